import type { NetworksFile } from '@foyer/contract/networksFile'
import { parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { HttpError } from '../../errors/HttpError.js'
import { createFakeChain, fakeToken } from '../../testing/createFakeChain.js'
import { createPrices } from '../../tokens/prices/createPrices.js'
import { createTablePrices } from '../../tokens/prices/createTablePrices.js'
import { createTokenFacts, type TokenFacts } from '../../tokens/tokenFacts.js'
import { createFileTokenList, createTokenLists } from '../../tokens/tokenLists/createTokenLists.js'
import { createAccountBalances } from './accountBalances.js'
import { createMulticallBalances } from './createMulticallBalances.js'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const [usdc, empty, broken, absent] = [1, 2, 3, 4].map((n) => `0x00000000000000000000000000000000000000a${n}`) as [
  string,
  string,
  string,
  string,
]
const account = '0x00000000000000000000000000000000000000FF'
function token(address: string, symbol: string, decimals: number) {
  return { address, name: symbol, symbol, decimals }
}

function networkOf(chainId: string, hasMulticall: boolean): NetworksFile['networks'][number] {
  return {
    chainId,
    name: chainId,
    rpcUrls: ['http://127.0.0.1:1'],
    ...(hasMulticall ? { multicall3 } : {}),
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, priceUsd: '2500.5' },
    tokens: [
      { ...token(usdc, 'USDC', 6), priceUsd: '1' },
      token(empty, 'EMPTY', 18),
      token(broken, 'BROKEN', 18),
      token(absent, 'ABSENT', 18),
    ],
  }
}

function setUp(
  options: {
    hasMulticall?: boolean
    isMulticallDeployed?: boolean
    chains?: string[]
    downChains?: string[]
    seen?: readonly { token: string; facts: Omit<TokenFacts, 'isListed' | 'iconSymbol'> | undefined }[]
  } = {},
) {
  const { seen = [] } = options
  const { hasMulticall = true, isMulticallDeployed = hasMulticall, chains = ['eip155:1'], downChains = [] } = options
  const networks: NetworksFile = { version: 1, networks: chains.map((chain) => networkOf(chain, hasMulticall)) }
  const chain = createFakeChain({
    nativeBalance: parseUnits('1.000000000000000001', 18),
    contracts: {
      ...{ [usdc]: fakeToken(1_234_567n), [empty]: fakeToken(0n), [broken]: { abi: [], functions: {} } },
      ...Object.fromEntries(seen.map(({ token }) => [token, fakeToken(500n)])),
    },
    ...(isMulticallDeployed ? { multicall3 } : {}),
  })
  const asked: string[] = []
  const rpc: RpcProvider = {
    send: async (chainId, requests) => {
      asked.push(`${chainId} ${requests.length}`)
      if (downChains.includes(chainId)) throw new HttpError('upstream_failed', 'down')
      return requests.map(
        ({ method, params }) => chain(method, params as unknown[]) ?? { error: { code: -32601, message: '' } },
      )
    },
  }
  const clock = { nowMs: 0 }
  const service = createAccountBalances({
    networks,
    balances: createMulticallBalances(networks, rpc, {
      findSeen: async () => seen.map(({ token }) => token),
      facts: {
        fetchFacts: async (_, token) => {
          const facts = seen.find((each) => each.token === token)?.facts
          return facts && { ...facts, iconSymbol: undefined, isListed: false }
        },
      },
    }),
    prices: createPrices({ providers: [createTablePrices(networks, () => 0)], now: () => 0 }),
    iconUrl: (symbol) => `icon:${symbol}`,
    now: () => clock.nowMs,
  })
  return { service, asked, clock }
}

const native = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  value: 2500.5,
  price: 2500.5,
  quantity: { decimals: '18', numeric: '1.000000000000000001' },
  iconUrl: 'icon:ETH',
}
const stable = {
  name: 'USDC',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  value: 1.234567,
  price: 1,
  quantity: { decimals: '6', numeric: '1.234567' },
  iconUrl: 'icon:USDC',
}

