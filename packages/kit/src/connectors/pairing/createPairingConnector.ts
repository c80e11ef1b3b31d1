import type { Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector } from '../../core/Connector.js'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import type { UniversalProviderConfigOverride } from './buildProposalNamespaces.js'
import type { PairingMethods } from './createPairingMethods.js'
import type { PairingEnvironment } from './Environment.js'
import type { RefusalCode } from './PairingRefusal.js'
import type { AlertDeveloper } from './readRelayRefusal.js'

export interface PairingConnectorParts {
  readonly projectId?: string
  readonly storage: PairingEnvironment['storage']
  /** The page; tests give an `environment` instead. */
  readonly window?: Window & typeof globalThis
  readonly environment?: PairingEnvironment
  readonly universalProviderConfigOverride?: UniversalProviderConfigOverride
  /** How the app presents itself to the wallet. */
  metadata(): {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  /** Every configured network, of all families: a wallet is asked for all of them at once. */
  networks(): readonly Network[]
  /** Where to read a chain, in the order to try; default: as its network says. */
  getRpcUrls?(chainId: string): readonly string[]
  /** What the host wants sent with a question to one of its own nodes. */
  getFetchOptions?(url: string): RequestInit | undefined
  /** Whether an address is kept when the person leaves the view: messaging-app browsers and iOS Safari [S4.4]. */
  isReusingPairing?(): boolean | Promise<boolean>
  onRefused?(code: RefusalCode, topic: string): void
  /** The relay will not have this app [S8.8]; again at every attempt. */
  readonly onAlert?: AlertDeveloper | undefined
}

/** `relayUrl`: `wss://…`, any relay of the protocol. A provider the host brings knows its own. */
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

/** Any wallet that speaks the pairing protocol. With several families `connectors` holds one for each, over one session. */
export interface PairingConnector extends Connector {
  readonly type: 'WALLET_CONNECT'
  /** Fetches the protocol ahead; with it an address is there at once, without asking the relay first. */
  prepare(): Promise<PairingMethods>
  /** Gives up every address that was shown [S4.5]. */
  forgetAddresses(): Promise<void>
  /** Ends all waiting and the line to the relay; the session stays for the next visit. */
  close(): void
}

/** The connector for wallets on another device or in another app; the protocol behind it is fetched on first use. */
export function createPairingConnector(options: PairingConnectorOptions): PairingConnector {
  const loaded: { methods?: PairingMethods; loading?: Promise<PairingMethods> } = {}
  const load = (): Promise<PairingMethods> => {
    loaded.loading ??= loadMethods(options).then((methods) => {
      loaded.methods = methods
      return methods
    })
    // A chunk that did not arrive may arrive the next time.
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
    // Whoever watches has connected before, so the methods are there and no event slips through.
    watch: (events) => loaded.methods?.watch(namespace, events) ?? (() => undefined),
  })
  const namespaces = [...new Set(options.networks().map(({ chainNamespace }) => chainNamespace))]
  const [first = 'eip155', ...others] = namespaces
  const own = createFor(first)
  const extras: Pick<PairingConnector, 'prepare' | 'forgetAddresses' | 'close' | 'connectors'> = {
    prepare: load,
    forgetAddresses: async () => (await load()).forgetAddresses(),
    close: () => loaded.methods?.close(),
    ...(others.length > 0 && { connectors: namespaces.map(createFor) }),
  }
  // Onto the object with its getters: what a spread copies would for ever be what they say now.
  return Object.assign(own, extras)
}
