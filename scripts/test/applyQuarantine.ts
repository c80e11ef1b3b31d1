import type { QuarantinedTest } from './quarantine.table.js'
import type { Counts } from './readCounts.js'
import type { Failure } from './readFailures.js'

/** Result of a part of a run, such as the unit tests. `seconds` is wall-clock time. */
export interface Run {
  readonly counts: Counts
  readonly failures: readonly Failure[]
  readonly seconds: number
}

export interface QuarantinedRun {
  readonly run: Run
  /** The failures that do not count, each with its known cause as the message. */
  readonly quarantined: readonly Failure[]
}

/** Moves the failures of quarantined tests out of `run`. Other failures stay, and no test is repeated. */
export function applyQuarantine(run: Run, table: readonly QuarantinedTest[]): QuarantinedRun {
  const causes = new Map(table.map(({ name, cause }) => [name, cause]))
  const quarantined = run.failures.filter(({ name }) => causes.has(name))
  const { passed, failed, skipped } = run.counts
  return {
    run: {
      counts: { passed, failed: failed - quarantined.length, skipped: skipped + quarantined.length },
      failures: run.failures.filter(({ name }) => !causes.has(name)),
      seconds: run.seconds,
    },
    quarantined: quarantined.map(({ name }) => ({ name, message: causes.get(name) ?? '' })),
  }
}
