import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** An EVM address with its checksum in the letters' case (EIP-55); any other text as it is. */
export function formatAddress(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return address
  const plain = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)))
  return `0x${[...plain].map((char, index) => (Number.parseInt(hash[index] ?? '0', 16) > 7 ? char.toUpperCase() : char)).join('')}`
}
