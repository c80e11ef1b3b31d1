import type { Network } from '@foyer/primitives/networks/Network'

/** Checks the format of an EVM address only. `checkTransaction` verifies the EIP-55 checksum before a transfer. */
export function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

/** The placeholder address of the native coin in server messages [S9.38]. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Returns the address of a contract in the network definition, in viem's format: `contracts: { multicall3: { address }
 * }`.
 */
export function getContractAddress(network: Network, key: string): `0x${string}` | undefined {
  const contract = network.contracts?.[key]
  if (typeof contract !== 'object' || contract === null || !('address' in contract)) return undefined
  return isAddress(contract.address) ? contract.address : undefined
}
