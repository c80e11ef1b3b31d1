import { locales } from '@foyer/messages/locales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllSeen } from '../decode/unseen.js'
import { formatTime } from './describeMoment.js'
import { formatAmount, shorten } from './formatAmount.js'

describe('amounts and times in the frame', () => {
  it('writes every digit, thousands apart, and the sign of currency', () => {
    expect(formatAmount(1_234_567_890_123_456_789_012_345n, 18, 'ETH', 'en')).toBe('1,234,567.890123456789012345 ETH')
    expect(formatAmount(1n, 18, 'ETH', 'en')).toBe('0.000000000000000001 ETH')
    expect(formatAmount(1_500_000n, 6, 'USDC', 'de')).toBe('1,5 USDC')
    expect(formatAmount(7n, 0, undefined, 'en')).toBe('7')
  })

  it('shortens what is only estimated: a cost never down, what one has never up', () => {
    expect(shorten(21_000_000_168n, 3, true)).toBe(21_100_000_000n)
    expect(shorten(21_000_000_000n, 3, true)).toBe(21_000_000_000n)
    expect(shorten(9_999n, 3, true)).toBe(10_000n)
    expect(shorten(998_997_900n, 6, false)).toBe(998_997_000n)
    expect(shorten(12n, 6, true)).toBe(12n)
    expect(shorten(0n, 3, true)).toBe(0n)
  })

  it('loses no digit of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 18 }), (atomic, decimals) => {
        const [whole = '', fraction = ''] = formatAmount(atomic, decimals, undefined, 'en')
          .replaceAll(',', '')
          .split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(atomic)
      }),
    )
  })

  it('writes nothing unseen and only Latin digits in any language', () => {
    for (const locale of locales) {
      const texts = [formatAmount(1_234_567n, 2, 'X', locale), formatTime(4_102_444_800n, locale) ?? '']
      for (const text of texts) expect(isAllSeen(text), `${locale}: ${text}`).toBe(true)
      expect(texts[0]).toMatch(/[0-9]/)
    }
  })

  it('has no time for numbers beyond any calendar', () => {
    expect(formatTime(2n ** 256n - 1n, 'en')).toBeUndefined()
    expect(formatTime(2n ** 48n - 1n, 'en')).toBeUndefined()
  })
})
