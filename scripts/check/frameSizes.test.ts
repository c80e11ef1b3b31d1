import { expect, it } from 'vitest'
import { checkFrameSizes } from './frameSizes.js'

const budget = { unlockAndSignKb: 60, wholeKb: 120 }

it('checkFrameSizes: has no findings for a frame within its budget', () => {
  const { findings, notes } = checkFrameSizes({ unlockAndSign: 60_000, whole: 119_000 }, budget)
  expect(findings).toEqual([])
  expect(notes).toHaveLength(2)
})

it.each([
  ['too large to sign', { unlockAndSign: 60_001, whole: 100_000 }, 1],
  ['too large in total', { unlockAndSign: 50_000, whole: 120_001 }, 1],
  ['not measured', {}, 2],
  ['empty', { unlockAndSign: 0, whole: 0 }, 2],
])('checkFrameSizes: reports a frame that is %s', (_, weights, count) => {
  expect(checkFrameSizes(weights, budget).findings).toHaveLength(count)
})
