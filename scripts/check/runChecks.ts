import { stripVTControlCharacters } from 'node:util'
import type { Check, CheckResult } from './Check.js'

export interface ChecksOutcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
}

const MOST_FINDINGS_SHOWN = 60

/**
 * Runs the named checks, or all of them, at once; one that needs others waits for them and is not run when they fail.
 * Prints one line each with its time, findings and notes below. An unknown name is a failure.
 */
export async function runChecks(
  checks: readonly Check[],
  names: readonly string[],
  root: string,
  print: (line: string) => void,
): Promise<ChecksOutcome> {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  for (const name of unknown) print(`no check is called "${name}"; there are: ${checks.map((c) => c.name).join(', ')}`)
  const chosen = names.length === 0 ? checks : withNeeds(checks, names)
  const width = Math.max(0, ...chosen.map((check) => check.name.length))
  const runs = new Map<string, Promise<boolean>>()
  for (const check of chosen) runs.set(check.name, run(check))

  async function run(check: Check): Promise<boolean> {
    const needed = await Promise.all((check.needs ?? []).map((name) => runs.get(name)))
    const started = performance.now()
    const result = needed.includes(false) ? blocked(check) : await settle(check, root)
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
    const isPassed = result.findings.length === 0
    print(`${isPassed ? 'ok  ' : 'FAIL'} ${check.name.padEnd(width)} ${seconds} s  ${summary(result)}`)
    for (const line of result.findings.slice(0, MOST_FINDINGS_SHOWN)) print(`       ${line}`)
    if (result.findings.length > MOST_FINDINGS_SHOWN)
      print(`       … and ${result.findings.length - MOST_FINDINGS_SHOWN} more`)
    for (const line of result.notes.slice(1)) print(`       ${line}`)
    return isPassed
  }

  const results = await Promise.all(
    chosen.map(async (check) => ({ name: check.name, isPassed: await runs.get(check.name) })),
  )
  const namesOf = (isPassed: boolean) => results.filter((r) => (r.isPassed ?? false) === isPassed).map((r) => r.name)
  return { passed: namesOf(true), failed: [...namesOf(false), ...unknown] }
}

function withNeeds(checks: readonly Check[], names: readonly string[]): Check[] {
  const wanted = new Set(names)
  for (const name of wanted) {
    for (const need of checks.find((check) => check.name === name)?.needs ?? []) wanted.add(need)
  }
  return checks.filter((check) => wanted.has(check.name))
}

function blocked(check: Check): CheckResult {
  return { findings: [`was not run: it needs ${check.needs?.join(' and ')} to pass`], notes: [] }
}

async function settle(check: Check, root: string): Promise<CheckResult> {
  try {
    return await check.run(root)
  } catch (error) {
    return { findings: describeError(error), notes: [] }
  }
}

function describeError(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const own = error.stack?.split('\n').find((line) => /^\s+at .*\bscripts\b/.test(line))
  return [...stripVTControlCharacters(error.message).split('\n'), ...(own ? [own.trim()] : [])].filter(
    (line) => line.trim() !== '',
  )
}

function summary(result: CheckResult): string {
  if (result.findings.length > 0)
    return `${result.findings.length} ${result.findings.length === 1 ? 'finding' : 'findings'}`
  return result.notes[0] ?? ''
}
