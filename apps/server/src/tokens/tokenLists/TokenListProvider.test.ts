import type { NetworksFile } from '@foyer/contract/networksFile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetchUntrusted } from '../../fetch/fetchUntrusted.js'
import { startFakeExplorer } from '../../testing/startFakeExplorer.js'
import { openTestDatabase, testDatabases } from '../../testing/testDatabases.js'
import { createFileTokenList } from './createTokenLists.js'
import { createUrlTokenList } from './createUrlTokenList.js'
import type { TokenListProvider } from './TokenListProvider.js'

const [first, second, third] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`) as [string, string, string]
function token(address: string, symbol: string, decimals: number) {
  return {
    address,
    name: `${symbol} coin`,
    symbol,
    decimals,
  }
}

/** The tokens of each implementation: two of one network, one of them twice, and one of another network. */
const given = {
  'eip155:1': [
    token(first, 'ONE', 6),
    token(second, 'TWO', 18),
    token(first.toUpperCase().replace('0X', '0x'), 'AGAIN', 0),
  ],
  'eip155:10': [token(third, 'THREE', 0)],
}

interface Made {
  readonly provider: TokenListProvider
  readonly close: () => Promise<void>
}
const inFile = {
  name: 'the networks file',
  create: async (): Promise<Made> => {
    const networks: NetworksFile['networks'] = Object.entries(given).map(([chainId, tokens]) => ({
      ...{ chainId, name: chainId, rpcUrls: ['http://127.0.0.1:1'], tokens },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }))
    return { provider: createFileTokenList({ version: 1, networks }), close: async () => {} }
  },
}
const atAddress = testDatabases().map(({ name, create }) => ({
  name: `a web address, with the ${name} database`,
  create: async (): Promise<Made> => {
    const tokens = Object.entries(given).flatMap(([chainId, ofChain]) =>
      ofChain.map((each) => ({ ...each, chainId: Number(chainId.slice(7)) })),
    )
    const fake = await startFakeExplorer(() => ({ body: { name: 'Ours', tokens } }))
    const kept = await create()
    const database = await openTestDatabase(kept)
    const fetchUntrusted = createFetchUntrusted({ exempt: [fake.url] })
    const events = { onList: () => {}, onFailure: () => {} }
    const timing = { now: () => 0, wait: () => new Promise<void>(() => {}) }
    const { queries } = database
    return {
      provider: createUrlTokenList({ url: `${fake.url}/list.json`, queries, fetchUntrusted, events, ...timing }),
      close: async () => {
        await Promise.all([fake.close(), database.close()])
        await kept.remove()
      },
    }
  },
}))

describe.each([inFile, ...atAddress])('TokenListProvider: $name', ({ create }) => {
  let made: Made
  beforeAll(async () => {
    made = await create()
  })
  afterAll(() => made.close())

  it('has a name', () => {
    expect(made.provider.name).toMatch(/^\S+$/)
  })

  it('returns the tokens of a network in the order of the list, each contract once', async () => {
    const tokens = await made.provider.listTokens('eip155:1')
    expect(tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals }))).toEqual([
      token(first, 'ONE', 6),
      token(second, 'TWO', 18),
    ])
    expect((await made.provider.listTokens('eip155:10')).map(({ symbol }) => symbol)).toEqual(['THREE'])
  })

  it('returns no tokens for an unknown network', async () => {
    expect(await made.provider.listTokens('eip155:777')).toEqual([])
    expect(await made.provider.listTokens('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual([])
  })

  it('returns the same array while nothing changes', async () => {
    expect(await made.provider.listTokens('eip155:1')).toBe(await made.provider.listTokens('eip155:1'))
    expect(await made.provider.listTokens('eip155:777')).toBe(await made.provider.listTokens('eip155:777'))
  })
})
