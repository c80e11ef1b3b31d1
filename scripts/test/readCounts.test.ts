import { expect, it } from 'vitest'
import { addCounts, readPlaywrightCounts, readVitestCounts } from './readCounts.js'

it('readVitestCounts: returns passed, failed and skipped', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    testResults: [{ status: 'failed', assertionResults: [{}] }],
  }
  expect(readVitestCounts(report, 1, 0)).toEqual({ passed: 7, failed: 2, skipped: 1 })
})

it('readVitestCounts: counts a test file that does not load as a failure', () => {
  const report = { numPassedTests: 7, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] }
  expect(readVitestCounts(report, 1, 0).failed).toBe(1)
})

it('readPlaywrightCounts: counts a flaky test as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } }
  expect(readPlaywrightCounts(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

it('readVitestCounts and readPlaywrightCounts: also count errors outside of tests as failures', () => {
  expect(readVitestCounts({ numPassedTests: 7 }, 1, 3)).toEqual({ passed: 7, failed: 3, skipped: 0 })
  expect(readVitestCounts({ numPassedTests: 7, numFailedTests: 1 }, 1, 3).failed).toBe(4)
  expect(readPlaywrightCounts({ stats: { unexpected: 1 }, errors: [{ message: 'no' }] }, 1).failed).toBe(2)
})

it('readVitestCounts and readPlaywrightCounts: have a failure after a bad exit code, for any report', () => {
  for (const report of [undefined, 'text', {}, { numPassedTests: 3, stats: { expected: 3 } }]) {
    expect(readVitestCounts(report, 1, 0).failed).toBe(1)
    expect(readPlaywrightCounts(report, 1).failed).toBe(1)
    expect(readVitestCounts(report, 0, 0).failed).toBe(0)
  }
})

it('addCounts: adds the counts of runs', () => {
  expect(
    addCounts([
      { passed: 1, failed: 2, skipped: 0 },
      { passed: 3, failed: 0, skipped: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 2, skipped: 4 })
})
