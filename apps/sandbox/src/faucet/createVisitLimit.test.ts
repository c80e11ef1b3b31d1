import { expect, it } from 'vitest'
import { createVisitLimit } from './createVisitLimit.js'

it('lets one key come again after its time, and others meanwhile', () => {
  const limit = createVisitLimit({ perKeyMs: 10_000, total: 100 })
  expect(limit.visit('a', 0)).toBe(0)
  expect(limit.visit('a', 4_000)).toBe(6_000)
  expect(limit.visit('b', 4_000)).toBe(0)
  expect(limit.visit('a', 10_000)).toBe(0)
})

it('lets only so many come in a minute', () => {
  const limit = createVisitLimit({ perKeyMs: 1, total: 2 })
  expect(limit.visit('a', 0)).toBe(0)
  expect(limit.visit('b', 10_000)).toBe(0)
  expect(limit.visit('c', 20_000)).toBe(40_000)
  expect(limit.visit('c', 60_000)).toBe(0)
})
