import { postIdentityToken } from '@foyer/contract/login/sessionEndpoints'
import type { Handler } from './Handler.js'

/** A token that tells the host's own server who this is; it opens no wallet. */
export const getIdentityToken: Handler<'GET_IDENTITY_TOKEN'> = ({ session }, _, { signal }) =>
  session.call(postIdentityToken, {}, signal)
