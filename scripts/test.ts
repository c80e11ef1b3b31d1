import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checks } from './check/checks.js'
import { runChecks } from './check/runChecks.js'
import { runCommand } from './process/runCommand.js'
import { addCounts, type Counts, readPlaywrightCounts, readVitestCounts } from './test/readCounts.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'foyer-test-'))

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

async function runVitest(): Promise<Counts> {
  const report = join(work, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { exitCode } = await runCommand(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, isEchoed: true })
  return readVitestCounts(readReport(report), exitCode)
}

async function runPlaywright(): Promise<Counts> {
  const report = join(work, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = ['test', '--reporter=list,json']
  const { exitCode } = await runCommand(join(root, 'node_modules/.bin/playwright'), args, {
    cwd: root,
    env,
    isEchoed: true,
  })
  return readPlaywrightCounts(readReport(report), exitCode)
}

async function runAll(flags: readonly string[]): Promise<boolean> {
  const checked = flags.includes('--no-check')
    ? { failed: [] }
    : await runChecks(checks, [], root, (line) => console.log(line))
  const counts = addCounts([await runVitest(), await runPlaywright()])
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
