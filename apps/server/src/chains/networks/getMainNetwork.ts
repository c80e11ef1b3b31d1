import type { NetworksFile } from '@foyer/contract/networksFile'

/**
 * Returns the network whose names are valid on all networks without a registry: Ethereum, else the first network with a
 * registry.
 */
export function getMainNetwork({ networks }: NetworksFile): NetworksFile['networks'][number] | undefined {
  const named = networks.filter(({ ensRegistry }) => ensRegistry !== undefined)
  return named.find(({ chainId }) => chainId === 'eip155:1') ?? named[0]
}
