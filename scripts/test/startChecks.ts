import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import { asList, asRecord, toText } from './readJson.js'
import { readJsonFile } from './reportFolder.js'
import { toSeconds } from './runTests.js'

export interface ChecksRun {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  readonly seconds: number
}

/** The nice value of the checks. They use the CPU time that the tests leave idle. */
const checksPriority = 10

/** On a slow machine the checks get little time until the tests end. */
const checksTimeoutMs = 50 * 60_000

/** Starts `npm run check` in parallel with the tests, at a lower priority. Its output is printed at its end. */
export async function startChecks(root: string): Promise<ChecksRun> {
  const startMs = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-checks-'))
  const report = join(folder, 'checks.json')
  try {
    const ended = await runCommand(
      process.execPath,
      ['--import', 'tsx', 'scripts/check/main.ts', `--report=${report}`],
      { cwd: root, timeoutMs: checksTimeoutMs, onStart: (pid) => setPriority(pid, checksPriority) },
    )
    console.log(`\n${ended.output.trimEnd()}\n`)
    const json = asRecord(readJsonFile(report))
    const failed = asList(json.failed).map(toText)
    return {
      passed: asList(json.passed).map(toText),
      failed: ended.exitCode !== 0 && failed.length === 0 ? ['npm run check'] : failed,
      seconds: toSeconds(startMs),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
