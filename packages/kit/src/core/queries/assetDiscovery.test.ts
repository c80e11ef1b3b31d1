import type { Network } from '@foyer/primitives/networks/Network'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createEip155Adapter } from '../../adapters/eip155/index.js'
import { connect } from '../actions/connect.js'
import type { Connector } from '../Connector.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { tokenBalancesQuery } from './tokenBalances.js'

const [network, other] = testNetworks as [Network, Network]
const [address, stranger] = testAddresses
const { signal } = new AbortController()
const chain = '0x7a69'
const token = '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150'

const ether = {
  address: 'native',
  balance: '0x1bc16d674ec80000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '', price: 2500 },
}
const dollars = {
  address: token,
  balance: '1500000',
  type: 'ERC20',
  metadata: { name: 'Sandbox USD', symbol: 'sUSD', decimals: 6, iconUrl: 'https://a.example/usd.png', price: 0 },
}

/** Connects a wallet to an app whose server reports a balance of 7 SERVED. */
async function start({
  assets,
  capabilities = supported,
  type = 'ANNOUNCED',
}: {
  assets?: unknown
  capabilities?: unknown
  type?: Connector['type']
} = {}) {
  const served = { name: 'Served', symbol: 'SERVED', chainId: network.caipNetworkId, price: 0, iconUrl: '' }
  const fetch: typeof globalThis.fetch = async (input) =>
    new URL(String(input)).pathname === '/v1/supported-chains'
      ? Response.json({ http: testNetworks.map(({ caipNetworkId }) => caipNetworkId), ws: [] })
      : Response.json({ balances: [{ ...served, quantity: { decimals: '18', numeric: '7' } }] })
  const { client, wallet, connector } = createTestEngine({
    options: { serverUrl: 'https://foyer.test', projectId: 'x' },
    fetch,
  })
  const adapter = { ...createEip155Adapter(), fetchBalance: async () => ({ atomic: 9n, decimals: 18 }) }
  vi.spyOn(client, 'getAdapter').mockResolvedValue(adapter)
  await connect(client, { connector: { ...connector, type } })
  wallet.answerWith('wallet_getCapabilities', capabilities)
  wallet.answerWith('wallet_getAssets', assets)
  const ask = async (on = network, of: string = address, withSpam = false) =>
    (await tokenBalancesQuery(client, on, of, withSpam).queryFn({ signal })).map((balance) => balance.asset.symbol)
  const asked = (method: string) => wallet.requests.filter((request) => request.method === method)
  return { client, wallet, ask, asked, query: () => tokenBalancesQuery(client, network, address).queryFn({ signal }) }
}

const supported = { [chain]: { assetDiscovery: { supported: true } } }

beforeEach(() => void vi.restoreAllMocks())

describe('tokenBalancesQuery: assets from the wallet', () => {
  it('requests them by account and chain, and returns the native coin first [S7.26]', async () => {
    const { query, asked } = await start({ assets: { [chain]: [dollars, ether] } })
    expect(await query()).toEqual([
      {
        asset: { chainId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 },
        amount: { atomic: 2n * 10n ** 18n, decimals: 18 },
        priceUsd: '2500',
        price: { amount: '2500', currency: 'USD' },
      },
      {
        asset: {
          ...{ chainId: 'eip155:31337', name: 'Sandbox USD', symbol: 'sUSD', decimals: 6 },
          ...{ address: token, iconUrl: 'https://a.example/usd.png' },
        },
        amount: { atomic: 1_500_000n, decimals: 6 },
      },
    ])
    expect(asked('wallet_getCapabilities').map(({ params }) => params)).toEqual([[address, [chain]]])
    expect(asked('wallet_getAssets').map(({ params }) => params)).toEqual([
      [{ account: address, chainFilter: [chain] }],
    ])
  })

  it('omits tokens with 0 decimals and with a balance of 0 [S5.22]', async () => {
    const picture = { ...dollars, metadata: { ...dollars.metadata, symbol: 'CAT', decimals: 0 } }
    const { ask } = await start({ assets: { [chain]: [ether, picture, { ...dollars, balance: '0x0' }] } })
    expect(await ask()).toEqual(['ETH'])
  })

  it('reads the native coin from the chain if the wallet does not report it', async () => {
    const { query } = await start({ assets: { [chain]: [dollars] } })
    expect((await query()).map(({ asset, amount }) => [asset.symbol, amount.atomic])).toEqual([
      ['ETH', 9n],
      ['sUSD', 1_500_000n],
    ])
  })

  it('requests the assets each time, the capabilities once per connection', async () => {
    const { client, ask, asked, wallet } = await start({ assets: { [chain]: [ether] } })
    await ask()
    await ask()
    expect([asked('wallet_getCapabilities'), asked('wallet_getAssets')].map(({ length }) => length)).toEqual([1, 2])
    await wallet.selectAccount(stranger)
    await vi.waitFor(() =>
      expect(client.store.getState().namespaces.eip155?.connection).toMatchObject({ addresses: [stranger, address] }),
    )
    expect(await ask(network, stranger)).toEqual(['ETH'])
    expect(asked('wallet_getCapabilities')).toHaveLength(2)
  })
})

