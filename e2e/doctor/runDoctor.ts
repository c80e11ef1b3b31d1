import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/process/runCommand.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface DoctorResult {
  readonly exitCode: number
  readonly output: string
}

export interface DoctorFinding {
  readonly id: string
  readonly level: string
  readonly measured: string
  readonly fix?: string
}

/** Runs `foyer doctor` from its sources. */
export function runDoctor(...args: readonly string[]): Promise<DoctorResult> {
  const program = ['--import', 'tsx', 'packages/kit/src/doctor/main.ts', 'doctor']
  return runCommand(process.execPath, [...program, ...args], { cwd: root, timeoutMs: 60_000 })
}

/** Runs `foyer doctor --json`, and returns the exit code and the findings by id. */
export async function listFindings(
  ...args: readonly string[]
): Promise<{ exitCode: number; findings: ReadonlyMap<string, DoctorFinding> }> {
  const { exitCode, output } = await runDoctor(...args, '--json')
  const { findings } = JSON.parse(output) as { readonly findings: readonly DoctorFinding[] }
  return { exitCode, findings: new Map(findings.map((finding) => [finding.id, finding])) }
}
