import type { Counts } from './readCounts.js'
import type { Failure } from './readFailures.js'

/** More flaky tests than this in one part of a run fail it: then the cause is the code or the machine, not one test. */
const maxFlaky = 2

/** Tests of one part of a run that failed once and passed on their second run. */
export interface FlakySplit {
  readonly counts: Counts
  readonly failures: readonly Failure[]
  readonly flaky: readonly Failure[]
}

/**
 * Returns the part with up to two flaky tests counted as passed. The summary prints their names and first errors. A part with more
 * of them keeps all as failures. `counts.failed` includes the flaky tests.
 */
export function splitFlaky(counts: Counts, failures: readonly Failure[], flaky: readonly Failure[]): FlakySplit {
  if (flaky.length > maxFlaky) return { counts, failures: [...failures, ...flaky], flaky: [] }
  const { passed, failed, skipped } = counts
  return { counts: { passed: passed + flaky.length, failed: failed - flaky.length, skipped }, failures, flaky }
}
