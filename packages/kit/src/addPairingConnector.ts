import { createPairingConnector } from './connectors/pairing/createPairingConnector.js'
import { addConnectors } from './core/actions/addConnectors.js'
import type { Client } from './core/Client.js'
import { getAppMetadata } from './core/getAppMetadata.js'
import { createMethod } from './core/loadActions.js'
import { getFetchOptions, getRpcUrls } from './core/queries/access.js'
import { findNetwork } from './core/state/select.js'
import type { UniversalProviderLike } from './core/UniversalProviderLike.js'

/**
 * Adds the connector for wallets on other devices. It uses a relay, or the provider that the app supplies. The protocol
 * code loads when the user starts pairing.
 */
export function addPairingConnector(
  client: Client,
  over: { readonly relayUrl: string } | { readonly universalProvider: UniversalProviderLike },
  page: Window & typeof globalThis,
): void {
  const { projectId, universalProviderConfigOverride: override } = client.config
  const connector = createPairingConnector({
    ...over,
    window: page,
    storage: client.memory,
    ...(projectId !== undefined && { projectId }),
    ...(override && { universalProviderConfigOverride: override }),
    metadata: () => getAppMetadata(client, page),
    networks: () => client.store.getState().networks,
    getRpcUrls: (chainId) => {
      const network = findNetwork(client.store.getState(), chainId)
      return network ? getRpcUrls(client.config, client.endpoints, network) : []
    },
    getFetchOptions: (url) =>
      client.store
        .getState()
        .networks.map((network) => getFetchOptions(client.config, network)[url])
        .find((found) => found !== undefined),
    onAlert: (short, long) => {
      createMethod(client, 'alertDeveloper')(short, long).catch(() => undefined)
    },
    // Import this lazily: it belongs to the widget, which a page that only restores a session does not load.
    isReusingPairing: async () => (await import('./widget/shell/detectBrowser.js')).getBrowser(page).keepsAddress,
  })
  client.undo.push(() => connector.close())
  addConnectors(client, [connector])
}
