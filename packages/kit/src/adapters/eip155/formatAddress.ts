import { getAddress } from 'viem'
import { FoyerError } from '../../errors/FoyerError.js'
import { isAddress } from './isAddress.js'

/**
 * The address with its EIP-55 checksum.
 *
 * @throws FoyerError `INVALID_ADDRESS`.
 */
export function formatAddress(value: string): string {
  if (!isAddress(value)) throw new FoyerError('INVALID_ADDRESS', { context: { address: value } })
  return getAddress(value.toLowerCase())
}
