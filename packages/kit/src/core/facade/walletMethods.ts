import type { Namespace } from '../../primitives/ChainId.js'
import { addConnectors, removeConnector } from '../actions/addConnectors.js'
import type { Client } from '../Client.js'
import type { Connector } from '../Connector.js'
import { ask } from '../loadEngine.js'
import { projectProvider } from '../project.js'
import type { State } from '../State.js'
import { watch } from './watch.js'

export type AppKitProviders = Readonly<Partial<Record<Namespace, unknown>>>

function projectProviders(state: State): AppKitProviders {
  const names = Object.keys(state.namespaces) as Namespace[]
  return Object.fromEntries(names.map((name) => [name, projectProvider(state, name).walletProvider]))
}

/** Wallets, connectors and providers of an instance. */
export function createWalletMethods(client: Client) {
  const { store } = client
  const project = (namespace = store.getState().activeNamespace) => projectProvider(store.getState(), namespace)
  return {
    /** Connects without opening the widget; see `connect` for what it throws. */
    connect: ask(client, 'connect'),
    disconnect: ask(client, 'disconnect'),
    /** Takes back a pairing that is being asked for, and forgets the link its wallet was opened by [S4.5]. */
    resetWcConnection: ask(client, 'resetPairing'),
    getConnectors: () => store.getState().connectors,
    setConnectors: (connectors: readonly Connector[]) => store.setState({ connectors }),
    addConnector: (connector: Connector) => addConnectors(client, [connector]),
    removeConnector: (id: string) => removeConnector(client, id),
    getConnectorImage: (connector?: Connector) =>
      connector && (store.getState().options.connectorImages?.[connector.id] ?? connector.imageUrl),
    addAdapter: client.addAdapter,
    removeAdapter: client.removeAdapter,
    getWalletProvider: () => project().walletProvider,
    getWalletProviderType: () => project().walletProviderType,
    /** The wallet's provider in a namespace: EIP-1193 on eip155. `Provider` is what the caller knows it to be. */
    getProvider: <Provider = unknown>(namespace: Namespace) =>
      project(namespace).walletProvider as Provider | undefined,
    getProviderType: (namespace: Namespace) => project(namespace).walletProviderType,
    /** What pairing goes through: the host's `universalProvider`, else our own provider once somebody paired. */
    getUniversalProvider: ask(client, 'getUniversalProvider') as <Provider = unknown>() => Promise<
      Provider | undefined
    >,
    subscribeProviders: (callback: (providers: AppKitProviders) => void) => watch(client, projectProviders, callback),
  }
}
