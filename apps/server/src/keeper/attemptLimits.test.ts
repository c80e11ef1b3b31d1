import { describe, expect, it } from 'vitest'
import { decideAttempt } from './attemptLimits.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe('decideAttempt', () => {
  it('accepts a right verifier, and counts a wrong one', () => {
    expect(decideAttempt([], true, 0)).toEqual({ status: 'released' })
    expect(decideAttempt([], false, 0)).toEqual({ status: 'wrong', triesLeft: 4 })
    expect(decideAttempt([0, 1, 2, 3], false, 4)).toEqual({ status: 'wrong', triesLeft: 0 })
  })

  it('rejects every attempt after five wrong ones in an hour, until the oldest of them is an hour old', () => {
    const wrongAtMs = [0, 1, 2, 3, 4].map((minute) => minute * minuteMs)
    expect(decideAttempt(wrongAtMs, true, 10 * minuteMs)).toEqual({ status: 'exhausted', waitMs: 50 * minuteMs })
    expect(decideAttempt(wrongAtMs, true, hourMs - 1)).toEqual({ status: 'exhausted', waitMs: 1 })
    expect(decideAttempt(wrongAtMs, true, hourMs)).toEqual({ status: 'released' })
  })

  it('rejects every attempt after twenty wrong ones in a day, even if none is in the last hour', () => {
    const wrongAtMs = Array.from({ length: 20 }, (_, index) => index * hourMs)
    expect(decideAttempt(wrongAtMs, true, 21 * hourMs)).toEqual({ status: 'exhausted', waitMs: 3 * hourMs })
    expect(decideAttempt(wrongAtMs.slice(1), false, 21 * hourMs)).toEqual({ status: 'wrong', triesLeft: 0 })
  })
})
