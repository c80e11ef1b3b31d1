import type { ErrorAnswer } from '@foyer/contract/http/errorAnswer'
import type { Logger } from 'pino'
import { HttpError } from './HttpError.js'

/** What a log says of something that was thrown. */
interface Described {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: unknown
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/**
 * An error as the log keeps it: with its causes, and without the values of a failed query, which its message and its fields repeat.
 * They are sealed messages, addresses and keys of people, and may be megabytes. The statement itself has none in it.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > 5) return error instanceof Error ? error.name : error
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause, depth + 1) }
  const type = error.constructor.name
  if ('params' in error && 'query' in error)
    return { type, message: `Failed query: ${String(error.query).slice(0, 300)}`, ...cause } satisfies Described
  const code = 'code' in error ? textOf(error.code) : undefined
  // The stack begins with the message once more.
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  const stack = frames === undefined || frames.length === 0 ? {} : { stack: frames.join('\n') }
  return {
    type,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...stack,
    ...cause,
  } satisfies Described
}

const largest = 300

/** What went wrong, for the log: the messages of an error and its causes, never its data, which may hold secrets. */
export function describeFailure(thrown: unknown): string {
  const messages: string[] = []
  for (let cause = thrown; cause instanceof Error && messages.length < 4; cause = cause.cause)
    messages.push(cause.message)
  return messages.join(': ').slice(0, largest) || 'unknown'
}

/** Writes a failure of the server's own into the log: what failed, why, and facts that hold nothing of a request. */
export type FailureLog = (
  message: string,
  error: unknown,
  facts?: Readonly<Record<string, string>>,
  /** Default: `error`, what somebody has to mend. */
  level?: 'error' | 'warn',
) => void

const quietMs = 1_000
const maxKinds = 1_000

/** Where an error was made. Its message stands before that, and may hold anything. */
function placeOf({ stack = '', message }: Error): string | undefined {
  const start = stack.indexOf(message)
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n')
  return lines.find((line) => /^\s+at /.test(line))
}

/** Types and codes of an error and its causes, and where it was made; nothing that differs from request to request. */
function kindOf(error: unknown): string {
  const parts: unknown[] = []
  for (let cause = error, depth = 0; cause instanceof Error && depth <= 5; cause = cause.cause, depth += 1)
    parts.push(cause.constructor.name, 'code' in cause ? cause.code : undefined)
  return JSON.stringify([error instanceof Error ? placeOf(error) : undefined, ...parts].map(String))
}

/**
 * Creates a log of failures with at most one line a second for those of one kind: while the database is away every request fails.
 * The next line says as `leftOut` how many had none. `now` counts milliseconds and never goes back.
 */
export function createFailureLog(
  logger: Pick<Logger, 'error' | 'warn'>,
  now: () => number = () => performance.now(),
): FailureLog {
  const kinds = new Map<string, { atMs: number; leftOut: number }>()
  return (message, error, facts = {}, level = 'error') => {
    const kind = message + kindOf(error)
    const nowMs = now()
    const last = kinds.get(kind)
    if (last !== undefined && nowMs - last.atMs < quietMs) {
      last.leftOut += 1
      return
    }
    if (kinds.size >= maxKinds) kinds.clear()
    kinds.set(kind, { atMs: nowMs, leftOut: 0 })
    logger[level](
      { ...facts, err: error, ...(last !== undefined && last.leftOut > 0 && { leftOut: last.leftOut }) },
      message,
    )
  }
}

/** The coded answer to anything thrown. What is not an {@link HttpError} is ours to fix: logged, and told to nobody else. */
export function errorResponse(thrown: unknown, logFailure: FailureLog): Response {
  const error =
    thrown instanceof HttpError ? thrown : new HttpError('internal_error', 'Something went wrong', { cause: thrown })
  // What a log-in provider did is no fault of ours, and was logged where it was noticed.
  const isOurs = error.status >= 500 && error.code !== 'provider_failed'
  // Nodes, explorers and the places of pictures fail by themselves: worth a line, and nobody has to get up for it.
  const level = error.code.startsWith('upstream_') ? 'warn' : 'error'
  if (isOurs) logFailure(error.message, error.cause ?? error, { code: error.code }, level)
  const { retryAfterMs, context } = error
  const body: ErrorAnswer = {
    error: {
      code: error.code,
      message: error.message,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs: Math.ceil(retryAfterMs) }),
      ...(context === undefined ? {} : { context: { ...context } }),
    },
  }
  return Response.json(body, { status: error.status, headers: { 'Cache-Control': 'no-store', ...error.headers } })
}
