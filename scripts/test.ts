import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checks } from './check/checks.js'
import { runChecks } from './check/runChecks.js'
import { runCommand } from './process/runCommand.js'
import buildServerProgram from './test/buildServerProgram.js'
import { pickTemporaryFolder } from './test/pickTemporaryFolder.js'
import { addCounts, type Counts, readPlaywrightCounts, readVitestCounts } from './test/readCounts.js'
import { type Failure, nameFailures, readPlaywrightFailures, readVitestFailures } from './test/readFailures.js'
import { beginReports, readJsonFile } from './test/reportFolder.js'
import { embeddedVariable, kitVariable } from './test/runVariables.js'

type Run = { readonly counts: Counts; readonly failures: readonly Failure[]; readonly seconds: number }

/** Far beyond what either part takes on a slow machine: a part that hangs is stopped, and fails. */
const partTimeoutMs = 40 * 60_000

const root = fileURLToPath(new URL('../', import.meta.url))
const temporary = pickTemporaryFolder()
const work = mkdtempSync(join(temporary, 'foyer-test-'))
/** What each part leaves for `npm run spec`. */
const reports = beginReports(root)
/** What one part of a run makes and the next need not make again. */
const shared = { TMPDIR: temporary, [embeddedVariable]: join(work, 'embedded') }

async function runVitest(): Promise<Run> {
  const start = performance.now()
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await runCommand(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    env: shared,
    isEchoed: true,
    timeoutMs: partTimeoutMs,
  })
  const json = readJsonFile(report)
  return {
    counts: readVitestCounts(json, ended.exitCode),
    failures: nameFailures('unit tests', readVitestFailures(json, root), ended),
    seconds: toSeconds(start),
  }
}

/** `kit` is the folder of the package, where it has just been built. */
async function runPlaywright(kit: string | undefined): Promise<Run> {
  const start = performance.now()
  const report = join(reports, 'playwright.json')
  const env = { ...shared, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(kit === undefined ? {} : { [kitVariable]: kit }) }
  const args = ['test', '--reporter=list,json']
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

function toSeconds(start: number): number {
  return Math.round((performance.now() - start) / 1000)
}

/** What failed comes last, by name: whoever reads only the end of a long log still learns it. */
function printFailures(failures: readonly Failure[]): void {
  for (const { name, message } of failures) console.log(`\nfailed: ${name}\n${message.replace(/^/gm, '  ')}`)
}

async function runAll(flags: readonly string[]): Promise<boolean> {
  const start = performance.now()
  const checked = flags.includes('--no-check')
    ? { passed: [], failed: [] }
    : await runChecks(checks, [], root, (line) => console.log(line))
  const checkSeconds = toSeconds(start)
  const removeProgram = await buildServerProgram()
  const unit = await runVitest()
  const browser = await runPlaywright(checked.passed.includes('build') ? join(root, 'packages/kit/dist') : undefined)
  await removeProgram()
  const counts = addCounts([unit.counts, browser.counts])
  printFailures([...unit.failures, ...browser.failures])
  console.log(`\nchecks ${checkSeconds} s, unit tests ${unit.seconds} s, browser tests ${browser.seconds} s`)
  if (checked.failed.length > 0) console.log(`checks that failed: ${checked.failed.join(', ')}`)
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`)
  console.log(`${counts.passed} passed, ${counts.failed + checked.failed.length} failed`)
  return counts.failed + checked.failed.length === 0
}

try {
  process.exitCode = (await runAll(process.argv.slice(2))) ? 0 : 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
