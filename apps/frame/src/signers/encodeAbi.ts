import { concatBytes } from '../keys/bytes.js'
import { type Hex, numberToBytes } from './bytes.js'

/** Encodes a number or an address as a word of 32 bytes. */
export function encodeWord(value: number | bigint | Hex): Uint8Array {
  return numberToBytes(BigInt(value), 32)
}

/** Encodes `bytes`: the length, and the data in whole words. */
export function encodeBytes(data: Uint8Array): Uint8Array {
  return concatBytes(encodeWord(data.length), data, new Uint8Array((32 - (data.length % 32)) % 32))
}

/** Encodes `bytes[]` with one element. */
export function encodeSingleBytes(data: Uint8Array): Uint8Array {
  return concatBytes(encodeWord(1), encodeWord(32), encodeBytes(data))
}
