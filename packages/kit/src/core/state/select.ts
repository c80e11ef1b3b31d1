import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import { getChainReference, getNamespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { AppKitOptions } from '../Options.js'
import type { SIWXConfig } from '../SIWX.js'
import type { Connected, Connection, NamespaceState, State } from './State.js'

export const disconnected: Connection = { status: 'disconnected' }

/**
 * The connection of a namespace that was connected on the last visit, before the actions have loaded to look for its
 * wallet.
 */
export const restoring: Connection = { status: 'reconnecting', connectorId: '' }

export function getNamespaceState(state: State, namespace = state.activeNamespace): NamespaceState | undefined {
  return state.namespaces[namespace]
}

export function listNamespaces(state: State): readonly Namespace[] {
  return Object.keys(state.namespaces) as Namespace[]
}

export function getConnection(state: State, namespace?: Namespace): Connection {
  return getNamespaceState(state, namespace)?.connection ?? disconnected
}

export function getConnected(state: State, namespace?: Namespace): Connected | undefined {
  const connection = getConnection(state, namespace)
  return connection.status === 'connected' ? connection : undefined
}

/**
 * Returns the wallet's chain if it is connected, else the selected network. If that is not configured, returns the
 * first network of the namespace.
 */
export function getActiveChainId(state: State, namespace = state.activeNamespace): ChainId | undefined {
  const { connection, selectedChainId } = getNamespaceState(state, namespace) ?? {}
  if (connection?.status === 'connected') return connection.chainId
  const networks = state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  return (networks.find(({ caipNetworkId }) => caipNetworkId === selectedChainId) ?? networks[0])?.caipNetworkId
}

export function findNetwork(state: State, id: number | string | undefined): Network | undefined {
  if (id === undefined) return undefined
  return state.networks.find(
    (network) =>
      network.caipNetworkId === id || String(network.id) === String(id) || network.deprecatedCaipNetworkId === id,
  )
}

/** Creates a placeholder for a chain that is not configured. */
function createUnknownNetwork(chainId: ChainId): Network {
  const reference = getChainReference(chainId)
  return {
    id: /^\d{1,15}$/.test(reference) ? Number(reference) : reference,
    caipNetworkId: chainId,
    chainNamespace: getNamespace(chainId),
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}

/** Returns whether the active account is a smart account, or was switched to one. */
export function isSmartAccount(state: State): boolean {
  return getNamespaceState(state)?.account.preferredAccountType === 'smartAccount'
}

export function getActiveNetwork(state: State, namespace?: Namespace): Network | undefined {
  const chainId = getActiveChainId(state, namespace)
  if (chainId === undefined) return undefined
  return state.networks.find((network) => network.caipNetworkId === chainId) ?? createUnknownNetwork(chainId)
}

/** True if the wallet is on a chain that is not configured [S2.5]. */
export function isOnUnsupportedChain(state: State, namespace?: Namespace): boolean {
  const chainId = getConnected(state, namespace)?.chainId
  return chainId !== undefined && !state.networks.some((network) => network.caipNetworkId === chainId)
}

/** Returns the app's sign-in handler: its `siwx`, or the one of its `siweConfig`. */
export function getSiwx({ config }: { readonly config: AppKitOptions }): SIWXConfig | undefined {
  return config.siwx ?? config.siweConfig?.mapToSIWX()
}
