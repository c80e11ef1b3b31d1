import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Returns the address, in lower case, whose key signed a text with `personal_sign` (EIP-191), or undefined for an
 * invalid signature. The signature of a contract (ERC-1271, ERC-6492) has no key and returns undefined or another
 * address.
 *
 * @example recoverAddress(message, signature) === address.toLowerCase()
 */
export function recoverAddress(text: string, signature: string): string | undefined {
  const [, compact = '', v = ''] = /^0x([0-9a-f]{128})([0-9a-f]{2})$/i.exec(signature) ?? []
  const recovery = [27, 28, 0, 1].indexOf(Number.parseInt(v, 16)) % 2
  if (recovery < 0) return undefined
  const bytes = utf8ToBytes(text)
  const hash = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
  try {
    const signed = concatBytes(Uint8Array.of(recovery), hexToBytes(compact))
    const key = secp256k1.recoverPublicKey(signed, hash, { prehash: false })
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(-20))}`
  } catch {
    return undefined
  }
}
