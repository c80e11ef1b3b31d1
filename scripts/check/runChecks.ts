import { availableParallelism } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import type { Check, CheckResult } from './Check.js'

export interface ChecksOutcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
}

const MOST_FINDINGS_SHOWN = 60

/**
 * Runs the named checks, or all: at most `atOnce` in parallel, one per core by default. A check waits for those that it
 * needs and is skipped if they fail. Prints one line for each with its time, and its findings and notes below. An
 * unknown name is a failure.
 */
export async function runChecks(
  checks: readonly Check[],
  names: readonly string[],
  root: string,
  print: (line: string) => void,
  atOnce = availableParallelism(),
): Promise<ChecksOutcome> {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  for (const name of unknown) print(`no check is called "${name}"; there are: ${checks.map((c) => c.name).join(', ')}`)
  const chosen = names.length === 0 ? checks : withNeeds(checks, names)
  const width = Math.max(0, ...chosen.map((check) => check.name.length))
  const runs = new Map<string, Promise<boolean>>()
  const withSlot = createSlots(atOnce)
  for (const check of chosen) runs.set(check.name, run(check))

  async function run(check: Check): Promise<boolean> {
    const needed = await Promise.all((check.needs ?? []).map((name) => runs.get(name)))
    const { result, seconds } = await withSlot(async () => {
      const started = performance.now()
      const result = needed.includes(false) ? blocked(check) : await settle(check, root)
      return { result, seconds: ((performance.now() - started) / 1000).toFixed(1).padStart(6) }
    })
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

/** Returns a function that runs at most `count` tasks at once, in the order of its calls. */
function createSlots(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

function withNeeds(checks: readonly Check[], names: readonly string[]): Check[] {
  const wanted = new Set(names)
  for (const name of wanted) {
    for (const need of checks.find((check) => check.name === name)?.needs ?? []) wanted.add(need)
  }
  return checks.filter((check) => wanted.has(check.name))
}

function blocked(check: Check): CheckResult {
  return { findings: [`did not run: ${check.needs?.join(' and ')} must pass first`], notes: [] }
}

async function settle(check: Check, root: string): Promise<CheckResult> {
  try {
    return await check.run(root)
  } catch (error) {
    return { findings: formatError(error), notes: [] }
  }
}

function formatError(error: unknown): string[] {
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
