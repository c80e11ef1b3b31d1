import { truncateMiddle } from '@foyer/ui/accountLook'
import { toHex, utf8 } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'

/** Returns an EVM address with the checksum of EIP-55. Returns any other text unchanged. */
export function formatAddress(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return address
  const plain = address.slice(2).toLowerCase()
  const hash = toHex(keccak256(utf8(plain)))
  return `0x${[...plain].map((char, index) => (Number.parseInt(hash[index] ?? '0', 16) > 7 ? char.toUpperCase() : char)).join('')}`
}

/** Shortens the user's own address, which they only need to recognise. Always show other addresses in full. */
export function shortenAddress(address: string): string {
  return truncateMiddle(address, 8, 6)
}
