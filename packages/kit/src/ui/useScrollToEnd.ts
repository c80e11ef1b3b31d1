import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls the page of a view to its end when `isWanted` becomes true, so that a late message above pinned buttons is
 * visible. Returns the ref of an element in the page.
 */
export function useScrollToEnd(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const inPage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const page = inPage.current?.closest('.page')
    if (!isWanted || !page) return
    const isStill = window.matchMedia('(prefers-reduced-motion:reduce)').matches
    page.scrollTo({ top: page.scrollHeight, behavior: isStill ? 'auto' : 'smooth' })
  }, [isWanted])
  return inPage
}
