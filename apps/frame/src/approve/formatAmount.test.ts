import { locales } from '@foyer/messages/locales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllSeen } from '../decode/unseen.js'
import { formatAmount, shorten } from './formatAmount.js'
import { formatTime } from './formatDateTime.js'

describe('formatAmount, shorten and formatTime', () => {
  it('formatAmount: writes every digit, with thousands separators and the currency symbol', () => {
    expect(formatAmount(1_234_567_890_123_456_789_012_345n, 18, 'ETH', 'en')).toBe('1,234,567.890123456789012345 ETH')
    expect(formatAmount(1n, 18, 'ETH', 'en')).toBe('0.000000000000000001 ETH')
    expect(formatAmount(1_500_000n, 6, 'USDC', 'de')).toBe('1,5 USDC')
    expect(formatAmount(7n, 0, undefined, 'en')).toBe('7')
  })

  it('shorten: rounds an estimated cost up and an estimated balance down', () => {
    expect(shorten(21_000_000_168n, 3, true)).toBe(21_100_000_000n)
    expect(shorten(21_000_000_000n, 3, true)).toBe(21_000_000_000n)
    expect(shorten(9_999n, 3, true)).toBe(10_000n)
    expect(shorten(998_997_900n, 6, false)).toBe(998_997_000n)
    expect(shorten(12n, 6, true)).toBe(12n)
    expect(shorten(0n, 3, true)).toBe(0n)
  })

  it('formatAmount: keeps every digit of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 18 }), (atomic, decimals) => {
        const [whole = '', fraction = ''] = formatAmount(atomic, decimals, undefined, 'en')
          .replaceAll(',', '')
          .split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(atomic)
      }),
    )
  })

  it('formatAmount: uses only Latin digits and no invisible characters in any language', () => {
    for (const locale of locales) {
      const texts = [formatAmount(1_234_567n, 2, 'X', locale), formatTime(4_102_444_800n, locale) ?? '']
      for (const text of texts) expect(isAllSeen(text), `${locale}: ${text}`).toBe(true)
      expect(texts[0]).toMatch(/[0-9]/)
    }
  })

  it('formatTime: returns undefined for numbers beyond any calendar', () => {
    expect(formatTime(2n ** 256n - 1n, 'en')).toBeUndefined()
    expect(formatTime(2n ** 48n - 1n, 'en')).toBeUndefined()
  })
})
