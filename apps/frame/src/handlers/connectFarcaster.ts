import { postFarcasterFinish } from '@foyer/contract/login/loginEndpoints'
import { FrameFailure } from '../FrameFailure.js'
import type { Handler } from './Handler.js'

/** Waits for the person's phone and finishes the log-in [S7.45]. */
export const connectFarcaster: Handler<'CONNECT_FARCASTER'> = async ({ api, logins, session }, _, { signal }) => {
  const challengeId = logins.farcaster
  if (challengeId === undefined) throw new FrameFailure('challenge_unknown', 'Begin the Farcaster log-in first.')
  for (;;) {
    const answer = await api.call({ endpoint: postFarcasterFinish, body: { challengeId }, signal })
    if ('accessToken' in answer) {
      session.accept(answer)
      // A newer channel may have been opened meanwhile.
      if (logins.farcaster === challengeId) logins.farcaster = undefined
      return { userName: answer.person.userName ?? '' }
    }
    if (answer.state === 'refused') throw new FrameFailure('device_refused', 'The Farcaster log-in was refused.')
    if (answer.state === 'expired') throw new FrameFailure('code_expired', 'The Farcaster log-in has expired.')
    if (signal.aborted) throw new FrameFailure('aborted', 'Something went wrong')
  }
}
