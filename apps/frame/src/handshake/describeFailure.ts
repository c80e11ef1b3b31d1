import type { frameFailure } from '@foyer/contract/frame/frameFailure'
import type * as z from 'zod/mini'
import { FrameFailure } from '../FrameFailure.js'

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
