import { postEmailStart } from '@foyer/contract/login/loginEndpoints'
import type { Handler } from './Handler.js'

/** Sends a code, or a device link, to an address [S4.10, S7.40]. */
export const connectEmail: Handler<'CONNECT_EMAIL'> = async ({ api, logins, presentation }, { email }, { signal }) => {
  const body = { email, locale: presentation.locale }
  const started = await api.call({ endpoint: postEmailStart, body, signal })
  logins.email = started.challengeId
  return {
    action: started.action,
    ...(started.matchNumber !== undefined && { matchNumber: started.matchNumber }),
  }
}
