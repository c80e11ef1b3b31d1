import { createPairingConnector } from './connectors/pairing/createPairingConnector.js'
import { addConnectors } from './core/actions/addConnectors.js'
import type { Client } from './core/Client.js'
import { describeApp } from './core/describeApp.js'
import { createMethod } from './core/loadActions.js'
import { getFetchOptions, getRpcUrls } from './core/queries/access.js'
import { findNetwork } from './core/state/select.js'
import type { UniversalProviderLike } from './core/UniversalProviderLike.js'

/**
 * Adds the way to wallets on other devices: over a relay, or over the provider the host brought. The protocol itself is
 * fetched when somebody pairs.
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
    metadata: () => describeApp(client, page),
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
    // Part of the widget, which a page that only restores a session does not load.
    isReusingPairing: async () => (await import('./widget/shell/detectBrowser.js')).readBrowser(page).keepsAddress,
  })
  client.undo.push(() => connector.close())
  addConnectors(client, [connector])
}
