import { asList, asRecord, toCount } from './readJson.js'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/**
 * Returns the counts of Vitest's JSON report. A file that cannot be loaded has no tests, but counts as one failure. So
 * does each of the `unhandled` errors, and a bad exit code without a named failure.
 */
export function readVitestCounts(report: unknown, exitCode: number, unhandled: number): Counts {
  const json = asRecord(report)
  const files = asList(json.testResults).map(asRecord)
  const broken = files.filter(
    (file) => file.status === 'failed' && Array.isArray(file.assertionResults) && file.assertionResults.length === 0,
  )
  const failed = toCount(json.numFailedTests) + broken.length + unhandled
  const skipped = toCount(json.numPendingTests) + toCount(json.numTodoTests)
  return withExitCode({ passed: toCount(json.numPassedTests), failed, skipped }, exitCode)
}

/**
 * Returns the counts of Playwright's JSON report. A flaky test counts as failed, and so does an error outside of tests.
 */
export function readPlaywrightCounts(report: unknown, exitCode: number): Counts {
  const stats = asRecord(asRecord(report).stats)
  const failed = toCount(stats.unexpected) + toCount(stats.flaky) + asList(asRecord(report).errors).length
  return withExitCode({ passed: toCount(stats.expected), failed, skipped: toCount(stats.skipped) }, exitCode)
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number) => all.reduce((total, counts) => total + pick(counts), 0)
  return { passed: sum((c) => c.passed), failed: sum((c) => c.failed), skipped: sum((c) => c.skipped) }
}

function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
