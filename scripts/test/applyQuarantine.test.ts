import { expect, it } from 'vitest'
import { applyQuarantine } from './applyQuarantine.js'
import { quarantine } from './quarantine.table.js'

const run = {
  counts: { passed: 5, failed: 2, skipped: 1 },
  failures: [
    { name: 'a.test.ts › adds', message: 'expected 3' },
    { name: 'b.test.ts › waits', message: 'timed out' },
  ],
  seconds: 9,
}

it('applyQuarantine: counts a quarantined failure as skipped with its cause, and keeps every other failure', () => {
  const table = [{ name: 'b.test.ts › waits', cause: 'the node answers late' }]
  expect(applyQuarantine(run, table)).toEqual({
    run: { counts: { passed: 5, failed: 1, skipped: 2 }, failures: [run.failures[0]], seconds: 9 },
    quarantined: [{ name: 'b.test.ts › waits', message: 'the node answers late' }],
  })
})

it('applyQuarantine: changes nothing without a matching entry', () => {
  expect(applyQuarantine(run, [])).toEqual({ run, quarantined: [] })
})

it('quarantine: has a cause for each test', () => {
  expect(quarantine.filter(({ name, cause }) => !name.includes(' › ') || cause.length < 20)).toEqual([])
})
