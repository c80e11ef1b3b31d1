import type { Counts } from './readCounts.js'
import type { Failure } from './readFailures.js'

/** One part of a run: the unit tests or the browser tests. */
export interface Run {
  readonly counts: Counts
  readonly failures: readonly Failure[]
  readonly seconds: number
}

/** More tests than this that fail now and then are no chance. */
const mostFlaky = 3

/** Whether what failed is run once more: a few tests, each with a name. A part that broke as a whole stays broken. */
export function mayRunAgain(runs: readonly Run[]): boolean {
  const failed = runs.reduce((sum, { counts }) => sum + counts.failed, 0)
  const isNamed = runs.every(({ counts, failures }) => failures.length === counts.failed && failures.every(hasTitle))
  return failed > 0 && failed <= mostFlaky && isNamed
}

/** The files of failed tests, each once. */
export function listFiles(failures: readonly Failure[]): string[] {
  return [...new Set(failures.map(({ name }) => name.split(' › ')[0] ?? ''))].map((path) => path.replace(/^\//, ''))
}

/** What a part comes to after its failed tests were run once more: green with flaky ones only when all of them passed. */
export function settleFlaky(first: Run, again: Run): { readonly run: Run; readonly flaky: readonly Failure[] } {
  if (first.counts.failed === 0) return { run: first, flaky: [] }
  const seconds = first.seconds + again.seconds
  if (again.counts.failed > 0 || again.counts.passed < first.counts.failed)
    return { run: { ...first, seconds }, flaky: [] }
  const { passed, failed, skipped } = first.counts
  return {
    run: { counts: { passed: passed + failed, failed: 0, skipped }, failures: [], seconds },
    flaky: first.failures,
  }
}

function hasTitle({ name }: Failure): boolean {
  return name.includes(' › ')
}
