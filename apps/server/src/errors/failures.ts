import type { ErrorAnswer } from '@foyer/contract/http/errorAnswer'
import type { Logger } from 'pino'
import { HttpError } from './HttpError.js'

/** A logged error. */
interface SerialisedError {
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
 * Converts an error for the log, with its causes but without the values of a failed query. The message and the fields
 * of a query error contain these values: encrypted messages, addresses and keys of persons, up to megabytes. The
 * statement itself contains none.
 */
export function serialiseError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > 5) return error instanceof Error ? error.name : error
  const cause = error.cause === undefined ? {} : { cause: serialiseError(error.cause, depth + 1) }
  const type = error.constructor.name
  if ('params' in error && 'query' in error)
    return { type, message: `Failed query: ${String(error.query).slice(0, 300)}`, ...cause } satisfies SerialisedError
  const code = 'code' in error ? textOf(error.code) : undefined
  // Remove the message from the stack.
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  const stack = frames === undefined || frames.length === 0 ? {} : { stack: frames.join('\n') }
  return {
    type,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...stack,
    ...cause,
  } satisfies SerialisedError
}

const largest = 300

/** Joins the messages of an error and its causes for the log. Omits their data, which can contain secrets. */
export function formatErrorMessages(thrown: unknown): string {
  const messages: string[] = []
  for (let cause = thrown; cause instanceof Error && messages.length < 4; cause = cause.cause)
    messages.push(cause.message)
  return messages.join(': ').slice(0, largest) || 'unknown'
}

/** Logs a failure of the server: a message, the error, and facts without data of a request. */
export type FailureLog = (
  message: string,
  error: unknown,
  facts?: Readonly<Record<string, string>>,
  /** The log level. Default: `error`, for failures that an operator must fix. */
  level?: 'error' | 'warn',
) => void

const logIntervalMs = 1_000
const maxKinds = 1_000

/** Returns the first frame of the error's stack. Skips the message before it, which can contain anything. */
function getFirstFrame({ stack = '', message }: Error): string | undefined {
  const start = stack.indexOf(message)
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n')
  return lines.find((line) => /^\s+at /.test(line))
}

/**
 * Returns a key of the failure: the types and codes of the error and its causes, and its stack frame. It contains
 * nothing that differs between requests.
 */
function getFailureKey(error: unknown): string {
  const parts: unknown[] = []
  for (let cause = error, depth = 0; cause instanceof Error && depth <= 5; cause = cause.cause, depth += 1)
    parts.push(cause.constructor.name, 'code' in cause ? cause.code : undefined)
  return JSON.stringify([error instanceof Error ? getFirstFrame(error) : undefined, ...parts].map(String))
}

/**
 * Creates a log with at most one line per second for failures of one kind, because every request fails while the
 * database is down. The next line contains the number of omitted lines as `leftOut`. `now` is a monotonic clock in
 * milliseconds.
 */
export function createFailureLog(
  logger: Pick<Logger, 'error' | 'warn'>,
  now: () => number = () => performance.now(),
): FailureLog {
  const kinds = new Map<string, { atMs: number; leftOut: number }>()
  return (message, error, facts = {}, level = 'error') => {
    const kind = message + getFailureKey(error)
    const nowMs = now()
    const last = kinds.get(kind)
    if (last !== undefined && nowMs - last.atMs < logIntervalMs) {
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

/**
 * Creates the response for any thrown value. Anything else than an {@link HttpError} is a bug: it is logged, and not
 * sent to the client.
 */
export function errorResponse(thrown: unknown, logFailure: FailureLog): Response {
  const error =
    thrown instanceof HttpError ? thrown : new HttpError('internal_error', 'Something went wrong', { cause: thrown })
  // A failure of a login provider is no failure of the server, and is logged where it happens.
  const isOurs = error.status >= 500 && error.code !== 'provider_failed'
  // Failures of nodes, explorers and picture hosts are logged as warnings, because an operator cannot fix them.
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
