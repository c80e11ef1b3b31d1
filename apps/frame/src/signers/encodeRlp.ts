import { concatBytes } from '../keys/bytes.js'
import { numberToBytes } from './bytes.js'

export type RlpInput = Uint8Array | readonly RlpInput[]

/** Recursive length prefix, as Ethereum transactions are written (yellow paper, appendix B). */
export function encodeRlp(input: RlpInput): Uint8Array {
  if (!(input instanceof Uint8Array)) return prefix(concatBytes(...input.map(encodeRlp)), 0xc0)
  if (input.length === 1 && (input[0] ?? 0) < 0x80) return input
  return prefix(input, 0x80)
}

function prefix(body: Uint8Array, offset: number): Uint8Array {
  if (body.length < 56) return concatBytes(Uint8Array.of(offset + body.length), body)
  const length = numberToBytes(BigInt(body.length))
  return concatBytes(Uint8Array.of(offset + 55 + length.length), length, body)
}
