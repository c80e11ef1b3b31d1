import { expect, it } from 'vitest'
import { findAssets } from './findAssets.js'

function asset(name: string, symbol: string, address?: string) {
  return {
    asset: { chainId: 'eip155:1' as const, name, symbol, decimals: 18, ...(address !== undefined && { address }) },
    amount: { atomic: 1n, decimals: 18 },
  }
}
const assets = [asset('Ether', 'ETH'), asset('USD Coin', 'USDC', '0xA0b8'), asset('Wrapped Ether', 'WETH', '0xC02a')]

it.each([
  ['', ['ETH', 'USDC', 'WETH']],
  ['  eth ', ['ETH', 'WETH']],
  ['usdc', ['USDC']],
  ['0xc02', ['WETH']],
  ['nothing', []],
])('findAssets: finds tokens by name, symbol and address: "%s"', (search, symbols) => {
  expect(findAssets(assets, search).map((each) => each.asset.symbol)).toEqual(symbols)
})
