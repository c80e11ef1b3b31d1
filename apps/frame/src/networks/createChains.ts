import type { Network } from '@foyer/primitives/networks/Network'
import { FrameFailure } from '../FrameFailure.js'

/** A chain in the app's format: CAIP-2, or the plain number of an EVM chain. */
export type ChainInput = string | number
type FrameNamespace = 'eip155' | 'solana'

/** The networks that the frame supports, and the active ones. */
export interface Chains {
  /** Returns the last used network of any namespace. */
  getActive(): Network
  /** Returns the last used network of a namespace. */
  getActiveOf(namespace: FrameNamespace): Network
  /** @throws FrameFailure `unsupported_chain`. */
  find(chain: ChainInput): Network
  /** @throws FrameFailure `unsupported_chain`. */
  activate(chain: ChainInput): Network
}

/**
 * Creates the list of networks and stores the active ones.
 *
 * @param supported CAIP-2 ids that the server's RPC proxy supports. Undefined: all. Signing for a Solana network
 *   needs no node.
 * @param first the network from the frame's URL. If unknown, Ethereum is used [S9.18].
 */
export function createChains(
  networks: readonly Network[],
  supported: readonly string[] | undefined,
  first: ChainInput | undefined,
): Chains {
  const isUsable = ({ caipNetworkId, chainNamespace }: Network) =>
    supported === undefined || supported.includes(caipNetworkId) || chainNamespace === 'solana'
  const known = networks.filter(isUsable)
  const fallback = known.length > 0 ? known : networks
  const active: Partial<Record<FrameNamespace, Network>> = {}
  let last: Network = findNetwork(first ?? 1) ?? findNetwork(1) ?? firstOf('eip155')
  store(last)

  function findNetwork(chain: ChainInput): Network | undefined {
    const id = typeof chain === 'number' || /^\d+$/.test(chain) ? `eip155:${chain}` : chain
    return known.find((network) => network.caipNetworkId === id || network.deprecatedCaipNetworkId === id)
  }

  function firstOf(namespace: FrameNamespace): Network {
    const found =
      fallback.find(({ chainNamespace }) => chainNamespace === namespace) ??
      networks.find(({ chainNamespace }) => chainNamespace === namespace)
    if (found === undefined) throw new FrameFailure('unsupported_chain', `No ${namespace} network is configured.`)
    return found
  }

  function store(network: Network): void {
    last = network
    if (network.chainNamespace === 'eip155' || network.chainNamespace === 'solana')
      active[network.chainNamespace] = network
  }

  function find(chain: ChainInput): Network {
    const network = findNetwork(chain)
    if (network === undefined) throw new FrameFailure('unsupported_chain', 'The wallet does not support this network.')
    return network
  }

  return {
    getActive: () => last,
    getActiveOf: (namespace) => active[namespace] ?? firstOf(namespace),
    find,
    activate(chain) {
      const network = find(chain)
      store(network)
      return network
    },
  }
}

/**
 * Returns the chain id in the app's format: a number stays a number. Existing clients expect numbers for EVM chains.
 */
export function formatChain(network: Network, requested: ChainInput | undefined): ChainInput {
  if (typeof requested === 'string' && requested.includes(':')) return network.caipNetworkId
  return network.chainNamespace === 'eip155' ? Number(network.id) : network.caipNetworkId
}
