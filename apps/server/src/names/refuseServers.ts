import { HttpError } from '../errors/HttpError.js'
import { serverUserAgent } from '../fetch/fetchUntrusted.js'

/**
 * Refuses calls of other Foyer servers. A name can point at this server's own endpoints, and an answer with the next name would let servers
 * call each other, or themselves, without end. Throws `not_found`.
 */
export const refuseServers = (headers: Headers): void => {
  if (headers.get('user-agent') === serverUserAgent) throw new HttpError('not_found', 'Servers are not answered here')
}
