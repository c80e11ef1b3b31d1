import { describe, expect, it } from 'vitest'
import { formatExact } from '../primitives/Amount.js'
import { getWorth } from '../primitives/worth.js'
import { formatBalance, formatWorth, getTotalWorth, isNativeAsset } from './balances.js'

const balance = (atomic: bigint, decimals: number, priceUsd?: string) => ({
  asset: { chainId: 'eip155:1' as const, name: 'Coin', symbol: 'COIN', decimals },
  amount: { atomic, decimals },
  ...(priceUsd !== undefined && { priceUsd }),
})
const worthOf = (atomic: bigint, decimals: number, priceUsd?: string) => {
  const worth = getWorth(balance(atomic, decimals, priceUsd))
  return worth && formatExact(worth)
}

describe('the worth of a balance', () => {
  it.each([
    [10n ** 18n, 18, '2500', '2500'],
    [1_500_000n, 6, '0.9998', '1.4997'],
    [10n ** 25n, 18, '1e-7', '1'],
    [3n, 0, '1.5e3', '4500'],
    [1n, 18, '2500', '0'],
  ])('of %s (%s decimals) at %s is %s', (atomic, decimals, price, worth) => {
    expect(worthOf(atomic, decimals, price)).toBe(worth)
  })

  it.each([undefined, '', 'NaN', '-1', 'Infinity', '1,5', '1e9999', `1${'0'.repeat(99)}`])(
    'is unknown with the price %s',
    (price) => {
      expect(worthOf(1n, 0, price)).toBeUndefined()
    },
  )

  it('sums what has a price, and is unknown when nothing has', () => {
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
  ])('writes %s millionths in %s as %s', (atomic, locale, text) => {
    expect(formatWorth({ atomic, decimals: 6 }, locale)).toBe(text)
  })

  it('writes Western digits in Arabic too', () => {
    expect(formatWorth({ atomic: 1_500_000n, decimals: 6 }, 'ar')).toMatch(/1[.,]50/)
  })
})

it.each([
  [1_999_999_999_999_999_999n, true, '1.999'],
  [1_999_999_999_999_999_999n, false, '1.99'],
  [1n, true, '<0.001'],
  [0n, true, '0.000'],
])(
  'shows %s with 3 decimals when native (%s), else with 2, and never more than there is [S9.37]',
  (atomic, isNative, text) => {
    expect(formatBalance({ atomic, decimals: 18 }, isNative)).toBe(text)
  },
)

it('knows the native coin by its missing address or by the stand-in for one, in any case [S9.38]', () => {
  const coin = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
  expect(isNativeAsset(coin, undefined)).toBe(true)
  expect(isNativeAsset({ ...coin, address: '0xEEEE' }, '0xeeee')).toBe(true)
  expect(isNativeAsset({ ...coin, address: '0xEEEE' }, undefined)).toBe(false)
  expect(isNativeAsset({ ...coin, address: '0xdd' }, '0xeeee')).toBe(false)
})
