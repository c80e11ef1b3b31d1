import { refuse } from './bytes.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes in base58, as Bitcoin and Solana do. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length; index += 1) {
      carry += (digits[index] ?? 0) << 8
      digits[index] = carry % 58
      carry = (carry / 58) | 0
    }
    for (; carry > 0; carry = (carry / 58) | 0) digits.push(carry % 58)
  }
  const zeros = countLeading(bytes, 0)
  return (
    '1'.repeat(zeros) +
    digits
      .reverse()
      .map((digit) => alphabet[digit])
      .join('')
  )
}

/**
 * Decodes base58. Throws FoyerError `REQUEST_INVALID`. The time grows with the square of the length, hence `maxLength`.
 */
export function decodeBase58(text: string, maxLength = 6_000): Uint8Array {
  if (text.length > maxLength) refuse('base58 text is too long')
  const bytes: number[] = []
  for (const char of text) {
    let carry = alphabet.indexOf(char)
    if (carry < 0) refuse('not a base58 text')
    // These inner loops run millions of times for a long text. Iterators would take five times as long.
    for (let index = 0; index < bytes.length; index += 1) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  const zeros = countLeading([...text], '1')
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}

function countLeading<T>(items: Iterable<T> & { readonly length: number }, wanted: T): number {
  let count = 0
  for (const item of items) {
    if (item !== wanted) return count
    count += 1
  }
  return count
}
