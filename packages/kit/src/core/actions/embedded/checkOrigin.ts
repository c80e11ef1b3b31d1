import { getOrigins, matchOrigin } from '@foyer/contract/http/origins'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { alertDeveloper } from '../../alertDeveloper.js'
import { callEndpoint } from '../../api/callEndpoint.js'
import type { Client } from '../../Client.js'

/**
 * Tells the developer when this page may not use log-in: its origin has to be among the project's [S5.25]. The frame
 * refuses by itself; this is only to say why.
 *
 * @throws FoyerError what `callEndpoint` throws.
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
