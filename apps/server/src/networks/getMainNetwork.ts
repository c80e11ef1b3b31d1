import type { NetworksFile } from '@foyer/contract/networksFile'

/** Returns the network whose names count on every network without a registry of its own: Ethereum, else the first that has a registry. */
export function getMainNetwork({ networks }: NetworksFile): NetworksFile['networks'][number] | undefined {
  const named = networks.filter(({ ensRegistry }) => ensRegistry !== undefined)
  return named.find(({ chainId }) => chainId === 'eip155:1') ?? named[0]
}
