import { postEmailDevice } from '@foyer/contract/login/loginEndpoints'
import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

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
