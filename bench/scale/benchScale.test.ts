import { expect, it } from 'vitest'
import { findMisses, formatScale } from './benchScale.js'
import type { ScaleRow } from './scenarios.js'

function row(what: string, size: number, values: ScaleRow['values']): ScaleRow {
  return {
    what,
    size,
    entrant: 'Foyer',
    values,
  }
}

it('formatScale: prints a row for each size and entrant', () => {
  const lines = formatScale([row('tokens', 5_000, { first: 432.4, elements: 1_257 })]).split('\n')
  expect(lines.at(-1)).toBe('| tokens | 5,000 | Foyer | first 432, elements 1,257 |')
})

it('findMisses: returns a cost that grows with its size, and a closed dialog that uses time', () => {
  const flat = { first: 400, again: 60, elements: 250 }
  expect(findMisses([row('tokens', 10, flat), row('tokens', 5_000, { ...flat, first: 580 })])).toEqual([])
  const grown = [row('tokens', 10, flat), row('tokens', 5_000, { ...flat, elements: 70_117 })]
  expect(findMisses(grown)).toEqual(['tokens: elements 250 → 70117'])
  expect(findMisses([row('activity, ms per page', 5_000, { first: 50, last: 100 })])).toHaveLength(1)
  expect(findMisses([row('closed dialog, task ms a minute', 1, { perMinute: 900 })])).toHaveLength(1)
})
