import fc from 'fast-check'
import { hostileTexts } from './hostileParts.js'

/** The largest input that a table creates. */
export const maxInputSize = 65_536

interface TextChange {
  readonly kind: number
  readonly at: number
  readonly length: number
  readonly part: string
  readonly times: number
}

const textChange: fc.Arbitrary<TextChange> = fc.record({
  kind: fc.nat(8),
  at: fc.nat(),
  length: fc.nat(40),
  part: fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 4 })),
  times: fc.oneof(fc.integer({ min: 2, max: 9 }), fc.constant(5_000)),
})

/** Creates texts that differ from a seed in up to four places. */
export function mutateText(seeds: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...seeds), fc.array(textChange, { minLength: 1, maxLength: 4 }))
    .map(([seed, changes]) => changes.reduce(changeText, seed).slice(0, maxInputSize))
}

function changeText(text: string, { kind, at, length, part, times }: TextChange): string {
  const start = at % (text.length + 1)
  const end = Math.min(text.length, start + length)
  const [before, piece, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  switch (kind) {
    case 0:
      return before + part + piece + after
    case 1:
      return before + part + after
    case 2:
      return before
    case 3:
      return before + after
    case 4:
      return piece + after + before
    case 5:
      return before + piece.repeat(Math.min(times, Math.ceil(maxInputSize / (piece.length + 1)))) + after
    case 6:
      return before + flipCase(piece) + after
    case 7:
      return before + String.fromCharCode((text.charCodeAt(start) || 0) ^ (1 << (length % 16))) + text.slice(start + 1)
    default:
      return text.replace(/\d+/, () => part)
  }
}

function flipCase(text: string) {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase()
}

interface BytesChange {
  readonly kind: number
  readonly at: number
  readonly length: number
  readonly part: Uint8Array
  readonly times: number
}

const bytesChange: fc.Arbitrary<BytesChange> = fc.record({
  kind: fc.nat(6),
  at: fc.nat(),
  length: fc.nat(40),
  part: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc
      .constantFrom(0, 1, 127, 128, 255)
      .chain((byte) => fc.constantFrom(1, 2, 4, 8, 32).map((count) => new Uint8Array(count).fill(byte))),
  ),
  times: fc.oneof(fc.integer({ min: 2, max: 9 }), fc.constant(5_000)),
})

/** Creates bytes that differ from a seed in up to four places. */
export function mutateBytes(seeds: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(fc.constantFrom(...seeds), fc.array(bytesChange, { minLength: 1, maxLength: 4 }))
    .map(([seed, changes]) => changes.reduce(changeBytes, seed).slice(0, maxInputSize))
}

function changeBytes(bytes: Uint8Array, { kind, at, length, part, times }: BytesChange): Uint8Array {
  const start = at % (bytes.length + 1)
  const end = Math.min(bytes.length, start + length)
  const [before, piece, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)]
  switch (kind) {
    case 0:
      return join(before, part, bytes.subarray(start))
    case 1:
      // Overwrite the same number of bytes, so that the rest keeps its position.
      return join(before, part, bytes.subarray(start + part.length))
    case 2:
      return before
    case 3:
      return join(before, after)
    case 4:
      return join(before, repeat(piece, Math.min(times, Math.ceil(maxInputSize / (piece.length + 1)))), after)
    case 5:
      return join(before, Uint8Array.of((bytes[start] ?? 0) ^ (1 << (length % 8))), bytes.subarray(start + 1))
    default:
      return join(after, before)
  }
}

function join(...parts: readonly Uint8Array[]) {
  return new Uint8Array(Buffer.concat(parts))
}

function repeat(piece: Uint8Array, times: number) {
  return piece.length === 0 ? piece : new Uint8Array(Buffer.alloc(piece.length * times, piece))
}

const place = fc.record({ at: fc.nat(), length: fc.integer({ min: 1, max: 60 }) })

/** Creates texts of any size that repeat a part of a seed. */
export function stretchText(seeds: readonly string[]): fc.Arbitrary<(size: number) => string> {
  return fc.tuple(fc.constantFrom(...seeds), place).map(([seed, { at, length }]) => (size: number) => {
    const start = at % Math.max(1, seed.length)
    const piece = seed.slice(start, start + length) || 'a'
    const room = Math.max(0, size - seed.length)
    return seed.slice(0, start) + piece.repeat(Math.ceil(room / piece.length)) + seed.slice(start)
  })
}

/** Creates bytes of any size that repeat a part of a seed. */
export function stretchBytes(seeds: readonly Uint8Array[]): fc.Arbitrary<(size: number) => Uint8Array> {
  return fc.tuple(fc.constantFrom(...seeds), place).map(([seed, { at, length }]) => (size: number) => {
    const start = at % Math.max(1, seed.length)
    const piece = seed.length === 0 ? Uint8Array.of(0) : seed.subarray(start, start + length)
    const room = Math.max(0, size - seed.length)
    return join(seed.subarray(0, start), repeat(piece, Math.ceil(room / piece.length)), seed.subarray(start))
  })
}
