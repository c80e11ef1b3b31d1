import { describe, expect, it } from 'vitest'
import { mayBeTransaction } from './approveSolanaMessage.js'

function key(fill: number) {
  return Array<number>(32).fill(fill)
}
/** Header, keys, blockhash, no instruction: the least a transaction can be. */
const body = [1, 0, 1, 2, ...key(1), ...key(2), ...key(9), 0]
function bytes(...parts: readonly number[]) {
  return new Uint8Array(parts)
}
function text(value: string) {
  return new TextEncoder().encode(value)
}

describe('bytes that are signed as a Solana message', () => {
  it('error: the bytes of a transaction are refused, in every version there is or may be [S7.66]', () => {
    expect(mayBeTransaction(bytes(...body))).toBe(true)
    for (const version of [0x80, 0x81, 0x82, 0xbf, 0xc3, 0xff])
      expect(mayBeTransaction(bytes(version, ...body, 0)), version.toString(16)).toBe(true)
  })

  it('error: a first byte of 0x80 or more is refused where the rest is no text [S7.66]', () => {
    expect(mayBeTransaction(bytes(0x80))).toBe(true)
    expect(mayBeTransaction(bytes(0x81, 1, 2, 3))).toBe(true)
    expect(mayBeTransaction(bytes(0xc3, 0x28))).toBe(true)
  })

  it('texts in any language are messages, and so are bytes that no transaction begins with', () => {
    for (const message of ['Hello', 'Übung', 'こんにちは', '🙂 hi', 'مرحبا'])
      expect(mayBeTransaction(text(message)), message).toBe(false)
    expect(mayBeTransaction(bytes())).toBe(false)
    expect(mayBeTransaction(bytes(0, 1, 2))).toBe(false)
    expect(mayBeTransaction(bytes(1, 2, 3))).toBe(false)
  })
})
