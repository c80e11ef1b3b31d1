import { postEmailCode, postEmailDevice, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/**
 * Sends a code or a device link to the address [S4.10, S7.40]. If a wallet window has stored the user's session,
 * restores it instead.
 */
export const connectEmail: Handler<'CONNECT_EMAIL'> = async (frame, { email }, { signal }) => {
  const { api, logins, presentation, session } = frame
  if (logins.isSessionLost) {
    logins.isSessionLost = false
    const { windows } = await import('../late/windows.js')
    const person = await windows.comeBack(frame, signal)
    if (person?.email === email.toLowerCase()) return { action: 'CONNECT' }
    // Another user logs in on this device now: end the restored session.
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

/** Waits until the link in the email is approved, refused or expired [S4.11, S7.41]. */
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

/** Completes an email login with the code from the email [S4.11, S7.42]. */
export const connectOtp: Handler<'CONNECT_OTP'> = async ({ api, logins, session }, { otp }, { signal }) => {
  const challengeId = logins.email
  if (challengeId === undefined) throw new FrameFailure('challenge_unknown', 'Enter your email address first.')
  const code = otp.replace(/\s/g, '')
  session.accept(await api.call({ endpoint: postEmailCode, body: { challengeId, code }, signal }))
  logins.loggedInAtMs = Date.now()
  // The user may have requested a newer email in the meantime.
  if (logins.email === challengeId) logins.email = undefined
  return undefined
}
