import type { Network } from '@foyer/primitives/networks/Network'
import { FrameFailure } from '../FrameFailure.js'

/** How the app writes a chain: CAIP-2, or the bare number of an EVM chain. */
export type ChainInput = string | number
type FrameNamespace = 'eip155' | 'solana'

/** The networks this frame knows and the ones in use. */
export interface Chains {
  /** The network used last, of whichever namespace. */
  getActive(): Network
  /** The network used last in a namespace. */
  getActiveOf(namespace: FrameNamespace): Network
  /** @throws FrameFailure `unsupported_chain`. */
  find(chain: ChainInput): Network
  /** @throws FrameFailure `unsupported_chain`. */
  activate(chain: ChainInput): Network
}

/**
 * Keeps the chosen networks of one frame.
 *
 * @param supported CAIP-2 ids the server's RPC proxy knows; undefined: all. A Solana network needs no node to sign for it.
 * @param first what the frame's address asks for; Ethereum when that is unknown [S9.18].
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
  let last: Network = lookUp(first ?? 1) ?? lookUp(1) ?? firstOf('eip155')
  remember(last)

  function lookUp(chain: ChainInput): Network | undefined {
    const id = typeof chain === 'number' || /^\d+$/.test(chain) ? `eip155:${chain}` : chain
    return known.find((network) => network.caipNetworkId === id || network.deprecatedCaipNetworkId === id)
  }

  function firstOf(namespace: FrameNamespace): Network {
    const found =
      fallback.find(({ chainNamespace }) => chainNamespace === namespace) ??
      networks.find(({ chainNamespace }) => chainNamespace === namespace)
    if (found === undefined) throw new FrameFailure('unsupported_chain', `No network of ${namespace} is set up.`)
    return found
  }

  function remember(network: Network): void {
    last = network
    if (network.chainNamespace === 'eip155' || network.chainNamespace === 'solana')
      active[network.chainNamespace] = network
  }

  function find(chain: ChainInput): Network {
    const network = lookUp(chain)
    if (network === undefined) throw new FrameFailure('unsupported_chain', 'The wallet does not support this network.')
    return network
  }

  return {
    getActive: () => last,
    getActiveOf: (namespace) => active[namespace] ?? firstOf(namespace),
    find,
    activate(chain) {
      const network = find(chain)
      remember(network)
      return network
    },
  }
}

/** Writes a network as the app wrote it: a number stays one, and the incumbent's client reads EVM chains as numbers. */
export function formatChain(network: Network, asked: ChainInput | undefined): ChainInput {
  if (typeof asked === 'string' && asked.includes(':')) return network.caipNetworkId
  return network.chainNamespace === 'eip155' ? Number(network.id) : network.caipNetworkId
}
