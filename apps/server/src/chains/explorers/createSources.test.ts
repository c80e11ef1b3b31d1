import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import { describe, expect, it } from 'vitest'
import { createFetchUntrusted } from '../../fetch/fetchUntrusted.js'
import { findSourceErrors } from '../settings.js'
import { createSources, createTokenFinder, type NetworkSource } from './createSources.js'

const chainId = 'eip155:1'
function never() {
  return new Promise<never>(() => {})
}
const nothing = { name: 'none', supports: () => true, fetchActivity: never }

describe('createTokenFinder', () => {
  const start = (found: readonly NetworkSource['findTokens'][], wait: () => Promise<void> = never) => {
    const told: string[] = []
    const find = createTokenFinder(
      found.map(
        (findTokens, index): NetworkSource => ({
          ...{ chainId, name: `source-${index}`, activity: nothing, ...(findTokens && { findTokens }) },
        }),
      ),
      {
        onAnswer: (_, source) => told.push(`${source} answered`),
        onFailure: (_, source) => told.push(`${source} failed`),
        wait,
      },
    )
    return { told, find: (of = chainId) => find(of, '0x1') }
  }

  it('returns the tokens of the first source that responds, and skips sources without a token list', async () => {
    const fails = async () => Promise.reject(new Error('away'))
    const { told, find } = start([undefined, fails, async () => ['0xa'], async () => ['0xb']])
    expect(await find()).toEqual(['0xa'])
    expect(told).toEqual(['source-1 failed', 'source-2 answered'])
    expect(await find('eip155:2')).toEqual([])
  })

  it('returns no tokens if the first source times out, and does not request another one', async () => {
    const { told, find } = start([never, async () => ['0xa']], async () => {})
    expect(await find()).toEqual([])
    expect(told).toEqual([])
  })

  it('returns at most 300 tokens', async () => {
    const { find } = start([async () => Array.from({ length: 1_000 }, (_, index) => String(index))])
    expect(await find()).toHaveLength(300)
  })
})

describe('createSources', () => {
  const blockscout = (host: string) => ({ source: 'blockscout', url: `https://${host}.example` }) as const
  const networkOf = (chainId: string, activity: NetworksFileEntry['activity']): NetworksFileEntry => ({
    ...{ chainId, name: chainId, rpcUrls: ['http://127.0.0.1:1'], tokens: [], activity },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  const names = (etherscanKey?: string) => {
    const others = [{ source: 'logs' }, { source: 'etherscan' }] as const
    const network = networkOf(chainId, [blockscout('a'), { source: 'indexer' }, blockscout('b'), ...others])
    const networks = [network, networkOf('eip155:2', [blockscout('c')])]
    const sources = createSources({
      networks: { version: 1, networks },
      ...{ indexer: { activity: nothing }, rpc: { send: never }, fetchUntrusted: createFetchUntrusted(), etherscanKey },
      ...{ blockscoutKey: undefined, blockscoutUrl: undefined },
      ...{ now: () => 0, wait: never },
    })
    return sources.map(
      ({ chainId: of, name, activity }) => `${of} ${name} ${activity.supports(of)} ${activity.supports('eip155:3')}`,
    )
  }

  it('returns the sources of each network in order, with unique names', () => {
    expect(names('key')).toEqual([
      'eip155:1 blockscout true false',
      'eip155:1 indexer true false',
      'eip155:1 blockscout-2 true false',
      'eip155:1 logs true false',
      'eip155:1 etherscan true false',
      'eip155:2 blockscout true false',
    ])
  })

  it('skips a source without a key', () => {
    expect(names().join()).not.toContain('etherscan')
  })

  describe('with a source `blockscout` that has no url', () => {
    const network = networkOf(chainId, [{ source: 'blockscout' }, blockscout('a')])
    const parts = {
      ...{ networks: { version: 1 as const, networks: [network] }, etherscanKey: undefined },
      tokenLists: [],
    }
    const find = (blockscoutKey: string | undefined, blockscoutUrl?: string) =>
      findSourceErrors({ ...parts, blockscoutKey, blockscoutUrl, outwardOrigins: [] })

    it('findSourceErrors: requires a key, and a public address', () => {
      expect(find('key')).toEqual([])
      expect(find(undefined)).toEqual([
        'FOYER_BLOCKSCOUT_KEY: is needed, because eip155:1 has the source blockscout without a url',
      ])
      expect(find('key', 'http://127.0.0.1:9')).toEqual([
        'FOYER_OUTWARD_ORIGINS: must contain http://127.0.0.1:9, because Blockscout is not on the public web',
      ])
    })

    it('createSources: sends the key to the service alone, with the number of the network', async () => {
      const urls: string[] = []
      const sources = createSources({
        ...{ ...parts, blockscoutKey: 'secret', blockscoutUrl: undefined, now: () => 0, wait: never },
        ...{ indexer: { activity: nothing }, rpc: { send: never } },
        fetchUntrusted: async (url) => {
          urls.push(url)
          return { bytes: new Uint8Array(Buffer.from('{"items":[]}')), contentType: 'application/json', status: 200 }
        },
      })
      for (const { findTokens } of sources) await findTokens?.(chainId, '0x1')
      expect(urls).toEqual([
        'https://api.blockscout.com/1/api/v2/addresses/0x1/tokens?type=ERC-20&apikey=secret',
        'https://a.example/api/v2/addresses/0x1/tokens?type=ERC-20',
      ])
    })
  })
})
