import type { NamespaceState, State } from '../core/State.js'
import type { Network } from '../networks/Network.js'
import type { ChainId, Namespace } from '../primitives/ChainId.js'

export interface NetworkRow {
  readonly network: Network
  readonly isCurrent: boolean
  /** A wallet is connected in the network's family, so going there means asking it. */
  readonly isAsking: boolean
  /** The connected wallet said that it cannot go there. */
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
 * The networks to choose from: the current one, then those the wallet has approved, then the rest, each group in the
 * host's order. `activeChainId` is the chain that counts now.
 */
export function listNetworks(
  { networks, namespaces }: Pick<State, 'networks' | 'namespaces'>,
  activeChainId: ChainId | undefined,
  search = '',
): NetworkRow[] {
  const entryOf = (namespace: Namespace) => namespaces[namespace]
  const rows = networks
    .filter((network) => matches(network, search))
    .map((network): NetworkRow => {
      const { caipNetworkId, chainNamespace } = network
      const entry = entryOf(chainNamespace)
      return {
        network,
        isCurrent: caipNetworkId === activeChainId,
        isAsking: entry?.connection.status === 'connected',
        isRefused: isRefused(entry, caipNetworkId),
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
