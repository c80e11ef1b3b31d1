import type { Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import { addConnectors, removeConnector } from '../actions/addConnectors.js'
import type { Client } from '../Client.js'
import type { Connector } from '../Connector.js'
import { createMethod } from '../loadActions.js'
import { projectProvider } from '../state/project.js'
import type { State } from '../state/State.js'
import { listNamespaces } from '../state/select.js'
import type { UniversalProvider } from '../UniversalProvider.js'
import { watch } from './watch.js'

export type AppKitProviders = Readonly<Partial<Record<Namespace, unknown>>>

function projectProviders(state: State): AppKitProviders {
  return Object.fromEntries(listNamespaces(state).map((name) => [name, projectProvider(state, name).walletProvider]))
}

/** Creates the methods for wallets, connectors and providers of an instance. */
export function createWalletMethods(client: Client) {
  const { store } = client
  const project = (namespace: NamespaceName = store.getState().activeNamespace) =>
    projectProvider(store.getState(), namespace as Namespace)
  return {
    /** Connects without opening the widget. Throws the errors of `connect`. */
    connect: createMethod(client, 'connect'),
    disconnect: createMethod(client, 'disconnect') as (namespace?: NamespaceName) => Promise<void>,
    /** Cancels a pairing that is in progress, and removes the stored link of its wallet [S4.5]. */
    resetWcConnection: createMethod(client, 'resetPairing'),
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
    /** Returns the wallet's provider in a namespace: EIP-1193 on eip155. `Provider` is the caller's type for it. */
    getProvider: <Provider = unknown>(namespace: NamespaceName) =>
      project(namespace).walletProvider as Provider | undefined,
    getProviderType: (namespace: NamespaceName) => project(namespace).walletProviderType,
    /** Returns the app's `universalProvider`, else the pairing session. Undefined if pairing is not configured. */
    getUniversalProvider: createMethod(client, 'getUniversalProvider') as <Provider = UniversalProvider>() => Promise<
      Provider | undefined
    >,
    subscribeProviders: (callback: (providers: AppKitProviders) => void) => watch(client, projectProviders, callback),
  }
}
