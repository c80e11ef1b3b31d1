import { expect, it } from 'vitest'
import { pickRows, sumUp } from './VirtualRows.js'

it('draws of ten thousand rows of different heights only those on the screen', () => {
  const heights = Array.from({ length: 10_000 }, (_, index) => (index % 10 === 0 ? 26 : 60))
  const tops = sumUp(heights, 8)
  expect(tops.slice(0, 3)).toEqual([0, 34, 102])
  const shown = pickRows(tops, heights, 300_000, 300_600)
  expect(shown.length).toBeLessThan(14)
  for (const index of shown) expect((tops[index] ?? 0) + (heights[index] ?? 0)).toBeGreaterThanOrEqual(300_000)
  expect(tops[(shown.at(-1) ?? 0) + 1]).toBeGreaterThan(300_600)
  expect(pickRows(tops, heights, -500, 100)).toEqual([0, 1])
  expect(pickRows([], [], 0, 100)).toEqual([])
})
