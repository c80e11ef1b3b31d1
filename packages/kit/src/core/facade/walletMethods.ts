import type { Namespace } from '../../primitives/Namespace.js'
import type { Adapter } from '../Adapter.js'
import { addConnectors, removeConnector } from '../actions/addConnectors.js'
import type { ConnectArguments } from '../actions/connect.js'
import type { Client } from '../Client.js'
import type { Connector, ConnectorType } from '../Connector.js'
import { projectProvider } from '../project.js'
import type { State } from '../State.js'
import { watch } from './watch.js'

export interface AppKitProviders {
  readonly providers: Readonly<Partial<Record<Namespace, unknown>>>
  readonly providerIds: Readonly<Partial<Record<Namespace, ConnectorType>>>
}

function projectProviders(state: State): AppKitProviders {
  const entries = Object.keys(state.namespaces).map((key) => {
    const namespace = key as Namespace
    return [namespace, projectProvider(state, namespace)] as const
  })
  return {
    providers: Object.fromEntries(entries.map(([key, { walletProvider }]) => [key, walletProvider])),
    providerIds: Object.fromEntries(entries.map(([key, { walletProviderType }]) => [key, walletProviderType])),
  }
}

/** Wallets, connectors and providers of an instance. */
export function createWalletMethods(client: Client) {
  const { store } = client
  return {
    /** Connects without opening the widget; see `connect` for what it throws. */
    connect: async (args: ConnectArguments) => (await client.getEngine()).connect(client, args),
    disconnect: async (namespace?: Namespace) => (await client.getEngine()).disconnect(client, namespace),
    /** Takes back a pairing that is being asked for, and forgets the link its wallet was opened by [S4.5]. */
    resetWcConnection: async () => (await client.getEngine()).resetPairing(client),
    getConnectors: () => store.getState().connectors,
    setConnectors: (connectors: readonly Connector[]) => store.setState({ connectors }),
    addConnector: (connector: Connector) => addConnectors(client, [connector]),
    removeConnector: (id: string) => removeConnector(client, id),
    getConnectorImage: (connector?: Connector) =>
      connector && (store.getState().options.connectorImages?.[connector.id] ?? connector.imageUrl),
    addAdapter: (adapter: Adapter) => client.addAdapter(adapter),
    removeAdapter: (namespace: Namespace) => client.removeAdapter(namespace),
    getWalletProvider: () => projectProvider(store.getState(), store.getState().activeNamespace).walletProvider,
    getWalletProviderType: () => projectProvider(store.getState(), store.getState().activeNamespace).walletProviderType,
    /** The wallet's provider in a namespace: EIP-1193 on eip155. `Provider` is what the caller knows it to be. */
    getProvider: <Provider = unknown>(namespace: Namespace) =>
      projectProvider(store.getState(), namespace).walletProvider as Provider | undefined,
    getProviderType: (namespace: Namespace) => projectProvider(store.getState(), namespace).walletProviderType,
    /** What pairing goes through: the host's `universalProvider`, else our own provider once somebody paired. */
    getUniversalProvider: async <Provider = unknown>() =>
      (await client.getEngine()).getUniversalProvider(client) as Provider | undefined,
    subscribeProviders: (callback: (providers: AppKitProviders['providers']) => void) =>
      watch(
        client,
        (state) => projectProviders(state).providers,
        (providers) => callback(providers),
      ),
  }
}
