import { describe, expect, it } from 'vitest'
import type { AssetBalance } from '../../core/Adapter.js'
import { findReceipts } from './followChanges.js'

const hold = (symbol: string, atomic: bigint, more: Partial<AssetBalance> = {}): AssetBalance => ({
  asset: {
    chainId: 'eip155:1',
    name: symbol,
    symbol,
    decimals: 6,
    ...(symbol !== 'ETH' && { address: `0x${symbol}` }),
  },
  amount: { atomic, decimals: 6 },
  ...more,
})

describe('what came in', () => {
  it('is what there is more of, also of something new', () => {
    const receipts = findReceipts(
      [hold('ETH', 5n), hold('USDC', 9n)],
      [hold('ETH', 8n), hold('USDC', 4n), hold('DAI', 1n)],
    )
    expect(receipts.map(({ asset, amount }) => [asset.symbol, amount.atomic])).toEqual([
      ['ETH', 3n],
      ['DAI', 1n],
    ])
  })

  it('is not told of a token nobody vouched for', () => {
    expect(findReceipts([], [hold('FREE', 1_000n, { isUnverified: true })])).toEqual([])
  })
})
