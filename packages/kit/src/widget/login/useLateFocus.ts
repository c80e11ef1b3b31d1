import { type RefObject, useEffect, useRef } from 'react'
import { focusFirst } from '../../ui/focus.js'

/** What comes in late takes the focus that the card was keeping for it; elsewhere the focus stays. */
export function useLateFocus(isHere: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = box.current?.getRootNode()
    if (!isHere || !box.current || !(root instanceof ShadowRoot)) return
    if (root.activeElement?.classList.contains('card')) focusFirst(box.current)
  }, [isHere])
  return box
}
