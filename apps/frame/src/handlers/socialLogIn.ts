import {
  postFarcasterFinish,
  postFarcasterStart,
  postSocialFinish,
  postSocialStart,
} from '@foyer/contract/login/loginEndpoints'
import { FrameFailure } from '../FrameFailure.js'
import { hashText } from '../keys/bytes.js'
import { describeUser } from './account.js'
import type { Handler } from './Handler.js'

/** Address of a provider's page; its answer is of use to this tab only [S7.47]. */
export const getSocialRedirectUri: Handler<'GET_SOCIAL_REDIRECT_URI'> = async (
  { api, logins },
  { provider, returnUrl },
  { origin, signal },
) => {
  if (returnUrl !== undefined && (!URL.canParse(returnUrl) || new URL(returnUrl).origin !== origin))
    throw new FrameFailure('bad_request', 'The page to return to must be one of the app that asks.')
  const bindingHash = await hashText(logins.makeBinding())
  const body = { provider, bindingHash, ...(returnUrl !== undefined && { returnUrl }) }
  return api.call({ endpoint: postSocialStart, body, signal })
}

/** Finishes a log-in with what the provider's page brought back [S7.43]. */
export const connectSocial: Handler<'CONNECT_SOCIAL'> = async (frame, { uri }, asker) => {
  const binding = frame.logins.takeBinding()
  if (binding === undefined) throw new FrameFailure('challenge_unknown', 'This log-in was not begun here. Try again.')
  const body = { resultUri: uri, binding }
  frame.session.accept(await frame.api.call({ endpoint: postSocialFinish, body, signal: asker.signal }))
  frame.logins.loggedInAtMs = Date.now()
  const { email, address, chainId, accounts, userName } = await describeUser(frame, undefined, asker.signal)
  return { email, address, chainId, accounts, userName }
}

/** Opens a Sign In With Farcaster channel [S7.44]. */
export const getFarcasterUri: Handler<'GET_FARCASTER_URI'> = async ({ api, logins }, _, { signal }) => {
  const { challengeId, url } = await api.call({ endpoint: postFarcasterStart, body: {}, signal })
  logins.farcaster = challengeId
  return { url }
}

/** Waits for the person's phone and finishes the log-in [S7.45]. */
export const connectFarcaster: Handler<'CONNECT_FARCASTER'> = async ({ api, logins, session }, _, { signal }) => {
  const challengeId = logins.farcaster
  if (challengeId === undefined) throw new FrameFailure('challenge_unknown', 'Begin the Farcaster log-in first.')
  for (;;) {
    const answer = await api.call({ endpoint: postFarcasterFinish, body: { challengeId }, signal })
    if ('accessToken' in answer) {
      session.accept(answer)
      logins.loggedInAtMs = Date.now()
      // A newer channel may have been opened meanwhile.
      if (logins.farcaster === challengeId) logins.farcaster = undefined
      return { userName: answer.person.userName ?? '' }
    }
    if (answer.state === 'refused') throw new FrameFailure('device_refused', 'The Farcaster log-in was refused.')
    if (answer.state === 'expired') throw new FrameFailure('code_expired', 'The Farcaster log-in has expired.')
    if (signal.aborted) throw new FrameFailure('aborted', 'Something went wrong')
  }
}
