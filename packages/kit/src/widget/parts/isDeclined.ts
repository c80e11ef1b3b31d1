import { getErrorCode } from '../../errors/FoyerError.js'

/** The person said no on a screen of the frame, or closed the widget over it. */
export function isDeclined(error: unknown): boolean {
  const code = getErrorCode(error)
  return code === 'USER_REJECTED' || code === 'FRAME_REQUEST_ABORTED'
}
