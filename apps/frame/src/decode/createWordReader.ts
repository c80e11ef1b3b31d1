import { bytesToNumber, toHex } from '../signers/bytes.js'

/** Reads the arguments of a call, 32 bytes a place (Solidity's contract ABI). Every read throws where it does not fit. */
export interface WordReader {
  uint(place: number): bigint
  address(place: number): string
  /** A `uint256[]` whose offset stands at `place`; at most 100 of them, or `most`. */
  list(place: number, most?: number): bigint[]
}

export function createWordReader(bytes: Uint8Array): WordReader {
  const word = (offset: number) => {
    if (offset + 32 > bytes.length) throw new RangeError('the arguments end early')
    return bytes.slice(offset, offset + 32)
  }
  const uint = (place: number) => bytesToNumber(word(place * 32))
  return {
    uint,
    address(place) {
      const found = word(place * 32)
      // Contracts refuse an address with something before it, so nobody sends one in earnest.
      if (found.slice(0, 12).some((byte) => byte !== 0)) throw new RangeError('not an address')
      return toHex(found.slice(12))
    },
    list(place, most = 100) {
      const offset = Number(uint(place))
      const count = Number(bytesToNumber(word(offset)))
      if (count > most) throw new RangeError('too many')
      return Array.from({ length: count }, (_, index) => bytesToNumber(word(offset + 32 + index * 32)))
    },
  }
}
