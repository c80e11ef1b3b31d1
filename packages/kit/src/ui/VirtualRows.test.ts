import { expect, it } from 'vitest'
import { computeTops, findVisibleRows } from './VirtualRows.js'

it('VirtualRows: selects only the visible ones of ten thousand rows with different heights', () => {
  const heights = Array.from({ length: 10_000 }, (_, index) => (index % 10 === 0 ? 26 : 60))
  const tops = computeTops(heights, 8)
  expect(tops.slice(0, 3)).toEqual([0, 34, 102])
  const shown = findVisibleRows(tops, heights, 300_000, 300_600)
  expect(shown.length).toBeLessThan(14)
  for (const index of shown) expect((tops[index] ?? 0) + (heights[index] ?? 0)).toBeGreaterThanOrEqual(300_000)
  expect(tops[(shown.at(-1) ?? 0) + 1]).toBeGreaterThan(300_600)
  expect(findVisibleRows(tops, heights, -500, 100)).toEqual([0, 1])
  expect(findVisibleRows([], [], 0, 100)).toEqual([])
})
