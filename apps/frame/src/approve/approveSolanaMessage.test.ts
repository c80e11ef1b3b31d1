import { describe, expect, it } from 'vitest'
import { mayBeTransaction } from './approveSolanaMessage.js'

function key(fill: number) {
  return Array<number>(32).fill(fill)
}
/** The smallest possible transaction: header, keys, blockhash, no instructions. */
const body = [1, 0, 1, 2, ...key(1), ...key(2), ...key(9), 0]
function bytes(...parts: readonly number[]) {
  return new Uint8Array(parts)
}
function text(value: string) {
  return new TextEncoder().encode(value)
}

describe('approveSolanaMessage and mayBeTransaction', () => {
  it('error: the bytes of a transaction of any version, known or future, are rejected [S7.66]', () => {
    expect(mayBeTransaction(bytes(...body))).toBe(true)
    for (const version of [0x80, 0x81, 0x82, 0xbf, 0xc3, 0xff])
      expect(mayBeTransaction(bytes(version, ...body, 0)), version.toString(16)).toBe(true)
  })

  it('error: bytes that start with 0x80 or more are rejected if they are not text [S7.66]', () => {
    expect(mayBeTransaction(bytes(0x80))).toBe(true)
    expect(mayBeTransaction(bytes(0x81, 1, 2, 3))).toBe(true)
    expect(mayBeTransaction(bytes(0xc3, 0x28))).toBe(true)
  })

  it('accepts text in any language, and bytes that no transaction starts with', () => {
    for (const message of ['Hello', 'Übung', 'こんにちは', '🙂 hi', 'مرحبا'])
      expect(mayBeTransaction(text(message)), message).toBe(false)
    expect(mayBeTransaction(bytes())).toBe(false)
    expect(mayBeTransaction(bytes(0, 1, 2))).toBe(false)
    expect(mayBeTransaction(bytes(1, 2, 3))).toBe(false)
  })
})
