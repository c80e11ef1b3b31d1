import { useState } from 'react'
import { createRovingFocus, type RovingFocus } from './rovingFocus.js'

/** `createRovingFocus` for the life of a component. */
export function useRovingFocus(columns = 1): RovingFocus {
  const [roving] = useState(() => createRovingFocus(columns))
  return roving
}
