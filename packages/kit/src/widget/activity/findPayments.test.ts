import { describe, expect, it } from 'vitest'
import type { ActivityItem, ActivityMove, AssetBalance } from '../../core/Adapter.js'
import { findPayments, findRises, getAssetKey } from './findPayments.js'

const account = '0xAAAA000000000000000000000000000000000001'
const stranger = '0xbbbb000000000000000000000000000000000002'

function hold(symbol: string, atomic: bigint, more: Partial<AssetBalance> = {}): AssetBalance {
  return {
    asset: {
      chainId: 'eip155:1',
      name: symbol,
      symbol,
      decimals: 6,
      ...(symbol !== 'ETH' && { address: `0x${symbol}` }),
    },
    amount: { atomic, decimals: 6 },
    ...more,
  }
}

function move(direction: ActivityMove['direction'], amount: string, symbol = 'ETH'): ActivityMove {
  return {
    ...{ direction, amount, symbol, name: symbol, isCollectible: false },
    ...(symbol !== 'ETH' && { address: `0x${symbol.toLowerCase()}` }),
  }
}

function receive(...moves: ActivityMove[]): ActivityItem {
  return {
    ...{ id: '1', hash: '0x1', kind: 'receive', status: 'confirmed', atMs: 0, from: stranger, moves },
  }
}
function own(kind: ActivityItem['kind'], fee: string | undefined, ...moves: ActivityMove[]): ActivityItem {
  return {
    ...receive(...moves),
    ...{ kind, from: account.toLowerCase() },
    ...(fee !== undefined && { fee }),
  }
}

function getAmounts(before: readonly AssetBalance[], after: readonly AssetBalance[], items: readonly ActivityItem[]) {
  const known = new Map(before.map(({ asset, amount }) => [getAssetKey(asset.address), amount.atomic]))
  return findRises(known, after).map((rise) => {
    const payments = findPayments(rise, items, account)
    return [rise.asset.symbol, payments?.map(({ amount }) => amount.atomic)]
  })
}

describe('findRises', () => {
  it('finds assets that rose and new assets, and leaves out unverified tokens', () => {
    const free = (atomic: bigint) => hold('FREE', atomic, { isUnverified: true })
    const before = new Map([
      ['', 5n],
      ['0xusdc', 9n],
    ])
    const rises = findRises(before, [hold('ETH', 8n), hold('USDC', 9n), hold('DAI', 1n), free(1_000n)])
    expect(rises.map(({ asset, amount }) => [asset.symbol, amount.atomic])).toEqual([
      ['ETH', 3n],
      ['DAI', 1n],
    ])
  })
})

describe('findPayments', () => {
  it('returns the payment, not the difference, if a self-transfer paid a fee in between', () => {
    const items = [own('send', '0.001', move('self', '0.5')), receive(move('in', '5'))]
    expect(getAmounts([hold('ETH', 0n)], [hold('ETH', 4_999_000n)], items)).toEqual([['ETH', [5_000_000n]]])
  })

  it('adds payments up and stops when they explain the difference', () => {
    const items = [receive(move('in', '1')), receive(move('in', '2')), receive(move('in', '40'))]
    expect(getAmounts([hold('ETH', 0n)], [hold('ETH', 3_000_000n)], items)).toEqual([['ETH', [3_000_000n]]])
  })

  it('returns only the payments of the given asset', () => {
    const items = [receive(move('in', '1', 'USDC')), receive(move('in', '2'))]
    const after = [hold('ETH', 2_000_000n), hold('USDC', 1_000_000n)]
    expect(getAmounts([], after, items)).toEqual([
      ['ETH', [2_000_000n]],
      ['USDC', [1_000_000n]],
    ])
  })

  it('returns no payment for a swap, a claim, a mint or a returned fee', () => {
    for (const kind of ['trade', 'execute', 'mint'] as const) {
      const items = [own(kind, '0.1', move('out', '3'), move('in', '7', 'USDC'))]
      expect(getAmounts([hold('ETH', 9n)], [hold('USDC', 7_000_000n)], items)).toEqual([['USDC', []]])
    }
  })

  it('returns undefined if the transactions do not add up to the difference', () => {
    const gap = [hold('ETH', 3_000_000n)]
    expect(getAmounts([], gap, [])).toEqual([['ETH', undefined]])
    expect(getAmounts([], gap, [receive(move('in', '4'))])).toEqual([['ETH', undefined]])
    expect(getAmounts([], gap, [{ ...receive(move('in', '3')), status: 'failed' }])).toEqual([['ETH', undefined]])
    expect(getAmounts([], gap, [{ ...receive(move('in', '3')), status: 'pending' }])).toEqual([['ETH', undefined]])
    expect(getAmounts([], gap, [own('send', undefined, move('in', '3'))])).toEqual([['ETH', undefined]])
    expect(getAmounts([], gap, [receive(move('in', 'many'))])).toEqual([['ETH', undefined]])
  })
})
