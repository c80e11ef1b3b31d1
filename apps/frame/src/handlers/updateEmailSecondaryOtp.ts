import { postEmailChangeSecondary } from '@foyer/contract/login/loginEndpoints'
import type { Handler } from './Handler.js'
import { readEmailChange } from './readEmailChange.js'

/** The code sent to the new address; the change happens now [S4.16, S7.57]. */
export const updateEmailSecondaryOtp: Handler<'UPDATE_EMAIL_SECONDARY_OTP'> = async (frame, { otp }, { signal }) => {
  const change = readEmailChange(frame, otp)
  const answer = await frame.session.call(postEmailChangeSecondary, change, signal)
  if (frame.logins.emailChange === change.challengeId) frame.logins.emailChange = undefined
  frame.session.rename(answer.newEmail)
  return answer
}
