import { truncateMiddle } from '@foyer/ui/accountLook'
import { toHex, utf8 } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'

/** An EVM address with its checksum in the letters' case (EIP-55); any other text as it is. */
export function formatAddress(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return address
  const plain = address.slice(2).toLowerCase()
  const hash = toHex(keccak256(utf8(plain)))
  return `0x${[...plain].map((char, index) => (Number.parseInt(hash[index] ?? '0', 16) > 7 ? char.toUpperCase() : char)).join('')}`
}

/** The person's own address, which they need only to recognise; addresses of others are always shown whole. */
export function shortenAddress(address: string): string {
  return truncateMiddle(address, 8, 6)
}
