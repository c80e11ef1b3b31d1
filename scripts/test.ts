import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checks } from './check/checks.js'
import { runChecks } from './check/runChecks.js'
import { runCommand } from './process/runCommand.js'
import buildServerProgram from './test/buildServerProgram.js'
import { type FileSeconds, listSlowest, readPlaywrightSeconds, readVitestSeconds } from './test/listSlowest.js'
import { pickTemporaryFolder } from './test/pickTemporaryFolder.js'
import { runReportVariable } from './test/RunReporter.js'
import { addCounts, readPlaywrightCounts, readVitestCounts } from './test/readCounts.js'
import {
  type Failure,
  nameFailures,
  readPlaywrightFailures,
  readUnhandledErrors,
  readVitestFailures,
} from './test/readFailures.js'
import { beginReports, readJsonFile } from './test/reportFolder.js'
import { embeddedVariable, kitVariable } from './test/runVariables.js'
import { listFiles, mayRunAgain, type Run, settleFlaky } from './test/settleFlaky.js'

/** Far beyond what either part takes on a slow machine: a part that hangs is stopped, and fails. */
const partTimeoutMs = 40 * 60_000

/** How many of the slowest files are printed. */
const slowestCount = 20

const root = fileURLToPath(new URL('../', import.meta.url))
const temporary = pickTemporaryFolder()
const work = mkdtempSync(join(temporary, 'foyer-test-'))
/** What each part leaves for `npm run spec`. */
const reports = beginReports(root)
/** What one part of a run makes and the next need not make again. */
const shared = { TMPDIR: temporary, [embeddedVariable]: join(work, 'embedded') }

/** Runs the unit tests of these files, of all when none is named. */
async function runVitest(report: string, files: readonly string[] = []): Promise<Run> {
  const start = performance.now()
  const reporters = ['default', 'json', join(root, 'scripts/test/RunReporter.ts')].map((name) => `--reporter=${name}`)
  const args = ['run', ...reporters, `--outputFile.json=${report}`, ...files]
  const ended = await runCommand(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    env: { ...shared, [runReportVariable]: nameRunReport(report) },
    isEchoed: true,
    timeoutMs: partTimeoutMs,
  })
  const json = readJsonFile(report)
  const unhandled = readUnhandledErrors(readJsonFile(nameRunReport(report)), root)
  return {
    counts: readVitestCounts(json, ended.exitCode, unhandled.length),
    failures: nameFailures('unit tests', [...readVitestFailures(json, root), ...unhandled], ended),
    seconds: toSeconds(start),
  }
}

/** `kit` is the folder of the package, where it has just been built. */
async function runPlaywright(report: string, kit: string | undefined, more: readonly string[] = []): Promise<Run> {
  const start = performance.now()
  const env = { ...shared, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(kit === undefined ? {} : { [kitVariable]: kit }) }
  const args = ['test', '--reporter=list,json', ...more]
  const ended = await runCommand(join(root, 'node_modules/.bin/playwright'), args, {
    cwd: root,
    env,
    isEchoed: true,
    timeoutMs: partTimeoutMs,
  })
  const json = readJsonFile(report)
  return {
    counts: readPlaywrightCounts(json, ended.exitCode),
    failures: nameFailures('browser tests', readPlaywrightFailures(json), ended),
    seconds: toSeconds(start),
  }
}

/** Where `RunReporter` writes beside vitest's own report. `npm run spec` reads only what ends in `.json`. */
function nameRunReport(report: string): string {
  return `${report}.run`
}

function toSeconds(start: number): number {
  return Math.round((performance.now() - start) / 1000)
}

/** The files of both parts that took longest, as lines of text. The two runs are over. */
function describeSlowest(): string {
  const files: readonly FileSeconds[] = [
    ...readVitestSeconds(readJsonFile(nameRunReport(join(reports, 'vitest.json')))),
    ...readPlaywrightSeconds(readJsonFile(join(reports, 'playwright.json'))),
  ]
  return [`slowest ${slowestCount} files:`, ...listSlowest(files, slowestCount)].join('\n')
}

/** What failed comes last, by name: whoever reads only the end of a long log still learns it. */
function printFailures(kind: 'failed' | 'flaky', failures: readonly Failure[]): void {
  for (const { name, message } of failures) console.log(`\n${kind}: ${name}\n${message.replace(/^/gm, '  ')}`)
}

async function runAll(flags: readonly string[]): Promise<boolean> {
  const start = performance.now()
  const checked = flags.includes('--no-check')
    ? { passed: [], failed: [] }
    : await runChecks(checks, [], root, (line) => console.log(line))
  const checkSeconds = toSeconds(start)
  const removeProgram = await buildServerProgram()
  const kit = checked.passed.includes('build') ? join(root, 'packages/kit/dist') : undefined
  let unit = await runVitest(join(reports, 'vitest.json'))
  let browser = await runPlaywright(join(reports, 'playwright.json'), kit)
  const flaky: Failure[] = []
  if (mayRunAgain([unit, browser])) {
    const again = { unit, browser }
    // Alone, with nothing beside them: what passes now was held up, or has a fault that shows now and then.
    if (unit.failures.length > 0)
      again.unit = await runVitest(join(work, 'vitest.json'), [...listFiles(unit.failures), '--maxWorkers=1'])
    if (browser.failures.length > 0)
      again.browser = await runPlaywright(join(work, 'playwright.json'), kit, ['--last-failed', '--workers=1'])
    const settled = [settleFlaky(unit, again.unit), settleFlaky(browser, again.browser)] as const
    flaky.push(...settled.flatMap((one) => one.flaky))
    unit = settled[0].run
    browser = settled[1].run
  }
  await removeProgram()
  const counts = addCounts([unit.counts, browser.counts])
  console.log(`\n${describeSlowest()}`)
  printFailures('failed', [...unit.failures, ...browser.failures])
  printFailures('flaky', flaky)
  console.log(`\nchecks ${checkSeconds} s, unit tests ${unit.seconds} s, browser tests ${browser.seconds} s`)
  if (checked.failed.length > 0) console.log(`checks that failed: ${checked.failed.join(', ')}`)
  if (flaky.length > 0) console.log(`${flaky.length} flaky`)
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`)
  console.log(`${counts.passed} passed, ${counts.failed + checked.failed.length} failed`)
  return counts.failed + checked.failed.length === 0
}

try {
  process.exitCode = (await runAll(process.argv.slice(2))) ? 0 : 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
