import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import { buildProposalNamespaces } from './buildProposalNamespaces.js'
import { createHostTransport } from './createHostTransport.js'
import type { PairingConnectorOptions } from './createPairingConnector.js'
import { createPairingMethods, loadSolana, type PairingMethods } from './createPairingMethods.js'
import { createBrowserEnvironment } from './Environment.js'

/** Creates the connector methods for the host's provider, without loading our own client of the protocol. */
export async function createHostMethods(
  options: PairingConnectorOptions,
  provider: UniversalProviderLike,
): Promise<PairingMethods> {
  const environment = options.environment ?? createBrowserEnvironment(options.storage, options.window ?? window)
  const { universalProviderConfigOverride: override } = options
  const transport = createHostTransport({
    provider,
    clock: environment.clock,
    getProposalNamespaces: () => buildProposalNamespaces(options.networks(), override),
    // Do not send the URL of a server's proxy to the wallet, as in EIP-3085.
    rpcMap: (family) =>
      Object.fromEntries(
        options.networks().flatMap(({ chainNamespace, caipNetworkId, rpcUrls: { chainDefault, default: own } }) => {
          const url = override?.rpcMap?.[caipNetworkId] ?? (chainDefault ?? own).http[0]
          return chainNamespace === family && url ? [[caipNetworkId, url]] : []
        }),
      ),
    onAlert: options.onAlert,
    ...(options.onRefused && { onRefused: options.onRefused }),
  })
  const methods = createPairingMethods(transport, options, environment, await loadSolana(options))
  return {
    ...methods,
    // The host may load the session of its provider later.
    reconnect: async (namespace) => (transport.getSession() ? methods.reconnect(namespace) : undefined),
  }
}
