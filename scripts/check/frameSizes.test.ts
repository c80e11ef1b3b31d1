import { expect, it } from 'vitest'
import { checkFrameSizes } from './frameSizes.js'

const budget = { unlockAndSignKb: 60, wholeKb: 120 }

it('is content with a frame within its budget', () => {
  const { findings, notes } = checkFrameSizes({ unlockAndSign: 60_000, whole: 119_000 }, budget)
  expect(findings).toEqual([])
  expect(notes).toHaveLength(2)
})

it.each([
  ['too heavy to sign', { unlockAndSign: 60_001, whole: 100_000 }, 1],
  ['too heavy in all', { unlockAndSign: 50_000, whole: 120_001 }, 1],
  ['not weighed', {}, 2],
  ['built of nothing', { unlockAndSign: 0, whole: 0 }, 2],
])('finds fault with a frame that is %s', (_, weights, count) => {
  expect(checkFrameSizes(weights, budget).findings).toHaveLength(count)
})
