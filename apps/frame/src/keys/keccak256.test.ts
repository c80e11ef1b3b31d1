import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, it } from 'vitest'
import { toHex, utf8 } from './bytes.js'
import { keccak256 } from './keccak256.js'

it.each([
  ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
])('keccak256: hashes the known text %j', (text, hash) => {
  expect(toHex(keccak256(utf8(text)))).toBe(hash)
})

it('keccak256: matches the complete library for every length up to three blocks', () => {
  for (let length = 0; length <= 3 * 136 + 1; length += 1) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 31 + length) & 0xff)
    expect(toHex(keccak256(message)), `${length} bytes`).toBe(toHex(keccak_256(message)))
  }
})

it('keccak256: does not change the message, also if it is a part of a larger buffer', () => {
  const whole = Uint8Array.from({ length: 200 }, (_, at) => at)
  const part = whole.subarray(3, 190)
  expect(toHex(keccak256(part))).toBe(toHex(keccak_256(Uint8Array.from(part))))
  expect(whole).toEqual(Uint8Array.from({ length: 200 }, (_, at) => at))
})