describe('tokenBalancesQuery: requests the balance service instead of the wallet [S7.24, S7.25]', () => {
  it.each(['WALLET_CONNECT', 'AUTH'] as const)('for a wallet of type %s, without a wallet request', async (type) => {
    const { ask, asked } = await start({ type, assets: { [chain]: [ether] } })
    expect(await ask()).toEqual(['SERVED'])
    expect([...asked('wallet_getCapabilities'), ...asked('wallet_getAssets')]).toEqual([])
  })

  it.each<[string, unknown]>([
    ['returns an empty object for', {}],
    ['returns only another chain for', { '0x1': { assetDiscovery: { supported: true } } }],
    ['returns no asset discovery for', { [chain]: { assetDiscovery: { supported: false } } }],
    ['returns an invalid value for', 'yes'],
    ['does not return', () => Promise.reject(new Error('no'))],
  ])(
    'if the wallet %s its capabilities: treats them as empty and requests them once [S4.45, S7.25]',
    async (_, capabilities) => {
      const { ask, asked } = await start({ capabilities, assets: { [chain]: [ether] } })
      expect(await ask()).toEqual(['SERVED'])
      await ask()
      expect(asked('wallet_getAssets')).toEqual([])
      expect(asked('wallet_getCapabilities')).toHaveLength(1)
    },
  )

  const without = (path: string) => {
    const [first = '', second = ''] = path.split('.')
    const { [first]: _gone, ...rest } = dollars as Record<string, unknown>
    if (second === '') return rest
    const { [second]: _lost, ...metadata } = dollars.metadata as Record<string, unknown>
    return { ...dollars, metadata }
  }
  it.each<[string, unknown]>([
    ['no address [S5.18]', without('address')],
    ['an invalid address', { ...dollars, address: '0x1' }],
    ['a balance that is not text [S5.18]', { ...dollars, balance: 5 }],
    ['a balance that is not a number', { ...dollars, balance: '-1' }],
    ['another type [S5.19]', { ...dollars, type: 'ERC721' }],
    ['no metadata [S5.20]', without('metadata')],
    ...['name', 'symbol', 'iconUrl', 'decimals', 'price'].map((field): [string, unknown] => [
      `no ${field} [S5.20]`,
      without(`metadata.${field}`),
    ]),
    ['decimals as text [S5.20]', { ...dollars, metadata: { ...dollars.metadata, decimals: '6' } }],
    ['other decimals than the coin of the network', { ...ether, metadata: { ...ether.metadata, decimals: 6 } }],
    ['the address of another asset', ether],
    [
      'the placeholder address of the native coin',
      { ...dollars, address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' },
    ],
    ['invalid decimals', { ...dollars, metadata: { ...dollars.metadata, decimals: 1.5 } }],
  ])('if one asset has %s: all assets are rejected [S5.17, S5.21]', async (_, asset) => {
    const { ask } = await start({ assets: { [chain]: [ether, asset] } })
    expect(await ask()).toEqual(['SERVED'])
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', [ether]],
    ['another chain', { '0x1': [ether] }],
    ['an error', () => Promise.reject(new Error('no'))],
  ])('if the wallet responds with %s [S5.21]', async (_, assets) => {
    expect(await (await start({ assets })).ask()).toEqual(['SERVED'])
  })

  it('if the wallet does not respond within 2 s', async () => {
    const { ask } = await start({ assets: () => new Promise(() => {}) })
    vi.useFakeTimers()
    try {
      const answer = ask()
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await answer).toEqual(['SERVED'])
    } finally {
      vi.useRealTimers()
    }
  })

  it("for an account that is not the wallet's, if spam is requested, and for a chain without capabilities", async () => {
    const { ask, asked } = await start({ assets: { [chain]: [ether] } })
    expect(await ask(network, '0x00000000000000000000000000000000000000ff')).toEqual(['SERVED'])
    expect(await ask(network, address, true)).toEqual(['SERVED'])
    expect(asked('wallet_getCapabilities')).toEqual([])
    expect(await ask(other)).toEqual(['SERVED'])
  })
})
