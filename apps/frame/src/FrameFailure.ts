import type { frameFailure } from '@foyer/contract/frame/frameFailure'
import type * as z from 'zod/mini'

/** An error for the app: a code for programs, a message for people, and a wait time if a retry can help. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure'
  readonly code: string
  readonly retryAfterMs: number | undefined
  /** Additional data for programs, as received from the server. */
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

/** Returns the error for a missing session, or a session of another user. */
export function createSessionExpiredError(cause?: unknown): FrameFailure {
  return new FrameFailure('session_expired', 'You are not logged in.', { cause })
}

/** Returns true if the error has this code. Compares no class. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Returns true if the user rejected the request or the app cancelled it. */
export function isRejection(error: unknown): boolean {
  return hasCode(error, 'USER_REJECTED')
}

/**
 * Returns the payload of a `NAME_ERROR` message [S7.61]. Our own errors are sent with code and message. Any other error
 * is sent as `internal_error` without its message, which may contain data that the app must not see.
 */
export function createErrorPayload(error: unknown): z.infer<typeof frameFailure> {
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
