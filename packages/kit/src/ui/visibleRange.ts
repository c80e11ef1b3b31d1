export type VisibleRange = { first: number; last: number }

/** Which rows are on screen, and `overscan` more on both ends so that the next arrow key has something to land on. */
export function visibleRange(
  scrolledPx: number,
  viewPx: number,
  rowPx: number,
  rowCount: number,
  overscan: number,
): VisibleRange {
  const first = Math.max(0, Math.floor(scrolledPx / rowPx) - overscan)
  const last = Math.min(rowCount - 1, Math.ceil((scrolledPx + viewPx) / rowPx) - 1 + overscan)
  return { first: Math.min(first, Math.max(0, rowCount - 1)), last: Math.max(last, -1) }
}
