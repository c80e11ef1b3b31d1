import type { Frame } from '../Frame.js'
import { FrameFailure } from '../FrameFailure.js'

/** The change of address that has begun, with the code just typed; spaces in it are forgiven. */
export function readEmailChange({ logins }: Frame, otp: string): { challengeId: string; code: string } {
  if (logins.emailChange === undefined)
    throw new FrameFailure('challenge_unknown', 'Enter the new email address first.')
  return { challengeId: logins.emailChange, code: otp.replace(/\s/g, '') }
}
