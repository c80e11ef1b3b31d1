import type { Network } from '../../networks/Network.js'
import { isAddress } from './isAddress.js'

/** The address of a contract the network definition names (viem's shape: `contracts: { multicall3: { address } }`). */
export function getContractAddress(network: Network, key: string): `0x${string}` | undefined {
  const contract = network.contracts?.[key]
  if (typeof contract !== 'object' || contract === null || !('address' in contract)) return undefined
  return isAddress(contract.address) ? contract.address : undefined
}
