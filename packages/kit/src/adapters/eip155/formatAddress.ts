import { getAddress } from 'viem'
import { parseAddress } from './parseAddress.js'

/**
 * The address with its EIP-55 checksum.
 *
 * @throws FoyerError `INVALID_ADDRESS`.
 */
export function formatAddress(value: string): string {
  return getAddress(parseAddress(value))
}
