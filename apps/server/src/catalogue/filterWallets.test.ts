import type { CatalogueWallet } from '@foyer/contract/http/getWallets'
import { describe, expect, it } from 'vitest'
import { generateWallets } from './catalogue.js'
import { filterWallets } from './filterWallets.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
function wallet(id: string, name: string, more: Partial<CatalogueWallet> = {}): CatalogueWallet {
  return {
    id,
    name,
    chains: ['eip155:1', 'eip155:10'],
    badge_type: 'none',
    ...more,
  }
}
const wallets = [
  wallet('a', 'Alpha', { badge_type: 'certified' }),
  wallet('b', 'Beta Wallet', { chains: [solana] }),
  wallet('c', 'Gamma wallet', { chains: ['eip155:10', solana] }),
  wallet('d', 'Delta', { chains: null, badge_type: null }),
]
function idsOf(filter: Parameters<typeof filterWallets>[1]) {
  return filterWallets(wallets, filter).data.map(({ id }) => id)
}

describe('filterWallets [S7.29]', () => {
  it.each([
    ['everything by default', {}, ['a', 'b', 'c', 'd']],
    ['a page of entries', { page: 2, entries: 3 }, ['d']],
    ['an empty page beyond the end', { page: 9, entries: 3 }, []],
    ['only included wallets, in the requested order', { include: ['d', 'x', 'a'] }, ['d', 'a']],
    ['all but excluded wallets', { exclude: ['a', 'c'] }, ['b', 'd']],
    ['exclusion over inclusion', { include: ['a', 'b'], exclude: ['a'] }, ['b']],
    ['a search trimmed and in any case', { search: '  WALLET ' }, ['b', 'c']],
    ['a search of special characters as plain text', { search: '.*' }, []],
    ['certified wallets', { badge: 'certified' as const }, ['a']],
    ['wallets without badge', { badge: 'none' as const }, ['b', 'c', 'd']],
    ['wallets of one of the chains', { chains: ['eip155:1', solana] }, ['a', 'b', 'c']],
    ['wallets of an exact chain', { chains: ['eip155:1'] }, ['a']],
    ['wallets of the namespace for a chain that no wallet lists', { chains: ['eip155:31337'] }, ['a', 'c']],
    ['no wallets for an unknown namespace', { chains: ['cosmos:hub'] }, []],
  ])('returns %s', (_, filter, expected) => {
    expect(idsOf(filter)).toEqual(expected)
  })

  it('counts before paging', () => {
    expect(filterWallets(wallets, { search: 'wallet', entries: 1 }).count).toBe(2)
  })

  it('searches 5,000 entries within 100 ms of CPU time', () => {
    const many = generateWallets(5_000)
    const before = process.cpuUsage()
    const answer = filterWallets(many, { search: 'wallet 49', chains: ['eip155:1', 'eip155:31337'] })
    expect(answer.count).toBe(100)
    expect(process.cpuUsage(before).user).toBeLessThan(100_000)
  })
})
