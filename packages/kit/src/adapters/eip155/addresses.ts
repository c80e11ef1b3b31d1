import type { Network } from '@foyer/primitives/networks/Network'

/** Whether a text has the form of an EVM address. The EIP-55 checksum is checked where money moves (checkTransaction). */
export function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

/** The address that stands for the native coin on the wire [S9.38]. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The address of a contract the network definition names (viem's shape: `contracts: { multicall3: { address } }`). */
export function getContractAddress(network: Network, key: string): `0x${string}` | undefined {
  const contract = network.contracts?.[key]
  if (typeof contract !== 'object' || contract === null || !('address' in contract)) return undefined
  return isAddress(contract.address) ? contract.address : undefined
}
