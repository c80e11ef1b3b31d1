import { getSupportedChains } from '@foyer/contract/http/getSupportedChains'
import { defineRoute } from '../http/Route.js'

/** Every network of the configuration, over HTTP; the server offers no web sockets. */
export const getSupportedChainsRoute = defineRoute(getSupportedChains, { access: 'project' }, async ({ config }) => ({
  http: config.networks.networks.map((network) => network.chainId),
  ws: [],
}))
