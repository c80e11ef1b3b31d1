import { postEmailCode, postEmailDevice, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/** Sends a code, or a device link, to an address [S4.10, S7.40], unless a window of the frame's origin has kept the log-in of it. */
export const connectEmail: Handler<'CONNECT_EMAIL'> = async (frame, { email }, { signal }) => {
  const { api, logins, presentation, session } = frame
  if (logins.isForgotten) {
    logins.isForgotten = false
    const { windows } = await import('../late/windows.js')
    const person = await windows.comeBack(frame, signal)
    if (person?.email === email.toLowerCase()) return { action: 'CONNECT' }
    // Somebody else logs in on this device now.
    if (person) await session.signOut(false)
  }
  const body = { email, locale: presentation.locale }
  const started = await api.call({ endpoint: postEmailStart, body, signal })
  logins.email = started.challengeId
  return {
    action: started.action,
    ...(started.matchNumber !== undefined && { matchNumber: started.matchNumber }),
  }
}

/** Waits until the link of the mail was approved, or will not be any more [S4.11, S7.41]. */
export const connectDevice: Handler<'CONNECT_DEVICE'> = async ({ api, logins }, _, { signal }) => {
  const challengeId = logins.email
  if (challengeId === undefined) throw new FrameFailure('challenge_unknown', 'Enter your email address first.')
  for (;;) {
    const { state } = await api.call({ endpoint: postEmailDevice, body: { challengeId }, signal })
    if (state === 'approved') return undefined
    if (state === 'refused') throw new FrameFailure('device_refused', 'The link in the email was refused.')
    if (state === 'expired') throw new FrameFailure('code_expired', 'The link in the email has expired.')
    if (signal.aborted) throw new FrameFailure('aborted', 'Something went wrong')
  }
}

/** Finishes a log-in by e-mail with the code of the mail [S4.11, S7.42]. */
export const connectOtp: Handler<'CONNECT_OTP'> = async ({ api, logins, session }, { otp }, { signal }) => {
  const challengeId = logins.email
  if (challengeId === undefined) throw new FrameFailure('challenge_unknown', 'Enter your email address first.')
  const code = otp.replace(/\s/g, '')
  session.accept(await api.call({ endpoint: postEmailCode, body: { challengeId, code }, signal }))
  logins.loggedInAtMs = Date.now()
  // A newer mail may have been asked for meanwhile.
  if (logins.email === challengeId) logins.email = undefined
  return undefined
}
