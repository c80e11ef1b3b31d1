import { type ChainId, getNamespace, type Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { NamespaceState, State } from '../../core/state/State.js'

export interface NetworkRow {
  readonly network: Network
  readonly isCurrent: boolean
  /** A connected wallet is on this network. */
  readonly isConnected: boolean
  /** The wallet of this chain family is on another network, so a switch requires a request to it. */
  readonly isAsking: boolean
  /** No wallet of this chain family is connected, but one of another family is active. */
  readonly needsWallet: boolean
  /** The connected wallet does not support this network. */
  readonly isRefused: boolean
}

function isApproved({ approvedChainIds }: NamespaceState, chainId: ChainId): boolean {
  return approvedChainIds?.includes(chainId) === true
}

function isRefused(entry: NamespaceState | undefined, chainId: ChainId): boolean {
  if (entry?.connection.status !== 'connected' || entry.supportsAllNetworks) return false
  return entry.connection.connector.type !== 'AUTH' && !isApproved(entry, chainId)
}

function matches({ name, id }: Network, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return wanted === '' || name.toLowerCase().includes(wanted) || String(id) === wanted
}

/**
 * Returns the networks to choose from: the current one, then those that the wallet has approved, then the rest. Each
 * group is in the app's order. `activeChainId` is the current chain.
 */
export function listNetworks(
  { networks, namespaces }: Pick<State, 'networks' | 'namespaces'>,
  activeChainId: ChainId | undefined,
  search = '',
): NetworkRow[] {
  const entryOf = (namespace: Namespace) => namespaces[namespace]
  const chainOf = (namespace: Namespace | undefined) => {
    const connection = namespace && entryOf(namespace)?.connection
    return connection?.status === 'connected' ? connection.chainId : undefined
  }
  const isInUse = chainOf(activeChainId && getNamespace(activeChainId)) !== undefined
  const rows = networks
    .filter((network) => matches(network, search))
    .map((network): NetworkRow => {
      const { caipNetworkId, chainNamespace } = network
      const chainId = chainOf(chainNamespace)
      return {
        network,
        isCurrent: caipNetworkId === activeChainId,
        isConnected: chainId === caipNetworkId,
        isAsking: chainId !== undefined && chainId !== caipNetworkId,
        needsWallet: isInUse && chainId === undefined,
        isRefused: isRefused(entryOf(chainNamespace), caipNetworkId),
      }
    })
  const rank = ({ network, isCurrent, isRefused: refused }: NetworkRow) => {
    if (isCurrent) return 0
    const entry = entryOf(network.chainNamespace)
    if (entry && isApproved(entry, network.caipNetworkId)) return 1
    return refused ? 3 : 2
  }
  return rows.toSorted((one, other) => rank(one) - rank(other))
}
