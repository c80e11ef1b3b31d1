import { postFarcasterStart } from '@foyer/contract/login/loginEndpoints'
import type { Handler } from './Handler.js'

/** Opens a Sign In With Farcaster channel [S7.44]. */
export const getFarcasterUri: Handler<'GET_FARCASTER_URI'> = async ({ api, logins }, _, { signal }) => {
  const { challengeId, url } = await api.call({ endpoint: postFarcasterStart, body: {}, signal })
  logins.farcaster = challengeId
  return { url }
}
