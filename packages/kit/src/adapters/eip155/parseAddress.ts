import { FoyerError } from '../../errors/FoyerError.js'
import { isAddress } from './isAddress.js'

/**
 * An address as nodes and ABI encoders take it from anyone: in lower case, since mixed case may carry a checksum that
 * a wallet or a token list got wrong.
 *
 * @throws FoyerError `INVALID_ADDRESS`.
 */
export function parseAddress(value: string): `0x${string}` {
  if (!isAddress(value)) throw new FoyerError('INVALID_ADDRESS', { context: { address: String(value) } })
  return `0x${value.slice(2).toLowerCase()}`
}
