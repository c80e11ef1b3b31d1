import type { Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import type { ShallowRef } from 'vue'
import type { ConnectorType } from '../core/Connector.js'
import { getLastInstance, requireLastInstance } from '../core/instances.js'
import type { UseAppKitAccountReturn, UseAppKitNetworkReturn } from '../core/public/appKitTypes.js'
import { emptyAccount, emptyNetwork, noProvider } from '../core/public/emptyStates.js'
import { projectAccount, projectNetwork, projectProvider } from '../core/state/project.js'
import type { State, WalletInfo } from '../core/state/State.js'
import { createStateSource } from './createStateSource.js'
import { useSourceObject, useSourceRef } from './useSource.js'

// Only `useWalletInfo` throws before `createAppKit` has run. The others receive the instance when it is created.

/**
 * Returns the account of a namespace as a ref, by default of the active namespace [S3.1]. `status` is undefined before
 * `createAppKit` has run.
 *
 * @example const account = useAppKitAccount() // {{ account.address }} in the template
 */
export function useAppKitAccount({
  namespace: name,
}: {
  readonly namespace?: NamespaceName
} = {}): Readonly<ShallowRef<UseAppKitAccountReturn>> {
  const namespace = name as Namespace | undefined
  return useSourceRef<UseAppKitAccountReturn>(
    createStateSource<UseAppKitAccountReturn>(
      (state) => projectAccount(state, namespace),
      emptyAccount,
      ({ namespaces, activeNamespace }) => [namespaces[namespace ?? activeNamespace], activeNamespace],
    ),
  )
}

/**
 * Returns the active network and `switchNetwork` as a ref. `switchNetwork` throws the errors of the instance's method.
 * The network is undefined before `createAppKit` has run.
 */
export function useAppKitNetwork(): Readonly<ShallowRef<UseAppKitNetworkReturn>> {
  return useSourceRef<UseAppKitNetworkReturn>(
    createStateSource<UseAppKitNetworkReturn>(
      (state, { switchNetwork }) => ({ ...projectNetwork(state), switchNetwork }),
      emptyNetwork,
    ),
  )
}

/**
 * Returns the connected wallet's provider for any library as a reactive object: EIP-1193 on eip155. The caller chooses
 * the type of `walletProvider`, as in AppKit. It is undefined while no wallet is connected; use `Provider | undefined`
 * as type to express that.
 *
 * @example const wallet = useAppKitProvider<Eip1193Provider | undefined>('eip155') // wallet.walletProvider
 */
export function useAppKitProvider<Provider = unknown>(name: NamespaceName) {
  const namespace = name as Namespace
  return useSourceObject(createStateSource((state) => projectProvider(state, namespace), noProvider)) as {
    walletProvider: Provider
    walletProviderType: ConnectorType | undefined
  }
}

/** Returns the name, icon and type of the connected wallet as a reactive object. */
export function useWalletInfo(namespace?: Namespace): { readonly walletInfo: WalletInfo | undefined } {
  requireLastInstance('useWalletInfo')
  const project = ({ namespaces, activeNamespace }: State) => ({
    walletInfo: namespaces[namespace ?? activeNamespace]?.account.connectedWalletInfo,
  })
  return useSourceObject(createStateSource(project, { walletInfo: undefined }))
}

/**
 * Disconnects one namespace or all. `disconnect()` does nothing before `createAppKit` has run.
 *
 * @example const { disconnect } = useDisconnect(); await disconnect({ namespace: 'eip155' })
 */
export function useDisconnect() {
  return {
    disconnect: async ({ namespace }: { readonly namespace?: NamespaceName } = {}): Promise<void> =>
      getLastInstance()?.disconnect(namespace),
  }
}
