import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

export interface VirtualRowsProps {
  /** The height of each row in px, including headings. */
  heights: readonly number[]
  gap?: number
  label: string
  getKey: (index: number) => string
  render: (index: number) => ReactNode
}

/** The distance beyond the viewport in which rows are rendered, in px. */
const overscanPx = 240

/**
 * A list of thousands of rows with different heights that renders only the visible ones. The page of the card scrolls
 * it. The arrow keys move between its buttons.
 */
export function VirtualRows({ heights, gap = 8, label, getKey, render }: VirtualRowsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const tops = useMemo(() => computeTops(heights, gap), [heights, gap])
  const [view, setView] = useState({ from: 0, to: 800 })
  // Always render the row with the focus: removing it would lose the focus.
  const [held, setHeld] = useState(-1)
  const follow = useCallback(() => {
    const page = box.current?.closest<HTMLElement>('.page')
    if (!page || !box.current) return
    const top = page.getBoundingClientRect().top - box.current.getBoundingClientRect().top
    const step = (px: number) => Math.round(px / 64) * 64
    const next = { from: step(top) - overscanPx, to: step(top + page.clientHeight) + overscanPx }
    setView((now) => (now.from === next.from && now.to === next.to ? now : next))
  }, [])
  useLayoutEffect(() => {
    const page = box.current?.closest<HTMLElement>('.page')
    if (!page) return undefined
    page.addEventListener('scroll', follow, { passive: true })
    const observer = new ResizeObserver(follow)
    // Elements above the list move the rows when they appear or disappear.
    for (const each of [page, ...page.children]) observer.observe(each)
    return () => {
      page.removeEventListener('scroll', follow)
      observer.disconnect()
    }
  }, [follow])
  useLayoutEffect(follow)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowDown' ? 1 : -1
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const shown = findVisibleRows(tops, heights, view.from, view.to)
  if (held >= 0 && held < heights.length && !shown.includes(held)) shown.push(held)
  // Sort the rows: an element that is moved in the DOM loses the focus.
  shown.sort((left, right) => left - right)
  const height = (tops.at(-1) ?? 0) + (heights.at(-1) ?? 0)
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      style={{ position: 'relative', height, contain: 'layout style' }}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setHeld(Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1))}
      onBlur={({ relatedTarget }) => box.current?.contains(relatedTarget) || setHeld(-1)}
    >
      {shown.map((index) => (
        <div
          key={getKey(index)}
          data-row={index}
          style={{ position: 'absolute', insetInline: 0, top: tops[index], height: heights[index] }}
        >
          {render(index)}
        </div>
      ))}
    </div>
  )
}

/** Returns the top position of each row in px. */
export function computeTops(heights: readonly number[], gap: number): number[] {
  let top = 0
  return heights.map((height) => {
    const own = top
    top += height + gap
    return own
  })
}

/** Returns the indexes of the rows between two positions. */
export function findVisibleRows(
  tops: readonly number[],
  heights: readonly number[],
  from: number,
  to: number,
): number[] {
  let low = 0
  let high = tops.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) + (heights[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  const rows: number[] = []
  for (let index = low; index < tops.length && (tops[index] ?? 0) <= to; index += 1) rows.push(index)
  return rows
}
