import { formatExact } from '@foyer/primitives/Amount'
import { getWorth } from '@foyer/primitives/worth'
import { describe, expect, it } from 'vitest'
import { formatPercent, formatPrice, formatWorth, getTotalChange, getTotalWorth, isNativeAsset } from './balances.js'

function balance(atomic: bigint, decimals: number, priceUsd?: string) {
  return {
    asset: { chainId: 'eip155:1' as const, name: 'Coin', symbol: 'COIN', decimals },
    amount: { atomic, decimals },
    ...(priceUsd !== undefined && { priceUsd }),
  }
}
function worthOf(atomic: bigint, decimals: number, priceUsd?: string) {
  const worth = getWorth(balance(atomic, decimals, priceUsd))
  return worth && formatExact(worth)
}

describe('getWorth and formatWorth', () => {
  it.each([
    [10n ** 18n, 18, '2500', '2500'],
    [1_500_000n, 6, '0.9998', '1.4997'],
    [10n ** 25n, 18, '1e-7', '1'],
    [3n, 0, '1.5e3', '4500'],
    [1n, 18, '2500', '0.000001'],
  ])('the value of %s (%s decimals) at %s is %s', (atomic, decimals, price, worth) => {
    expect(worthOf(atomic, decimals, price)).toBe(worth)
  })

  it.each([undefined, '', 'NaN', '-1', 'Infinity', '1,5', '1e9999', `1${'0'.repeat(99)}`])(
    'returns undefined for the price %s',
    (price) => {
      expect(worthOf(1n, 0, price)).toBeUndefined()
    },
  )

  it('getTotalWorth: sums the balances with a price, and returns undefined without any', () => {
    const total = getTotalWorth([balance(2n, 0, '1.25'), balance(5n, 0), balance(1n, 0, '0.5')])
    expect(total && formatExact(total)).toBe('3')
    expect(getTotalWorth([balance(5n, 0)])).toBeUndefined()
  })

  it.each([
    [1_234_567_890_000n, 'en', '$1,234,567.89'],
    [1_999_999n, 'en', '$1.99'],
    [9_999n, 'en', '<$0.01'],
    [0n, 'en', '$0.00'],
    [123_456_789_012_345_678_901_230_000n, 'en', '$123,456,789,012,345,678,901.23'],
  ])('formats %s millionths in %s as %s', (atomic, locale, text) => {
    expect(formatWorth({ atomic, decimals: 6, currency: 'USD' }, locale)).toBe(text)
  })

  it.each([
    ['EUR', 'de', 1_234_567_890_000n, '1.234.567,89\u00a0€'],
    ['GBP', 'en', 1_234_567_890_000n, '£1,234,567.89'],
    ['JPY', 'ja', 1_234_567_890_000n, '￥1,234,567'],
    ['JPY', 'en', 999_999n, '<¥1'],
    ['EUR', 'fr', 9_999n, '<0,01\u00a0€'],
  ] as const)('formats %s in %s with the decimals of the currency', (currency, locale, atomic, text) => {
    expect(formatWorth({ atomic, decimals: 6, currency }, locale)).toBe(text)
  })

  it('prefers `price` with its currency to the price in US dollars', () => {
    const price = { amount: '2000', currency: 'EUR' } as const
    const worth = getWorth({ ...balance(2n, 0, '2500'), price })
    expect(worth).toEqual({ atomic: 4_000_000_000n, decimals: 6, currency: 'EUR' })
  })

  it('formats with Western digits in Arabic too', () => {
    expect(formatWorth({ atomic: 1_500_000n, decimals: 6, currency: 'USD' }, 'ar')).toMatch(/1[.,]50/)
  })
})

describe('24-hour change', () => {
  const moved = (atomic: bigint, change24h?: number) => ({
    ...balance(atomic, 0),
    price: { amount: '1', currency: 'USD' as const, ...(change24h !== undefined && { change24h }) },
  })

  it('getTotalChange: returns the change of the total value', () => {
    // 200 and 100 a day ago, 300 and 50 now.
    expect(getTotalChange([moved(300n, 50), moved(50n, -50), balance(7n, 0)])).toBeCloseTo((350 / 300 - 1) * 100, 9)
    expect(getTotalChange([moved(100n, 0)])).toBe(0)
  })

  it('getTotalChange: returns undefined if the change of less than 90 % of the value is available', () => {
    expect(getTotalChange([moved(90n, 50), moved(10n)])).toBeCloseTo((100 / 70 - 1) * 100, 9)
    expect(getTotalChange([moved(89n, 50), moved(11n)])).toBeUndefined()
    expect(getTotalChange([moved(0n, 50)])).toBeUndefined()
    expect(getTotalChange([moved(100n, -100)])).toBeUndefined()
    expect(getTotalChange([])).toBeUndefined()
  })

  it('formatPercent: uses the notation of the locale', () => {
    expect([formatPercent(-2.416, 'en'), formatPercent(12, 'de')]).toEqual(['2.42%', '12\u00a0%'])
  })
})

it('isNativeAsset: accepts a missing address and the placeholder address in any case [S9.38]', () => {
  const coin = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
  expect(isNativeAsset(coin, undefined)).toBe(true)
  expect(isNativeAsset({ ...coin, address: '0xEEEE' }, '0xeeee')).toBe(true)
  expect(isNativeAsset({ ...coin, address: '0xEEEE' }, undefined)).toBe(false)
  expect(isNativeAsset({ ...coin, address: '0xdd' }, '0xeeee')).toBe(false)
})

it('formatPrice: shows four significant digits below one dollar, and nothing for an invalid price', () => {
  const texts = ['2500', '0.5', '0.9991234', '0.0000123456', '1e-9', 'x']
  expect(texts.map((priceUsd) => formatPrice({ priceUsd }, 'en'))).toEqual([
    '$2,500.00',
    '$0.50',
    '$0.9991',
    '$0.00001234',
    '$0.000000001',
    undefined,
  ])
})
