import { expect, it } from 'vitest'
import { formatSummary } from './summary.js'

const counts = { passed: 7, failed: 0, skipped: 0 }
const unit = {
  name: 'unit tests',
  seconds: 12,
  files: [{ file: 'a.test.ts', seconds: 3 }],
  run: { counts, failures: [], seconds: 12 },
  quarantined: [],
}
const checks = { name: 'checks', seconds: 70, checks: { passed: ['types'], failed: [], seconds: 70 } }

it('formatSummary: prints the seconds of each part, then the counts of all parts', () => {
  const { text, isGreen } = formatSummary([checks, unit])
  expect(isGreen).toBe(true)
  expect(text.split('\n').slice(-3)).toEqual([
    '    70 s  checks: 1 passed, 0 failed',
    '    12 s  unit tests: 7 passed, 0 failed',
    '7 passed, 0 failed',
  ])
})

it('formatSummary: is red for a failed check and prints its name', () => {
  const failed = { ...checks, checks: { passed: [], failed: ['types'], seconds: 70 } }
  const { text, isGreen } = formatSummary([failed, unit])
  expect(isGreen).toBe(false)
  expect(text).toContain('checks that failed: types')
  expect(text.endsWith('7 passed, 1 failed')).toBe(true)
})

it('formatSummary: prints a quarantined failure with its cause and stays green', () => {
  const quarantined = [{ name: 'a.test.ts › waits', message: 'the node answers late' }]
  const { text, isGreen } = formatSummary([{ ...unit, quarantined }])
  expect(isGreen).toBe(true)
  expect(text).toContain('quarantined: a.test.ts › waits\n  the node answers late')
  expect(text).toContain('1 quarantined')
})
