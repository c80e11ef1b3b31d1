import { balance, getIdentity } from '@foyer/contract/http/accounts'
import { getWallets } from '@foyer/contract/http/getWallets'
import { postRpc } from '@foyer/contract/http/postRpc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createFakeChain, fakeToken } from './testing/createFakeChain.js'
import { networksOn, solana, usdc } from './testing/networksOn.js'
import { type FakeNode, startFakeNode } from './testing/startFakeNode.js'
import { allowedOrigin, startTestServer } from './testing/startTestServer.js'
import { type TestDatabase, testDatabases } from './testing/testDatabases.js'

const account = '0x00000000000000000000000000000000000000FF'

describe.each(testDatabases())('endpoints on the $name database', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let node: FakeNode
  let server: Awaited<ReturnType<typeof startTestServer>>

  beforeAll(async () => {
    database = await create()
    const chain = createFakeChain({ nativeBalance: 10n ** 18n, contracts: { [usdc]: fakeToken(2_500_000n) } })
    node = await startFakeNode((method, params) =>
      method === 'getBalance' ? { result: { value: 5 } } : chain(method, params),
    )
    server = await startTestServer(database, {
      networks: networksOn(node.url),
      catalogueExtra: 5_000,
      rateLimitPerMinute: 1_000_000,
    })
  })
  afterAll(async () => {
    await server.close()
    await node.close()
    await database.remove()
  })

  const getJson = async (path: string) => {
    const response = await server.call(path)
    expect(response.status, path).toBe(200)
    return (await response.json()) as unknown
  }
  const refusalOf = async (path: string, init?: RequestInit) => {
    const response = await server.call(path, init)
    const body = z.object({ error: z.object({ code: z.string(), message: z.string() }) }).parse(await response.json())
    return { status: response.status, ...body.error }
  }

  it('GET /health returns the state of the database without authentication', async () => {
    const response = await fetch(`${server.url}/health`)
    expect(await response.json()).toEqual({ status: 'ok', database: 'ok', version: '0.1.0' })
  })

  it('GET /v1/supported-chains returns the configured networks [S7.4]', async () => {
    expect(await getJson('/v1/supported-chains')).toEqual({ http: ['eip155:31337', solana], ws: [] })
  })

  it('GET /v1/identity returns nulls without a registry, and 400 for an invalid address [S7.5]', async () => {
    expect(getIdentity.response.parse(await getJson(`/v1/identity/${account}?sender=${account}`))).toEqual({
      name: null,
      avatar: null,
    })
    expect(await refusalOf('/v1/identity/alice.eth')).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await refusalOf(`/v1/identity/${account}?chainId=eip155:5`)).toMatchObject({ code: 'unsupported_chain' })
  })

  it('GET /v1/account/…/balance returns native currency and tokens with values and icons [S7.14]', async () => {
    const answer = await getJson(
      `/v1/account/${account}/balance?currency=usd&chainId=eip155:31337&forceUpdate=eip155:31337:${usdc}`,
    )
    expect(z.object({ balances: z.array(balance) }).parse(answer).balances).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:31337',
        value: 2500,
        price: 2500,
        quantity: { decimals: '18', numeric: '1' },
        iconUrl: `${server.url}/public/getTokenImage/eth`,
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:31337',
        address: `eip155:31337:${usdc}`,
        value: 2.5,
        price: 1,
        quantity: { decimals: '6', numeric: '2.5' },
        iconUrl: `${server.url}/public/getTokenImage/usdc`,
      },
    ])
  })

  it.each([
    ['eur', 'eur', 2_000],
    ['jpy', 'usd', 2_500],
  ])(
    'GET balance in %s returns values in %s, with the name of the currency [S7.14]',
    async (requested, currency, price) => {
      const answer = await getJson(`/v1/account/${account}/balance?currency=${requested}&chainId=eip155:31337`)
      expect(answer).toMatchObject({
        currency,
        rate: 2_500 / price,
        balances: [{ symbol: 'ETH', price, value: price }, {}],
      })
      const body = JSON.stringify({ currency: requested, addresses: [`eip155:31337:${usdc}`], projectId: 'test' })
      const response = await fetch(`${server.url}/v1/fungible/price`, { method: 'POST', body })
      expect(await response.json()).toMatchObject({ currency, fungibles: [{ price: price / 2_500 }] })
    },
  )

  it.each([
    ['an unknown currency', '?currency=xyz', 'bad_request'],
    ['a malformed chain id', '?chainId=1', 'bad_request'],
    ['a network that is not served', '?chainId=eip155:5', 'unsupported_chain'],
    ['an address of another family', `?chainId=${solana}`, 'bad_request'],
  ])('GET balance rejects %s', async (_, query, code) => {
    expect(await refusalOf(`/v1/account/${account}/balance${query}`)).toMatchObject({ status: 400, code })
  })

  it('POST /v1/fungible/price returns prices in order, 0 if unknown, and no unlisted tokens [S3.32, S7.9]', async () => {
    const native = 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const addresses = [
      `eip155:31337:${usdc.toUpperCase().replace('0X', '0x')}`,
      native,
      `eip155:31337:${usdc.replace('a1', 'a2')}`,
      `eip155:1:${usdc}`,
    ]
    const body = JSON.stringify({ currency: 'usd', addresses, projectId: 'test' })
    const response = await fetch(`${server.url}/v1/fungible/price`, { method: 'POST', body })
    expect(await response.json()).toEqual({
      currency: 'usd',
      fungibles: [
        { name: 'USD Coin', symbol: 'USDC', iconUrl: `${server.url}/public/getTokenImage/usdc`, price: 1 },
        { name: 'Ether', symbol: 'ETH', iconUrl: `${server.url}/public/getTokenImage/eth`, price: 2500 },
        { name: 'Unpriced', symbol: 'UNP', iconUrl: '', price: 0 },
      ],
    })
    const tooMany = JSON.stringify({ currency: 'usd', addresses: Array(101).fill(native) })
    expect(await refusalOf('/v1/fungible/price', { method: 'POST', body: tooMany })).toMatchObject({
      code: 'bad_request',
    })
  })

  it('GET /getWallets pages, searches and filters the catalogue [S3.22, S7.29, S9.16]', async () => {
    const request = async (query: string) => getWallets.response.parse(await getJson(`/getWallets${query}`))
    const first = await request('?page=1&entries=40&exclude=&include=')
    expect(first.count).toBeGreaterThanOrEqual(5_060)
    expect(first.data).toHaveLength(40)
    const [metaMask, coinbase] = (await request('?entries=2')).data
    if (metaMask === undefined || coinbase === undefined) throw new Error('the catalogue is empty')
    expect(metaMask).toMatchObject({ name: 'MetaMask', rdns: 'io.metamask', order: 1, badge_type: 'certified' })
    const found = await request('?search=%20METAmask%20&entries=100&badge_type=certified&chains=eip155:1,eip155:31337')
    expect(found.data).toEqual([metaMask])
    const included = await request(`?include=${coinbase.id},${metaMask.id}`)
    expect(included.data.map((wallet) => wallet.name)).toEqual(['Coinbase Wallet', 'MetaMask'])
    expect((await request(`?include=${coinbase.id}&exclude=${coinbase.id}`)).count).toBe(0)
    expect((await request('?page=100000&entries=100')).data).toEqual([])
    expect((await request(`?chains=${solana}&search=phantom`)).count).toBe(1)
  })

  it.each([
    'entries=0',
    'entries=101',
    'page=0',
    'page=-1',
    'page=1.5',
    'entries=x',
    'badge_type=gold',
    `search=${'a'.repeat(201)}`,
  ])('GET /getWallets rejects %s', async (query) => {
    expect(await refusalOf(`/getWallets?${query}`)).toMatchObject({ status: 400, code: 'bad_request' })
  })

  it('icons are public, cacheable and revalidated, and cannot run script [S7.30, S7.31, S7.32, S7.33]', async () => {
    const wallets = getWallets.response.parse(await getJson('/getWallets?entries=1')).data
    const paths = [
      ...wallets.map((wallet) => `/getWalletImage/${wallet.image_id}`),
      ...wallets.map((wallet) => `/getWalletImage/${wallet.id}`),
      '/getWalletImage/generated-4999',
      '/public/getAssetImage/eip155:1',
      '/public/getAssetImage/eip155%3A1',
      '/public/getAssetImage/ethereum',
      '/public/getCurrencyImage/USD',
      '/public/getTokenImage/usdc',
    ]
    for (const path of paths) {
      const response = await fetch(`${server.url}${path}`, { headers: { origin: 'https://anybody.example' } })
      expect(response.status, path).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cache-control': expect.stringContaining('max-age=604800'),
      })
      expect(await response.text()).toMatch(/^<svg/)
      const etag = response.headers.get('etag') ?? ''
      const again = await fetch(`${server.url}${path}`, { headers: { 'if-none-match': `W/${etag}` } })
      expect(again.status, path).toBe(304)
      expect(await again.text()).toBe('')
    }
  })

  it.each([
    '/getWalletImage/nope',
    '/getWalletImage/generated-5000',
    '/public/getAssetImage/eip155:0',
    '/public/getTokenImage/..%2f..%2fetc%2fpasswd',
    '/public/getCurrencyImage/__proto__',
  ])('icons: responds 404 to %s', async (path) => {
    expect(await refusalOf(path)).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('GET /projects/v1/origins is readable from any origin, so that a page can check itself [S7.34, S5.25]', async () => {
    const response = await server.call('/projects/v1/origins', { headers: { origin: 'https://evil.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({ allowedOrigins: ['http://localhost:*', allowedOrigin] })
  })

  it('GET /getAnalyticsConfig returns whether the project has analytics [S7.35]', async () => {
    expect(await getJson('/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: true })
    const quiet = await fetch(`${server.url}/getAnalyticsConfig?projectId=quiet`)
    expect(await quiet.json()).toEqual({ isAnalyticsEnabled: false })
  })

  describe('POST /v1/ [S7.36]', () => {
    const rpc = async (body: unknown, path = '/v1/?chainId=eip155:31337', contentType = 'text/plain') => {
      const response = await server.call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': contentType },
      })
      expect(response.status).toBe(200)
      return postRpc.response.parse(await response.json())
    }
    const chainIdCall = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] })

    it.each(['text/plain', 'application/json', 'application/json; charset=utf-8'])(
      'forwards a call with the type %s, and fails over if the first node is down',
      async (contentType) => {
        expect(await rpc(chainIdCall('a'), undefined, contentType)).toEqual({
          jsonrpc: '2.0',
          id: 'a',
          result: '0x7a69',
        })
      },
    )

    it('works with and without the slash, and for other namespaces with their own methods', async () => {
      expect(await rpc(chainIdCall(1), '/v1?chainId=eip155:31337')).toMatchObject({ result: '0x7a69' })
      const call = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: ['x'] }
      expect(await rpc(call, `/v1/?chainId=${solana}`)).toMatchObject({ result: { value: 5 } })
      expect(await rpc(call)).toMatchObject({ error: { code: -32601 } })
    })

    it('keeps the order and ids of a batch, and returns an error only for an invalid call', async () => {
      const forbidden = { jsonrpc: '2.0', id: 2, method: 'anvil_setBalance', params: [] }
      expect(
        await rpc([chainIdCall(7), forbidden, 'rubbish', chainIdCall(7), { jsonrpc: '2.0', method: 'eth_chainId' }]),
      ).toEqual([
        { jsonrpc: '2.0', id: 7, result: '0x7a69' },
        { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'The method is not available here' } },
        { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
        { jsonrpc: '2.0', id: 7, result: '0x7a69' },
        { jsonrpc: '2.0', id: null, result: '0x7a69' },
      ])
      expect(node.calls).not.toContain('anvil_setBalance')
    })

    it('accepts 1000 calls in a batch and rejects 1001 [S9.9]', async () => {
      const batch = Array.from({ length: 1_000 }, (_, id) => chainIdCall(id))
      expect(await rpc(batch)).toHaveLength(1_000)
      const body = JSON.stringify([...batch, chainIdCall(1_000)])
      const refusal = await refusalOf('/v1/?chainId=eip155:31337', { method: 'POST', body })
      expect(refusal).toMatchObject({ status: 413, code: 'batch_too_large' })
    })

    it.each([
      ['an empty batch', '[]', '?chainId=eip155:31337', 'bad_request'],
      ['a call without method', '{"jsonrpc":"2.0","id":1}', '?chainId=eip155:31337', 'bad_request'],
      ['no chain', '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}', '', 'bad_request'],
      [
        'a chain that is not served',
        '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
        '?chainId=eip155:5',
        'unsupported_chain',
      ],
      ['malformed JSON', '{"jsonrpc":', '?chainId=eip155:31337', 'malformed_json'],
      ['no body', '', '?chainId=eip155:31337', 'malformed_json'],
    ])('rejects %s', async (_, body, query, code) => {
      expect(await refusalOf(`/v1/${query}`, { method: 'POST', body })).toMatchObject({ status: 400, code })
    })
  })
})
