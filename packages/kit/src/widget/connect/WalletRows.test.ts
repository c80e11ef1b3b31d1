import { expect, it } from 'vitest'
import { formatWalletCount } from './WalletRows.js'

it.each([
  [0, '0'],
  [9, '9'],
  [10, '10'],
  [11, '10+'],
  [69, '60+'],
  [5021, '5,020+'],
])('formatWalletCount formats %i as %s', (count, text) => {
  expect(formatWalletCount(count, 'en')).toBe(text)
})
