import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExact } from './Amount.js'
import { formatAmount, formatExactAmount, formatFieldText, formatMoney } from './formatAmount.js'

function wei(atomic: bigint) {
  return { atomic, decimals: 18 }
}

describe('formatAmount', () => {
  it.each([
    ['10000.000', 'en', '10,000'],
    ['10000.000', 'de', '10.000'],
    ['9999.5396', 'de', '9.999,539'],
    ['10001.499903183999322288', 'en', '10,001.499'],
    ['1.999999999999999999', 'en', '1.99999'],
    ['0.50', 'en', '0.5'],
    ['2.000', 'fr', '2'],
    ['1234567.5', 'fr', '1\u202f234\u202f567,5'],
    ['1234.5', 'es', '1234,5'],
    ['1234.5', 'ar', '1,234.5'],
    ['0.000001', 'en', '0.000001'],
    ['0.0000009', 'en', '<0.000001'],
    ['0.0000009', 'de', '<0,000001'],
    ['0.000', 'en', '0'],
    ['-1234.5', 'en', '-1,234.5'],
  ])('formats %s in %s as %s [S9.37]', (text, locale, shown) => {
    expect(formatAmount(text, locale)).toBe(shown)
  })

  it('shows six digits and at least three decimals from 1 on, and six decimals below [S9.37]', () => {
    const texts = ['0.123456789', '1.123456789', '12.123456789', '123.123456789', '123456.123456789']
    expect(texts.map((text) => formatAmount(text, 'en'))).toEqual([
      '0.123456',
      '1.12345',
      '12.1234',
      '123.123',
      '123,456.123',
    ])
  })

  it('rounds a cost up', () => {
    expect(formatAmount(wei(1n), 'en', { isCost: true })).toBe('0.000001')
    expect(formatAmount(wei(1_000_001_000_000_000_000n), 'en', { isCost: true })).toBe('1.00001')
    expect(formatAmount(wei(10n ** 18n), 'en', { isCost: true })).toBe('1')
  })

  it('never shows more than the amount, and never 0 for an amount above 0', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }), (atomic, decimals) => {
        const shown = formatAmount({ atomic, decimals }, 'en').replaceAll(',', '')
        if (shown.startsWith('<')) return atomic > 0n
        const [whole = '', fraction = ''] = shown.split('.')
        const value = BigInt(whole + fraction.padEnd(77, '0'))
        return value * 10n ** BigInt(decimals) <= atomic * 10n ** 77n && (value > 0n || atomic === 0n)
      }),
    )
  })

  it.each(['', 'many', '1e5', '1,5', '--1', '1.', 'x'.repeat(5000)])(
    'returns %j unchanged because it is not decimal text',
    (text) => {
      expect([formatAmount(text, 'de'), formatExactAmount(text, 'de')]).toEqual([text, text])
    },
  )
})

describe('formatExactAmount', () => {
  it('formats every digit', () => {
    expect(formatExactAmount(wei(1_234_567_890_123_456_789_012_345n), 'de')).toBe('1.234.567,890123456789012345')
    expect(formatExactAmount(wei(1n), 'en')).toBe('0.000000000000000001')
  })

  it('uses the digits of a numbering system that the locale names', () => {
    expect(formatExactAmount('1234.05', 'fa-u-nu-arabext')).toBe('۱٬۲۳۴٫۰۵')
  })
})

describe('formatFieldText', () => {
  it('uses no grouping', () => {
    expect([formatFieldText('1234567.891', 'de'), formatFieldText('1500', 'en')]).toEqual(['1234567,891', '1500'])
  })
})

describe('formatMoney', () => {
  it.each([
    ['25033080.459', 'USD', 'de', '25.033.080,45\u00a0$'],
    ['25000000', 'USD', 'en', '$25,000,000.00'],
    ['0.009', 'USD', 'en', '<$0.01'],
    ['0', 'EUR', 'en', '€0.00'],
    ['49.9', 'USD', 'de', '49,90\u00a0$'],
    ['1000.9', 'JPY', 'ja', '￥1,000'],
    ['1234567.5', 'BRL', 'pt-BR', 'R$\u00a01.234.567,50'],
    ['1234567.5', 'INR', 'hi', '₹12,34,567.50'],
    ['1234567.5', 'RUB', 'ru', '1\u00a0234\u00a0567,50\u00a0₽'],
    ['1234567.5', 'USD', 'id', '$1.234.567,50'],
  ])('formats %s %s in %s as %s', (text, currency, locale, shown) => {
    expect(formatMoney(text, currency, locale)).toBe(shown)
  })

  it('formats a round sum without decimals if they are zero', () => {
    const texts = ['100', '100.00', '49.9'].map((text) => formatMoney(text, 'EUR', 'en', { isRound: true }))
    expect(texts).toEqual(['€100', '€100', '€49.90'])
  })

  it('rounds a cost up to the cent', () => {
    expect(formatMoney('0.001', 'USD', 'en', { isCost: true })).toBe('$0.01')
    expect(formatMoney('1.991', 'USD', 'en', { isCost: true })).toBe('$2.00')
  })

  it('returns the same text as Intl for sums that a number can represent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.constantFrom(...['en', 'es', 'de', 'fr', 'ja', 'ar', 'zh-CN', 'pt-BR', 'id', 'vi', 'ko', 'hi', 'tr', 'ru']),
        (cents, locale) => {
          const intl = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
            ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
          })
          const text = formatExact({ atomic: BigInt(cents), decimals: 2 })
          expect(formatMoney(text, 'USD', locale)).toBe(intl.format(cents / 100))
        },
      ),
    )
  })
})
