import {
  postFarcasterFinish,
  postFarcasterStart,
  postSocialFinish,
  postSocialStart,
} from '@foyer/contract/login/loginEndpoints'
import { FrameFailure } from '../FrameFailure.js'
import { hashText } from '../keys/bytes.js'
import { loadUser } from './account.js'
import type { Handler } from './Handler.js'

/** Returns the URL of a provider's login page. Only this tab can use its result [S7.47]. */
export const getSocialRedirectUri: Handler<'GET_SOCIAL_REDIRECT_URI'> = async (
  { api, logins },
  { provider, returnUrl },
  { origin, signal },
) => {
  if (returnUrl !== undefined && (!URL.canParse(returnUrl) || new URL(returnUrl).origin !== origin))
    throw new FrameFailure('bad_request', 'The return page must have the origin of the app.')
  const bindingHash = await hashText(logins.makeBinding())
  const body = { provider, bindingHash, ...(returnUrl !== undefined && { returnUrl }) }
  return api.call({ endpoint: postSocialStart, body, signal })
}

/** Completes a login with the result of the provider's page [S7.43]. */
export const connectSocial: Handler<'CONNECT_SOCIAL'> = async (frame, { uri }, asker) => {
  const binding = frame.logins.claimBinding()
  if (binding === undefined) throw new FrameFailure('challenge_unknown', 'This log-in was not started here. Try again.')
  const body = { resultUri: uri, binding }
  frame.session.accept(await frame.api.call({ endpoint: postSocialFinish, body, signal: asker.signal }))
  frame.logins.loggedInAtMs = Date.now()
  const { email, address, chainId, accounts, userName } = await loadUser(frame, undefined, asker.signal)
  return { email, address, chainId, accounts, userName }
}

/** Opens a Sign In With Farcaster channel [S7.44]. */
export const getFarcasterUri: Handler<'GET_FARCASTER_URI'> = async ({ api, logins }, _, { signal }) => {
  const { challengeId, url } = await api.call({ endpoint: postFarcasterStart, body: {}, signal })
  logins.farcaster = challengeId
  return { url }
}

/** Waits for the user's phone and completes the login [S7.45]. */
export const connectFarcaster: Handler<'CONNECT_FARCASTER'> = async ({ api, logins, session }, _, { signal }) => {
  const challengeId = logins.farcaster
  if (challengeId === undefined) throw new FrameFailure('challenge_unknown', 'Start the Farcaster log-in first.')
  for (;;) {
    const answer = await api.call({ endpoint: postFarcasterFinish, body: { challengeId }, signal })
    if ('accessToken' in answer) {
      session.accept(answer)
      logins.loggedInAtMs = Date.now()
      // The user may have opened a newer channel in the meantime.
      if (logins.farcaster === challengeId) logins.farcaster = undefined
      return { userName: answer.person.userName ?? '' }
    }
    if (answer.state === 'refused') throw new FrameFailure('device_refused', 'The Farcaster log-in was refused.')
    if (answer.state === 'expired') throw new FrameFailure('code_expired', 'The Farcaster log-in has expired.')
    if (signal.aborted) throw new FrameFailure('aborted', 'Something went wrong')
  }
}
