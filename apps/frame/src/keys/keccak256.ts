import { keccakP } from '@noble/hashes/sha3.js'
import type { Bytes } from './bytes.js'

/** Bytes taken in between two permutations; those of the state that follow stay hidden. */
const rate = 136

/**
 * Keccak-256 as Ethereum uses it: the audited permutation, in the one mode the frame needs of all that a library of
 * hashes has.
 */
export const keccak256 = (message: Uint8Array): Bytes => {
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
