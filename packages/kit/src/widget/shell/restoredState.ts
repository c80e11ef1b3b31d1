import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Client } from '../../core/Client.js'

export interface RestoredValues {
  /** State that views store while the user goes deeper. It is cleared on the first view. */
  readonly deep: Map<string, unknown>
  /** State that views store until the widget opens or closes. */
  readonly open: Map<string, unknown>
}

export const RestoredStateContext = createContext<RestoredValues | undefined>(undefined)

export function useRestoredValues({ store }: Client, depth: number): RestoredValues {
  const [values] = useState<RestoredValues>(() => ({ deep: new Map(), open: new Map() }))
  if (depth === 1) values.deep.clear()
  useEffect(
    () => store.subscribe(({ modal }, before) => modal.open !== before.modal.open && values.open.clear()),
    [store, values],
  )
  return values
}

/** State of a view that is restored after the user visits the next view and comes back. */
export function useRestoredState<Value extends string | boolean>(
  key: string,
  initial: Value,
): [Value, (value: Value) => void] {
  const values = useContext(RestoredStateContext)?.deep
  // Only this hook writes to a key, and always the type it reads.
  const [value, setValue] = useState((values?.get(key) as Value | undefined) ?? initial)
  const set = (next: Value) => {
    values?.set(key, next)
    setValue(next)
  }
  return [value, set]
}

/** A store for data that a view would otherwise have to fetch again. It lasts until the widget closes. */
export interface WidgetMemory<Value> {
  read(): Value | undefined
  write(value: Value): void
}

export function useWidgetMemory<Value>(key: string): WidgetMemory<Value> {
  const values = useContext(RestoredStateContext)?.open
  return useMemo(
    () => ({
      // Only this hook writes to a key, and always the type it reads.
      read: () => values?.get(key) as Value | undefined,
      write: (value) => void values?.set(key, value),
    }),
    [values, key],
  )
}
