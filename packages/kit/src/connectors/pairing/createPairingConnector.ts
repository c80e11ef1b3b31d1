import type { Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector } from '../../core/Connector.js'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import type { UniversalProviderConfigOverride } from './buildProposalNamespaces.js'
import type { PairingMethods } from './createPairingMethods.js'
import type { PairingEnvironment } from './Environment.js'
import type { PairingErrorCode } from './PairingError.js'
import type { AlertDeveloper } from './parseRelayRejection.js'

export interface PairingConnectorParts {
  readonly projectId?: string
  readonly storage: PairingEnvironment['storage']
  /** The page. Tests pass an `environment` instead. */
  readonly window?: Window & typeof globalThis
  readonly environment?: PairingEnvironment
  readonly universalProviderConfigOverride?: UniversalProviderConfigOverride
  /** Returns the app's metadata for the wallet. */
  metadata(): {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  /** Returns the configured networks of all families. A proposal contains all of them. */
  networks(): readonly Network[]
  /** Returns the RPC URLs of a chain in the order to use. The default is the network's own list. */
  getRpcUrls?(chainId: string): readonly string[]
  /** Returns the fetch options of the host for one of its nodes. */
  getFetchOptions?(url: string): RequestInit | undefined
  /**
   * Returns whether to preserve the pairing URI when the user leaves the view: in browsers of messaging apps and on iOS
   * Safari [S4.4].
   */
  isReusingPairing?(): boolean | Promise<boolean>
  onRefused?(code: PairingErrorCode, topic: string): void
  /** Called at each connection attempt that the relay rejects for this app [S8.8]. */
  readonly onAlert?: AlertDeveloper | undefined
}

/**
 * The options with `relayUrl` (`wss://…`, any relay of the protocol), or with a provider of the host, which has its own
 * relay.
 */
export type PairingConnectorOptions = PairingConnectorParts &
  ({ readonly relayUrl: string } | { readonly universalProvider: UniversalProviderLike })

async function loadMethods(options: PairingConnectorOptions): Promise<PairingMethods> {
  if ('universalProvider' in options) {
    const { createHostMethods } = await import('./createHostMethods.js')
    return createHostMethods(options, options.universalProvider)
  }
  const { createRelayMethods } = await import('./createRelayMethods.js')
  return createRelayMethods(options, options.relayUrl)
}

/**
 * A connector for any wallet that supports the pairing protocol. With several families, `connectors` has one connector
 * for each. They share one session.
 */
export interface PairingConnector extends Connector {
  readonly type: 'WALLET_CONNECT'
  /** Loads the protocol in advance, so a pairing URI is available immediately and without a relay request. */
  prepare(): Promise<PairingMethods>
  /** Cancels every pairing URI [S4.5]. */
  cancelPairings(): Promise<void>
  /** Ends all waits and the connection to the relay. The session remains for the next visit. */
  close(): void
}

/** Creates the connector for wallets on another device or in another app. The protocol loads with the first use. */
export function createPairingConnector(options: PairingConnectorOptions): PairingConnector {
  const loaded: { methods?: PairingMethods; loading?: Promise<PairingMethods> } = {}
  const load = (): Promise<PairingMethods> => {
    loaded.loading ??= loadMethods(options).then((methods) => {
      loaded.methods = methods
      return methods
    })
    // Clear a failed load, so the next call loads again.
    loaded.loading.catch(() => delete loaded.loading)
    return loaded.loading
  }
  const createFor = (namespace: Namespace): Connector & { readonly type: 'WALLET_CONNECT' } => ({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chain: namespace,
    get chains() {
      return options
        .networks()
        .filter(({ chainNamespace }) => chainNamespace === namespace)
        .map(({ caipNetworkId }) => caipNetworkId)
    },
    get info() {
      return loaded.methods?.getInfo() ?? {}
    },
    get provider() {
      return loaded.methods?.getProvider(namespace)
    },
    connect: async (request) => (await load()).connect(namespace, request),
    reconnect: async () => (await load()).reconnect(namespace),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async (network, signal) => (await load()).switchNetwork(network, signal),
    // The caller has connected before, so the methods are loaded and no event is missed.
    watch: (events) => loaded.methods?.watch(namespace, events) ?? (() => undefined),
  })
  const namespaces = [...new Set(options.networks().map(({ chainNamespace }) => chainNamespace))]
  const [first = 'eip155', ...others] = namespaces
  const own = createFor(first)
  const extras: Pick<PairingConnector, 'prepare' | 'cancelPairings' | 'close' | 'connectors'> = {
    prepare: load,
    cancelPairings: async () => (await load()).forgetAddresses(),
    close: () => loaded.methods?.close(),
    ...(others.length > 0 && { connectors: namespaces.map(createFor) }),
  }
  // Use `Object.assign` to preserve the getters: a spread would copy their current values.
  return Object.assign(own, extras)
}
