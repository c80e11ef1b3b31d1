import { encodeBase58 } from '@foyer/primitives/base58'
import { keccakP } from '@noble/hashes/sha3.js'
import { getPublicKey } from '@noble/secp256k1'
import { type Bytes, toHex, utf8 } from './bytes.js'
import { getPublicKey as getEd25519PublicKey } from './ed25519.js'

/** The number of bytes absorbed between two permutations. The remaining bytes of the state stay hidden. */
const rate = 136

/**
 * Computes Keccak-256 as Ethereum uses it. It uses only the audited permutation of the library, because the frame needs
 * no other mode.
 */
export function keccak256(message: Uint8Array): Bytes {
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate)
  padded.set(message)
  const view = new DataView(padded.buffer)
  view.setUint8(message.length, 1)
  view.setUint8(padded.length - 1, view.getUint8(padded.length - 1) | 0x80)
  const state = new Uint32Array(50)
  for (let start = 0; start < padded.length; start += rate) {
    // Read the bytes as numbers, so that the byte order of the machine does not matter.
    for (let word = 0; word < rate / 4; word += 1)
      state[word] = (state[word] ?? 0) ^ view.getUint32(start + 4 * word, true)
    keccakP(state)
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (let word = 0; word < 8; word += 1) hash.setUint32(4 * word, state[word] ?? 0, true)
  return new Uint8Array(hash.buffer)
}

/** Adds the EIP-55 checksum, which upper-case letters encode. `hex` is 40 digits in lower case, without 0x. */
export function withChecksum(hex: string): string {
  const hash = toHex(keccak256(utf8(hex)))
  const letters = [...hex].map((digit, at) => (Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit))
  return `0x${letters.join('')}`
}

/** Returns the EIP-55 address of a secp256k1 private key. */
export function toEip155Address(privateKey: Uint8Array): string {
  return withChecksum(toHex(keccak256(getPublicKey(privateKey, false).subarray(1)).subarray(12)))
}

/** Returns the base58 address of an ed25519 private key. */
export async function toSolanaAddress(privateKey: Uint8Array): Promise<string> {
  return encodeBase58(await getEd25519PublicKey(privateKey))
}
