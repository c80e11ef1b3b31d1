import { postEmailCode } from '@foyer/contract/login/loginEndpoints'
import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/** Finishes a log-in by e-mail with the code of the mail [S4.11, S7.42]. */
export const connectOtp: Handler<'CONNECT_OTP'> = async ({ api, logins, session }, { otp }, { signal }) => {
  const challengeId = logins.email
  if (challengeId === undefined) throw new FrameFailure('challenge_unknown', 'Enter your email address first.')
  const code = otp.replace(/\s/g, '')
  session.accept(await api.call({ endpoint: postEmailCode, body: { challengeId, code }, signal }))
  // A newer mail may have been asked for meanwhile.
  if (logins.email === challengeId) logins.email = undefined
  return undefined
}
