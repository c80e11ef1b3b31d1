import { FoyerError } from '@foyer/kit/errors/FoyerError'

export interface ByteReader {
  byte(): number
  /** A copy of the next bytes. */
  take(count: number): Uint8Array
  /** Solana's "compact-u16": seven bits a byte, low first, no padding. */
  length(): number
  offset(): number
  isAtEnd(): boolean
}

/** Reads bytes in order. Every read throws FoyerError `REQUEST_INVALID` at the end of the bytes. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length)
      throw new FoyerError('REQUEST_INVALID', { context: { reason: 'transaction ends early' } })
    at += count
    return bytes.slice(at - count, at)
  }
  const byte = () => take(1)[0] ?? 0
  const length = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      // The same number must not have two spellings.
      if (next === 0 && shift > 0) break
      value |= (next & 127) << shift
      if (next < 128 && value < 65_536) return value
    }
    throw new FoyerError('REQUEST_INVALID', { context: { reason: 'a length is not written as it must be' } })
  }
  return { byte, take, length, offset: () => at, isAtEnd: () => at === bytes.length }
}
