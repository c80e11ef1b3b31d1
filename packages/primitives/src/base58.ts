const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes in Bitcoin's base58, the format of Solana's keys, signatures and transactions. */
export function encodeBase58(bytes: Uint8Array): string {
  // Least significant digit first: a long division by 58, byte by byte.
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length; index += 1) {
      carry += (digits[index] ?? 0) * 256
      digits[index] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const lead = '1'.repeat(zeros === -1 ? bytes.length : zeros)
  return lead + digits.reduceRight((text, digit) => text + alphabet.charAt(digit), '')
}

/**
 * The maximum length of a text. It is longer than any transaction. The run time grows with the square of the length.
 */
const maxLength = 6_000

/** Decodes base58 text. Returns undefined for an invalid character or for more than 6,000 characters. */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > maxLength) return undefined
  const bytes: number[] = []
  for (const sign of text) {
    let carry = alphabet.indexOf(sign)
    if (carry < 0) return undefined
    for (let index = 0; index < bytes.length; index += 1) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  const zeros = text.match(/^1*/)?.[0].length ?? 0
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}
