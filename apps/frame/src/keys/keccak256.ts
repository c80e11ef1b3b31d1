import { encodeBase58 } from '@foyer/primitives/base58'
import { keccakP } from '@noble/hashes/sha3.js'
import { getPublicKey } from '@noble/secp256k1'
import { type Bytes, toHex, utf8 } from './bytes.js'
import { getPublicKey as getEd25519PublicKey } from './ed25519.js'

/** Bytes taken in between two permutations; those of the state that follow stay hidden. */
const rate = 136

/**
 * Keccak-256 as Ethereum uses it: the audited permutation, in the one mode the frame needs of all that a library of
 * hashes has.
 */
export function keccak256(message: Uint8Array): Bytes {
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate)
  padded.set(message)
  const view = new DataView(padded.buffer)
  view.setUint8(message.length, 1)
  view.setUint8(padded.length - 1, view.getUint8(padded.length - 1) | 0x80)
  const state = new Uint32Array(50)
  for (let start = 0; start < padded.length; start += rate) {
    // As numbers, so that it does not matter in which order this machine keeps their bytes.
    for (let word = 0; word < rate / 4; word += 1)
      state[word] = (state[word] ?? 0) ^ view.getUint32(start + 4 * word, true)
    keccakP(state)
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (let word = 0; word < 8; word += 1) hash.setUint32(4 * word, state[word] ?? 0, true)
  return new Uint8Array(hash.buffer)
}

/** EIP-55: the capitals are a checksum. `hex` is 40 digits in lower case, without 0x. */
export function withChecksum(hex: string): string {
  const hash = toHex(keccak256(utf8(hex)))
  const letters = [...hex].map((digit, at) => (Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit))
  return `0x${letters.join('')}`
}

/** EIP-55 address of a secp256k1 private key. */
export function toEip155Address(privateKey: Uint8Array): string {
  return withChecksum(toHex(keccak256(getPublicKey(privateKey, false).subarray(1)).subarray(12)))
}

/** Base58 address of an ed25519 private key. */
export async function toSolanaAddress(privateKey: Uint8Array): Promise<string> {
  return encodeBase58(await getEd25519PublicKey(privateKey))
}
