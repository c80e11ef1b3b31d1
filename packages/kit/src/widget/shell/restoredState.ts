import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Client } from '../../core/Client.js'

export interface RestoredValues {
  /** What views keep while one goes deeper, forgotten when one is back at the first. */
  readonly deep: Map<string, unknown>
  /** What they keep for as long as the widget stays open. */
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

/** State of a view that is still there after a visit to the next view and back. */
export function useRestoredState<Value extends string | boolean>(
  key: string,
  initial: Value,
): [Value, (value: Value) => void] {
  const values = useContext(RestoredStateContext)?.deep
  // Only this hook writes under a key, always the type it reads.
  const [value, setValue] = useState((values?.get(key) as Value | undefined) ?? initial)
  const set = (next: Value) => {
    values?.set(key, next)
    setValue(next)
  }
  return [value, set]
}

/** A place for what a view would have to fetch or find again, there until the widget is closed. */
export interface OpenMemory<Value> {
  read(): Value | undefined
  write(value: Value): void
}

export function useOpenMemory<Value>(key: string): OpenMemory<Value> {
  const values = useContext(RestoredStateContext)?.open
  return useMemo(
    () => ({
      // Only this hook writes under a key, always the type it reads.
      read: () => values?.get(key) as Value | undefined,
      write: (value) => void values?.set(key, value),
    }),
    [values, key],
  )
}
