import { UsageError } from '../errors/UsageError.js'
import { formatChainId, isChainId } from '../primitives/ChainId.js'
import type { Network, NetworkInput } from './Network.js'

/**
 * Completes a network definition with its CAIP-2 id and namespace (EVM unless it says otherwise) [S3.4].
 *
 * @throws FoyerError `INVALID_OPTION` when the definition cannot be a network.
 * @example defineNetwork({ id: 8453, name: 'Base', nativeCurrency: ether, rpcUrls: { default: { http: [] } } })
 */
export function defineNetwork(input: NetworkInput): Network {
  const chainNamespace = input.chainNamespace ?? 'eip155'
  const caipNetworkId = input.caipNetworkId ?? formatChainId(chainNamespace, input.id)
  if (!isChainId(caipNetworkId) || typeof input.name !== 'string' || !input.nativeCurrency || !input.rpcUrls?.default)
    throw new UsageError('INVALID_OPTION', { name: 'networks', reason: `${String(input.id)} is no network` })
  return { ...input, chainNamespace, caipNetworkId }
}
