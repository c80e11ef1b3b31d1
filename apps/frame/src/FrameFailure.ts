import type { frameFailure } from '@foyer/contract/frame/frameFailure'
import type * as z from 'zod/mini'

/** What went wrong, for the app: a code for programs, words for people, and how long to wait when waiting helps. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure'
  readonly code: string
  readonly retryAfterMs: number | undefined
  /** Facts for programs, as the server gave them. */
  readonly context: Readonly<Record<string, string>> | undefined

  constructor(
    code: string,
    message: string,
    {
      retryAfterMs,
      context,
      cause,
    }: { retryAfterMs?: number; context?: Readonly<Record<string, string>> | undefined; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.retryAfterMs = retryAfterMs
    this.context = context
  }
}

/** Nobody is logged in, or not whom this was for. */
export function notLoggedIn(cause?: unknown): FrameFailure {
  return new FrameFailure('session_expired', 'You are not logged in.', { cause })
}

/** Says whether an error carries this code, whichever class it has. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** The person said no, or whoever asked took the question back. */
export function isRejection(error: unknown): boolean {
  return hasCode(error, 'USER_REJECTED')
}

/**
 * The payload of a `NAME_ERROR` [S7.61]. Errors of ours are told with code and words; of any other one the app learns
 * nothing, for its words may hold what is not the app's to know.
 */
export function describeFailure(error: unknown): z.infer<typeof frameFailure> {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return { message: 'An error occurred', code: 'internal_error' }
  const retryAfterMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined
  return {
    message: error.message,
    code: error.code,
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
    ...(error instanceof FrameFailure && error.context && { context: { ...error.context } }),
  }
}
