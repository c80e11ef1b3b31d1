/** What a log says of something that was thrown. */
type Described = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: unknown
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * An error as the log keeps it: with its causes, and without the values of a failed query, which its message and its fields repeat.
 * They are sealed messages, addresses and keys of people, and may be megabytes. The statement itself has none in it.
 */
export const describeError = (error: unknown, depth = 0): unknown => {
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
