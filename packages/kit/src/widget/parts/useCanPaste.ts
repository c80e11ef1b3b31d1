import { useEffect, useState } from 'react'

/** Whether the browser lets a page read the clipboard at all; asked once the field is there, as a server has none. */
export function useCanPaste(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(typeof navigator.clipboard?.readText === 'function'), [])
  return can
}
