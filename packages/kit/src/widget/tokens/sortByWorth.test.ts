import { expect, it } from 'vitest'
import { sortByWorth } from './useWorthOrder.js'

function createBalance(symbol: string, amount: bigint, priceUsd?: string) {
  return {
    asset: { chainId: 'eip155:1' as const, name: symbol, symbol, decimals: 2, address: `0x${symbol}` },
    amount: { atomic: amount, decimals: 2 },
    ...(priceUsd !== undefined && { priceUsd }),
  }
}

it('sortByWorth: sorts by worth, and leaves balances without a price at the end in their order', () => {
  const balances = [
    createBalance('NONE', 9_999_999n),
    createBalance('SMALL', 100n, '1'),
    createBalance('OTHER', 5n),
    createBalance('LARGE', 2n, '1000'),
    createBalance('EMPTY', 0n, '3'),
  ]
  expect(sortByWorth(balances).map(({ asset }) => asset.symbol)).toEqual(['LARGE', 'SMALL', 'EMPTY', 'NONE', 'OTHER'])
})
