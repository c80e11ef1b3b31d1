import { postSocialStart } from '@foyer/contract/login/loginEndpoints'
import { FrameFailure } from '../FrameFailure.js'
import { hashText } from '../keys/bytes.js'
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
