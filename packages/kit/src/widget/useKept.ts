import { createContext, useContext, useRef, useState } from 'react'

type KeptValues = Map<string, unknown>

export const KeptContext = createContext<KeptValues | undefined>(undefined)

/** What views keep while one goes deeper, forgotten when one is back at the first. */
export function useKeptValues(depth: number): KeptValues {
  const values = useRef<KeptValues>(undefined)
  values.current ??= new Map()
  if (depth === 1) values.current.clear()
  return values.current
}

/** State of a view that is still there after a visit to the next view and back. */
export function useKept<Value extends string | boolean>(key: string, initial: Value): [Value, (value: Value) => void] {
  const values = useContext(KeptContext)
  // Only this hook writes under a key, always the type it reads.
  const [value, setValue] = useState((values?.get(key) as Value | undefined) ?? initial)
  const set = (next: Value) => {
    values?.set(key, next)
    setValue(next)
  }
  return [value, set]
}
