import { postEmailChangePrimary } from '@foyer/contract/login/loginEndpoints'
import type { Handler } from './Handler.js'
import { readEmailChange } from './readEmailChange.js'

/** The code sent to the old address [S7.56]. */
export const updateEmailPrimaryOtp: Handler<'UPDATE_EMAIL_PRIMARY_OTP'> = async (frame, { otp }, { signal }) => {
  await frame.session.call(postEmailChangePrimary, readEmailChange(frame, otp), signal)
  return undefined
}
