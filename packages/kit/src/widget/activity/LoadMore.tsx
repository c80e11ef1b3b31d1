import { type ReactNode, useEffect, useRef } from 'react'
import type { Pages } from '../../core/queries/pages.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'

/** The distance to the viewport at which the next page is loaded, in pixels. */
const preloadMarginPx = 200

export interface LoadMoreProps {
  readonly pages: Pick<Pages<unknown>, 'hasMore' | 'more' | 'loadMore'>
  readonly words: { readonly loadMore: string; readonly moreFailed: string }
  readonly tryAgain: string
}

/**
 * Loads the next page when its button comes near the viewport. Browsers without `IntersectionObserver` use the button.
 */
export function LoadMore({ pages, words, tryAgain }: LoadMoreProps): ReactNode {
  const { hasMore, more } = pages
  const box = useRef<HTMLDivElement>(null)
  const load = useRef(pages.loadMore)
  load.current = pages.loadMore
  const isWanted = hasMore && more === 'idle'
  useEffect(() => {
    const { current } = box
    if (!isWanted || !current || typeof IntersectionObserver === 'undefined') return undefined
    const options = { root: current.closest('.page'), rootMargin: `${preloadMarginPx}px` }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load.current()
    }, options)
    observer.observe(current)
    return () => observer.disconnect()
  }, [isWanted])
  if (!hasMore) return null
  return (
    <div ref={box}>
      {more === 'failed' ? (
        <Alert tone="warning" actionLabel={tryAgain} onAction={pages.loadMore}>
          {words.moreFailed}
        </Alert>
      ) : (
        <Button variant="secondary" busy={more === 'loading'} onClick={pages.loadMore}>
          {words.loadMore}
        </Button>
      )}
    </div>
  )
}
