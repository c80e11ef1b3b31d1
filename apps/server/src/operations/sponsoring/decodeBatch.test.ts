import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeBatch, encodeBatch } from './decodeBatch.js'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const calls = fc.array(
  fc.record({
    target: address,
    value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    data: fc.uint8Array({ maxLength: 100 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`),
  }),
  { minLength: 1, maxLength: 6 },
)
const kind = fc.constantFrom('erc7821' as const, 'simple7702' as const)

describe('decodeBatch', () => {
  it('returns the encoded calls', () => {
    fc.assert(
      fc.property(kind, calls, (each, list) => {
        const decoded = decodeBatch(each, encodeBatch(each, list))
        expect(decoded?.map(({ target, ...rest }) => ({ ...rest, target: target.toLowerCase() }))).toEqual(list)
      }),
    )
  })

  it('returns undefined for any changed length, offset or padding, or the calls that are encoded exactly', () => {
    fc.assert(
      fc.property(kind, calls, fc.nat(), fc.integer({ min: 1, max: 255 }), (each, list, at, change) => {
        const bytes = Buffer.from(encodeBatch(each, list).slice(2), 'hex')
        const index = at % bytes.length
        bytes[index] = (bytes[index] ?? 0) ^ change
        const changed: Hex = `0x${bytes.toString('hex')}`
        const decoded = decodeBatch(each, changed)
        if (decoded) expect(encodeBatch(each, decoded)).toBe(changed)
      }),
    )
  })

  it('returns undefined for no call, for more than 100 calls, and for data after the calls', () => {
    const call = { target: `0x${'11'.repeat(20)}`, value: 0n, data: '0x' } as const
    for (const each of ['erc7821', 'simple7702'] as const) {
      expect(decodeBatch(each, encodeBatch(each, []))).toBeUndefined()
      expect(
        decodeBatch(
          each,
          encodeBatch(
            each,
            Array.from({ length: 100 }, () => call),
          ),
        ),
      ).toHaveLength(100)
      expect(
        decodeBatch(
          each,
          encodeBatch(
            each,
            Array.from({ length: 101 }, () => call),
          ),
        ),
      ).toBeUndefined()
      expect(decodeBatch(each, `${encodeBatch(each, [call])}00`)).toBeUndefined()
    }
  })
})
