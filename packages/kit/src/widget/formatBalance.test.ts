import { expect, it } from 'vitest'
import { formatBalance } from './formatBalance.js'
import { isNativeAsset } from './isNativeAsset.js'

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
