import { getOrigins, matchOrigin } from '@foyer/contract/http/origins'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { alertDeveloper } from '../../alertDeveloper.js'
import { callEndpoint } from '../../api/callEndpoint.js'
import type { Client } from '../../Client.js'

/**
 * Alerts the developer if the page's origin is not in the project's allowed origins [S5.25]. The frame rejects such a
 * page itself: this only explains the reason.
 *
 * @throws FoyerError the errors of `callEndpoint`.
 */
export async function checkOrigin(client: Client, page: Window): Promise<void> {
  const base = client.endpoints?.api
  if (!base) return
  const { allowedOrigins } = await callEndpoint(client, { base, endpoint: getOrigins, query: {} })
  const { origin } = page.location
  if (allowedOrigins.some((pattern) => matchOrigin(pattern, origin))) return
  const { message } = new FoyerError('INVALID_APP_CONFIGURATION')
  alertDeveloper(client, message, `The origin ${origin} is not among the allowed origins of the project.`)
}
