import { expect, it } from 'vitest'
import { groupByMonth } from './groupByMonth.js'

function at(year: number, month: number, day: number) {
  return { atMs: new Date(year, month - 1, day, 12).getTime() }
}

it('groupByMonth: groups purchases by month and year, newest first', () => {
  const items = [at(2026, 3, 2), at(2026, 3, 1), at(2026, 2, 28), at(2025, 3, 1)]
  expect(groupByMonth(items, 'en').map(({ label, items: own }) => [label, own.length])).toEqual([
    ['March 2026', 2],
    ['February 2026', 1],
    ['March 2025', 1],
  ])
  expect(groupByMonth(items, 'ar')[0]?.label).toContain('2026')
  expect(groupByMonth([], 'en')).toEqual([])
})