describe('account balances [S7.14]', () => {
  it.each([
    ['one multicall', {}, ['eip155:1 1']],
    ['one batch where Multicall3 is unknown', { hasMulticall: false }, ['eip155:1 5']],
    ['one batch where Multicall3 is not there after all', { isMulticallDeployed: false }, ['eip155:1 1', 'eip155:1 5']],
  ])(
    'reads native and token amounts exactly, in %s, and omits empty, broken and absent tokens',
    async (_, options, calls) => {
      const { service, asked } = setUp(options)
      expect(await service.fetchBalances({ address: account, chainId: 'eip155:1' })).toEqual({
        balances: [native, stable],
        currency: 'usd',
        rate: 1,
      })
      expect(asked).toEqual(calls)
    },
  )

  it('caches balances for 30 s, unless a token of that network is in forceUpdate [S9.2]', async () => {
    const { service, asked, clock } = setUp()
    const request = (forceUpdate: string[] = []) =>
      service.fetchBalances({ address: account, chainId: 'eip155:1', forceUpdate })
    await Promise.all([request(), request()])
    clock.nowMs = 29_999
    await request(['eip155:10:0xeeee'])
    expect(asked).toHaveLength(1)
    await request([`eip155:1:${usdc}`])
    expect(asked).toHaveLength(2)
    clock.nowMs = 59_999
    await request()
    expect(asked).toHaveLength(3)
  })

  it('reads all main networks without a chain id, and omits one that cannot be read', async () => {
    const { service } = setUp({ chains: ['eip155:1', 'eip155:10', 'eip155:137'], downChains: ['eip155:10'] })
    const { balances } = await service.fetchBalances({ address: account })
    expect(new Set(balances.map((balance) => balance.chainId))).toEqual(new Set(['eip155:1', 'eip155:137']))
  })

  it('fails with the error if no network can be read, and does not cache the failure', async () => {
    const down = ['eip155:1']
    const { service } = setUp({ downChains: down })
    await expect(service.fetchBalances({ address: account })).rejects.toMatchObject({ code: 'upstream_failed' })
    down.pop()
    expect((await service.fetchBalances({ address: account })).balances).toHaveLength(2)
  })

  it('throws unsupported_chain for a network that is not served', async () => {
    await expect(setUp().service.fetchBalances({ address: account, chainId: 'eip155:5' })).rejects.toMatchObject({
      code: 'unsupported_chain',
    })
  })

  it('returns listed tokens as verified, and those beyond the limit of a long list if the account has used them', async () => {
    const address = (index: number) => `0x${(0xc000 + index).toString(16).padStart(40, '0')}`
    const listed = Array.from({ length: 1_100 }, (_, index) => token(address(index), `L${index}`, 0))
    const { networks } = { networks: { version: 1, networks: [networkOf('eip155:1', true)] } satisfies NetworksFile }
    const contracts = Object.fromEntries([1, 999, 1_050, 1_090].map((index) => [address(index), fakeToken(3n)]))
    const chain = createFakeChain({ nativeBalance: 1n, contracts, multicall3 })
    const rpc: RpcProvider = {
      send: async (_, requests) =>
        requests.map(({ method, params }) => chain(method, params as unknown[]) ?? { error: { code: 3, message: '' } }),
    }
    const tokens = createTokenLists([createFileTokenList(networks), { name: 'list', listTokens: async () => listed }])
    const facts = createTokenFacts({ networks, tokens, rpc, now: () => 0 })
    const findSeen = async () => [address(1), address(1_090)]
    const balances = createMulticallBalances(networks, rpc, { tokens, facts, findSeen })
    const holdings = await balances.fetchHoldings('eip155:1', account)
    // The four tokens of the file come first, so 996 of the list are read for every account.
    expect(holdings.map(({ symbol, isListed }) => `${symbol} ${isListed}`)).toEqual([
      'ETH true',
      'L1 true',
      'L1090 true',
    ])
  })

  it('returns unlisted tokens that the account has used as unverified, and spam only on request', async () => {
    const [plainToken, lure, double, picture] = [1, 2, 3, 4].map((n) => `0x00000000000000000000000000000000000000b${n}`)
    const { service } = setUp({
      seen: [
        { token: plainToken ?? '', facts: { name: 'Community', symbol: 'COMM', decimals: 2, isSpam: false } },
        {
          token: lure ?? '',
          facts: { name: 'Visit gift-usdc.com to claim', symbol: 'GIFT', decimals: 0, isSpam: true },
        },
        { token: double ?? '', facts: { name: 'USD Coin', symbol: 'usdc', decimals: 6, isSpam: true } },
        // An NFT collection has balances but no decimals.
        { token: picture ?? '', facts: undefined },
        { token: usdc, facts: undefined },
      ],
    })
    const request = async (isSpamShown: boolean) =>
      (await service.fetchBalances({ address: account, chainId: 'eip155:1', isSpamShown })).balances
    const shown = await request(false)
    expect(shown.map(({ symbol, verified }) => [symbol, verified])).toEqual([
      ['ETH', undefined],
      ['USDC', undefined],
      ['COMM', false],
    ])
    expect(shown[2]).toMatchObject({ price: 0, quantity: { decimals: '2', numeric: '5' }, iconUrl: 'icon:' })
    const all = await request(true)
    expect(all.filter(({ spam }) => spam).map(({ symbol }) => symbol)).toEqual(['GIFT', 'usdc'])
  })
})
