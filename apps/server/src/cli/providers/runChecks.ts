import { $ZodError } from 'zod/v4/core'
import { NodeError } from '../../chains/rpc/sendToNode.js'
import { formatErrorMessages } from '../../errors/failures.js'
import { HttpError } from '../../errors/HttpError.js'
import { ServerError } from '../../errors/ServerError.js'
import { findStatusFault } from '../../errors/UpstreamFault.js'
import { UntrustedFetchError } from '../../fetch/fetchUntrusted.js'
import { type Check, CheckError, type CheckResult, type Finding } from './Check.js'

/** The limits of a run. */
export interface RunLimits {
  readonly totalMs: number
  readonly checkMs: number
  /** The maximum duration of a good response. Most requests of the server time out soon after it. */
  readonly slowMs: number
  readonly atOnce: number
}

const defaultLimits: RunLimits = { totalMs: 60_000, checkMs: 20_000, slowMs: 5_000, atOnce: 16 }

/**
 * Runs checks in parallel, and returns the results in the order of the checks. Never throws: the error of a check is
 * its result.
 */
export async function runChecks(
  checks: readonly Check[],
  options: {
    readonly now: () => number
    /** The texts that no result may contain. */
    readonly secrets?: readonly string[]
    readonly limits?: Partial<RunLimits>
  },
): Promise<readonly CheckResult[]> {
  const { now, secrets = [] } = options
  const limits = { ...defaultLimits, ...options.limits }
  const results: (CheckResult | undefined)[] = checks.map(() => undefined)
  const endMs = performance.now() + limits.totalMs

  async function runOne(check: Check): Promise<CheckResult> {
    const { kind, source, network } = check
    const place = { kind, source, ...(network !== undefined && { network }) }
    const startMs = now()
    try {
      const what = await runBounded(check, endMs, limits)
      const ms = Math.round(now() - startMs)
      const isSlow = ms > limits.slowMs
      return isSlow
        ? { ...place, isGood: false, ms, what: `${what}, slow`, finding: 'time' }
        : { ...place, isGood: true, ms, what: toLine(what, secrets) }
    } catch (error) {
      const what = toLine(formatError(error), secrets)
      return { ...place, isGood: false, ms: Math.round(now() - startMs), what, finding: findFinding(error) }
    }
  }

  const tasks = createTasks(checks)
  const runTasks = async () => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift())
      for (const index of task) {
        const check = checks[index]
        if (check !== undefined) results[index] = await runOne(check)
      }
  }
  await Promise.all(Array.from({ length: Math.min(limits.atOnce, tasks.length) }, runTasks))
  return results.flatMap((result) => result ?? [])
}

/** Groups the indexes of checks into tasks: one per queue, and one per other check. */
function createTasks(checks: readonly Check[]): (readonly number[])[] {
  const queues = new Map<string, number[]>()
  const alone: number[][] = []
  for (const [index, { queue }] of checks.entries()) {
    if (queue === undefined) alone.push([index])
    else queues.set(queue, [...(queues.get(queue) ?? []), index])
  }
  // Start queues first, because they take longest.
  return [...queues.values(), ...alone]
}

async function runBounded({ run }: Check, endMs: number, { checkMs, totalMs }: RunLimits): Promise<string> {
  const leftMs = endMs - performance.now()
  if (leftMs <= 0) throw new CheckError('time', `not checked within ${totalMs / 1_000} s`)
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(), Math.min(checkMs, leftMs))
  const late = new Promise<never>((_, reject) =>
    own.signal.addEventListener('abort', () => reject(new CheckError('time', 'no answer in time')), { once: true }),
  )
  try {
    return await Promise.race([run(own.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Formats code and reasons of a failure. Errors of the server contain no URLs and no keys. */
function formatError(error: unknown): string {
  if (error instanceof HttpError || error instanceof ServerError) return `${error.code}: ${formatErrorMessages(error)}`
  return formatErrorMessages(error)
}

function toLine(text: string, secrets: readonly string[]): string {
  const shown = secrets.filter((secret) => secret.length > 3).reduce((all, each) => all.replaceAll(each, '…'), text)
  return shown.replaceAll(/\s+/g, ' ')
}

/** The finding of an error code of a library: nodemailer, PostgreSQL (class 28), undici and Node. */
const findingOfCode: Readonly<Record<string, Finding>> = {
  ...{ EAUTH: 'authentication', '28000': 'authentication', '28P01': 'authentication' },
  ...{ ETIMEDOUT: 'time', UND_ERR_CONNECT_TIMEOUT: 'time', UND_ERR_HEADERS_TIMEOUT: 'time' },
  ...{ UND_ERR_BODY_TIMEOUT: 'time', upstream_timeout: 'time' },
}

/** Returns the finding of an error: that of its outermost cause with one. */
function findFinding(error: unknown): Finding {
  for (const cause of listCauses(error)) {
    const finding = findCauseFinding(cause)
    if (finding !== undefined) return finding
  }
  return 'failure'
}

function findCauseFinding(cause: Error): Finding | undefined {
  if (cause instanceof CheckError) return cause.finding
  if (cause instanceof $ZodError || cause instanceof SyntaxError) return 'shape'
  if (cause instanceof UntrustedFetchError) {
    if (cause.fault === 'timeout') return 'time'
    return cause.fault === 'invalid' ? 'shape' : findStatusFault(cause.status ?? 0).fault
  }
  if (cause instanceof HttpError || cause instanceof ServerError || cause instanceof NodeError) {
    if (cause.fault !== undefined) return cause.fault === 'invalid' ? 'shape' : cause.fault
    if (cause instanceof NodeError && cause.isTimeout) return 'time'
  }
  if (cause.name === 'TimeoutError') return 'time'
  return 'code' in cause ? findingOfCode[String(cause.code)] : undefined
}

function listCauses(thrown: unknown): readonly Error[] {
  const causes: Error[] = []
  for (let cause = thrown; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause)
  return causes
}
