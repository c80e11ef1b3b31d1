import type { Logger } from 'pino'

/** Writes a failure of the server's own into the log: what failed, why, and facts that hold nothing of a request. */
export type FailureLog = (message: string, error: unknown, facts?: Readonly<Record<string, string>>) => void

const quietMs = 1_000
const maxKinds = 1_000

/** Where an error was made. Its message stands before that, and may hold anything. */
const placeOf = ({ stack = '', message }: Error): string | undefined => {
  const start = stack.indexOf(message)
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n')
  return lines.find((line) => /^\s+at /.test(line))
}

/** Types and codes of an error and its causes, and where it was made; nothing that differs from request to request. */
const kindOf = (error: unknown): string => {
  const parts: unknown[] = []
  for (let cause = error, depth = 0; cause instanceof Error && depth <= 5; cause = cause.cause, depth += 1)
    parts.push(cause.constructor.name, 'code' in cause ? cause.code : undefined)
  return JSON.stringify([error instanceof Error ? placeOf(error) : undefined, ...parts].map(String))
}

/**
 * Creates a log of failures with at most one line a second for those of one kind: while the database is away every request fails.
 * The next line says as `leftOut` how many had none. `now` counts milliseconds and never goes back.
 */
export const createFailureLog = (
  logger: Pick<Logger, 'error'>,
  now: () => number = () => performance.now(),
): FailureLog => {
  const kinds = new Map<string, { atMs: number; leftOut: number }>()
  return (message, error, facts = {}) => {
    const kind = message + kindOf(error)
    const nowMs = now()
    const last = kinds.get(kind)
    if (last !== undefined && nowMs - last.atMs < quietMs) {
      last.leftOut += 1
      return
    }
    if (kinds.size >= maxKinds) kinds.clear()
    kinds.set(kind, { atMs: nowMs, leftOut: 0 })
    logger.error(
      { ...facts, err: error, ...(last !== undefined && last.leftOut > 0 && { leftOut: last.leftOut }) },
      message,
    )
  }
}
