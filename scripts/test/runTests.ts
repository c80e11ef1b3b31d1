import { join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import type { Run } from './applyQuarantine.js'
import { type FileSeconds, readPlaywrightSeconds, readVitestSeconds } from './listSlowest.js'
import { runReportVariable } from './RunReporter.js'
import { readPlaywrightCounts, readVitestCounts } from './readCounts.js'
import { getPartFailures, readPlaywrightFailures, readUnhandledErrors, readVitestFailures } from './readFailures.js'
import { readJsonFile } from './reportFolder.js'

/** More than a part takes on a slow machine, in milliseconds. A part that hangs is stopped and fails. */
const partTimeoutMs = 60 * 60_000

export type TestRun = Run & { readonly files: readonly FileSeconds[] }

export interface TestRunOptions {
  readonly root: string
  /** Path of the JSON report, which `npm run spec` reads. */
  readonly report: string
  /** Test files from the root of the project. Empty runs all files of the suite. */
  readonly files?: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Runs unit tests with Vitest. An error outside any test counts as a failure. */
export async function runUnitTests({ root, report, files = [], env }: TestRunOptions): Promise<TestRun> {
  const startMs = performance.now()
  // `npm run spec` reads every file that ends in `.json`.
  const runReport = `${report}.run`
  const reporters = ['default', 'json', join(root, 'scripts/test/RunReporter.ts')].map((name) => `--reporter=${name}`)
  const ended = await runCommand(
    join(root, 'node_modules/.bin/vitest'),
    ['run', ...reporters, `--outputFile.json=${report}`, ...files],
    { cwd: root, env: { ...env, [runReportVariable]: runReport }, isEchoed: true, timeoutMs: partTimeoutMs },
  )
  const json = readJsonFile(report)
  const unhandled = readUnhandledErrors(readJsonFile(runReport), root)
  return {
    counts: readVitestCounts(json, ended.exitCode, unhandled.length),
    failures: getPartFailures('unit tests', [...readVitestFailures(json, root), ...unhandled], ended),
    seconds: toSeconds(startMs),
    files: readVitestSeconds(readJsonFile(runReport)),
  }
}

/** Runs browser tests with Playwright. */
export async function runBrowserTests({ root, report, files = [], env }: TestRunOptions): Promise<TestRun> {
  const startMs = performance.now()
  const ended = await runCommand(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--reporter=list,json', ...files],
    {
      cwd: root,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      isEchoed: true,
      timeoutMs: partTimeoutMs,
    },
  )
  const json = readJsonFile(report)
  return {
    counts: readPlaywrightCounts(json, ended.exitCode),
    failures: getPartFailures('browser tests', readPlaywrightFailures(json), ended),
    seconds: toSeconds(startMs),
    files: readPlaywrightSeconds(json),
  }
}

/** Returns the whole seconds since `startMs` of `performance.now()`. */
export function toSeconds(startMs: number): number {
  return Math.round((performance.now() - startMs) / 1000)
}
