import type { QuarantinedRun } from './applyQuarantine.js'
import { type FileSeconds, listSlowest } from './listSlowest.js'
import { addCounts } from './readCounts.js'
import type { Failure } from './readFailures.js'
import type { ChecksRun } from './startChecks.js'

/** A part of a run, with its line at the end of the run. */
export type SummaryPart =
  | { readonly name: string; readonly seconds: number; readonly checks: ChecksRun }
  | (QuarantinedRun & { readonly name: string; readonly seconds: number; readonly files: readonly FileSeconds[] })

/** The number of slowest files to print. */
const slowestCount = 20

/**
 * Formats the slowest files, all failures by name, the seconds of each part and, as the last line, `N passed, N failed`. Failures
 * come last, so that the end of a long log is enough to read.
 */
export function formatSummary(parts: readonly SummaryPart[]): {
  readonly text: string
  readonly isGreen: boolean
} {
  const runs = parts.flatMap((part) => ('run' in part ? [part] : []))
  const failedChecks = parts.flatMap((part) => ('checks' in part ? part.checks.failed : []))
  const quarantined = runs.flatMap((part) => part.quarantined)
  const counts = addCounts(runs.map(({ run }) => run.counts))
  const failed = counts.failed + failedChecks.length
  const files = runs.flatMap((part) => part.files)
  const lines = [
    ...(files.length > 0 ? [`\nslowest ${slowestCount} files:`, ...listSlowest(files, slowestCount)] : []),
    ...runs.flatMap(({ run }) => run.failures.map((failure) => formatFailure('failed', failure))),
    ...quarantined.map((failure) => formatFailure('quarantined', failure)),
    '',
    ...parts.map(formatPart),
    ...(failedChecks.length > 0 ? [`checks that failed: ${failedChecks.join(', ')}`] : []),
    ...(quarantined.length > 0 ? [`${quarantined.length} quarantined`] : []),
    ...(counts.skipped > 0 ? [`${counts.skipped} skipped`] : []),
    `${counts.passed} passed, ${failed} failed`,
  ]
  return { text: lines.join('\n'), isGreen: failed === 0 }
}

/** Prints the summary and returns true if nothing failed. */
export function printSummary(parts: readonly SummaryPart[]): boolean {
  const { text, isGreen } = formatSummary(parts)
  console.log(text)
  return isGreen
}

function formatPart(part: SummaryPart): string {
  const counts =
    'run' in part
      ? `${part.run.counts.passed} passed, ${part.run.counts.failed} failed`
      : `${part.checks.passed.length} passed, ${part.checks.failed.length} failed`
  return `${String(part.seconds).padStart(6)} s  ${part.name}: ${counts}`
}

function formatFailure(kind: 'failed' | 'quarantined', { name, message }: Failure): string {
  return `\n${kind}: ${name}\n${message.replace(/^/gm, '  ')}`
}
