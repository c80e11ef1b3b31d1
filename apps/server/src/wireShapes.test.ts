import { parseAbi, zeroAddress } from 'viem'
import { namehash } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createFakeChain, type FakeContract, fakeToken } from './testing/createFakeChain.js'
import { createModelChain, type ModelChain } from './testing/createModelChain.js'
import { indexedOn } from './testing/networksOn.js'
import { type FakeNode, startFakeNode } from './testing/startFakeNode.js'
import { startTestServer } from './testing/startTestServer.js'
import { type TestDatabase, testDatabases } from './testing/testDatabases.js'

// The response shapes that AppKit 1.7.4 reads. They come from recorded responses, not from this project. A field that
// AppKit reads unchecked must be in every response with its type.
const caip2 = z.string().check(z.regex(/^eip155:\d+$/))
const caip10 = z.string().check(z.regex(/^eip155:\d+:0x[0-9a-fA-F]{40}$/))
const decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const urlOrEmpty = z.union([z.literal(''), z.url()])
const media = z.object({ url: urlOrEmpty, content_type: z.nullable(z.string()) })

const shapes = {
  supportedChains: z.object({ http: z.array(caip2), ws: z.array(caip2) }),
  identity: z.object({ name: z.nullable(z.string()), avatar: z.nullable(z.url()) }),
  balance: z.object({
    balances: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        chainId: caip2,
        address: z.optional(caip10),
        value: z.optional(z.number()),
        price: z.number(),
        quantity: z.object({ decimals: z.string().check(z.regex(/^\d+$/)), numeric: decimal }),
        iconUrl: urlOrEmpty,
      }),
    ),
  }),
  price: z.object({
    fungibles: z.array(z.object({ name: z.string(), symbol: z.string(), iconUrl: urlOrEmpty, price: z.number() })),
  }),
  history: z.object({
    data: z.array(
      z.object({
        id: z.string().check(z.minLength(1)),
        metadata: z.object({
          operationType: z.string().check(z.minLength(1)),
          hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
          chain: caip2,
          minedAt: z.iso.datetime(),
          sentFrom: address,
          sentTo: z.union([z.literal(''), address]),
          status: z.enum([
            'confirmed',
            'failed',
            'pending',
            ...(['SUCCESS', 'IN_PROGRESS', 'FAILED'] as const).map(
              (end) => `ONRAMP_TRANSACTION_STATUS_${end}` as const,
            ),
          ]),
          nonce: z.number(),
        }),
        transfers: z.array(
          z.object({
            fungible_info: z.optional(
              z.object({ name: z.string(), symbol: z.string(), icon: z.object({ url: urlOrEmpty }) }),
            ),
            nft_info: z.optional(
              z.object({
                name: z.string(),
                content: z.object({ preview: media, detail: media }),
                flags: z.object({ is_spam: z.boolean() }),
              }),
            ),
            direction: z.enum(['in', 'out', 'self']),
            quantity: z.object({ numeric: decimal }),
            value: z.optional(z.number()),
            price: z.optional(z.number()),
          }),
        ),
      }),
    ),
    next: z.nullable(z.string()),
  }),
}

const chainId = 'eip155:31337'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const [coin, art, items] = ['d', 'e', 'f'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const [registry, resolver] = ['1', '2'].map((digit) => `0x${'e1'.repeat(19)}0${digit}`) as [string, string]
const texts = { project: 'projectId=test', sdk: 'st=appkit&sv=html-wagmi-1.7.4', client: 'clientId=did%3Akey%3Az6Mk' }
const common = Object.values(texts).join('&')

/** Creates a name registry in which one address has the name alice.eth. */
function nameContracts(owner: string): Record<string, FakeContract> {
  const abi = parseAbi([
    'function resolver(bytes32 node) view returns (address)',
    'function name(bytes32 node) view returns (string)',
    'function addr(bytes32 node) view returns (address)',
    'function text(bytes32 node, string key) view returns (string)',
  ])
  const nodes = [namehash(`${owner.slice(2)}.addr.reverse`), namehash('alice.eth')]
  const has = (node: `0x${string}`) => nodes.includes(node)
  return {
    [registry]: { abi, functions: { resolver: (node: `0x${string}`) => (has(node) ? resolver : zeroAddress) } },
    [resolver]: {
      abi,
      functions: { name: () => 'alice.eth', addr: () => owner, text: () => 'https://pictures.example/alice.png' },
    },
  }
}

/** Creates a collection whose tokens contain their picture. */
function collection(): FakeContract {
  const json = JSON.stringify({ name: 'Blue', image: 'https://pictures.example/1.png' })
  const uri = () => `data:application/json;utf8,${json}`
  return {
    abi: parseAbi(['function tokenURI(uint256) view returns (string)', 'function uri(uint256) view returns (string)']),
    functions: { tokenURI: uri, uri },
  }
}

describe.each(testDatabases())('responses on the $name database in the shapes of AppKit 1.7.4', ({ create }) => {
  let database: TestDatabase
  let chain: ModelChain
  let node: FakeNode
  let server: Awaited<ReturnType<typeof startTestServer>>
  let account: string

  beforeAll(async () => {
    database = await create()
    chain = createModelChain(chainId, 31)
    chain.mine(150)
    account = chain.addresses[0] ?? ''
    const contracts = { [coin]: fakeToken(250n), [art]: collection(), [items]: collection(), ...nameContracts(account) }
    const calls = createFakeChain({ nativeBalance: 10n ** 18n, contracts })
    node = await startFakeNode((method, params) => chain.respond({ method, params }) ?? calls(method, params))
    const tokens = [{ address: coin, name: 'USD Coin', symbol: 'USDC', decimals: 2, priceUsd: '1' }]
    const networks = indexedOn(node.url, tokens)
    Object.assign(networks.networks[0], { ensRegistry: registry })
    networks.networks[0].nativeCurrency.priceUsd = '2500'
    server = await startTestServer(database, { networks, rateLimitPerMinute: 1_000_000 })
    await vi.waitFor(async () =>
      expect((await readHistory('')).data[0]?.metadata.hash).toBe(chain.listHashes(account).at(-1)),
    )
  })
  afterAll(async () => {
    await server.close()
    await node.close()
    await database.remove()
  })

  async function read<Shape extends z.ZodMiniType>(shape: Shape, path: string, init?: RequestInit) {
    const response = await fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(20_000), ...init })
    expect(response.status, path).toBe(200)
    return shape.parse(await response.json())
  }
  const readHistory = (query: string) => read(shapes.history, `/v1/account/${account}/history?${common}${query}`)

  it('GET /v1/supported-chains [S7.4]', async () => {
    expect(await read(shapes.supportedChains, `/v1/supported-chains?${common}`)).toEqual({ http: [chainId], ws: [] })
  })

  it('GET /v1/identity/{address}, with and without a name [S7.5]', async () => {
    const request = (who: string) => read(shapes.identity, `/v1/identity/${who}?${common}&sender=${account}`)
    expect(await request(account)).toEqual({
      name: 'alice.eth',
      avatar: expect.stringMatching(/\/public\/getAvatarImage\/[\w-]+$/),
    })
    expect(await request(`0x${'9'.repeat(40)}`)).toEqual({ name: null, avatar: null })
  })

  it('GET /v1/account/{address}/balance, with each query of the client [S7.14]', async () => {
    const forced = encodeURIComponent(`${chainId}:${coin},${chainId}:${native}`)
    for (const query of ['', `&chainId=${chainId}`, `&chainId=${chainId}&forceUpdate=${forced}`]) {
      const path = `/v1/account/${account}/balance?${common}&currency=usd${query}`
      const { balances } = await read(shapes.balance, path)
      const [ether, token] = balances
      expect(ether).toMatchObject({ symbol: 'ETH', value: 2_500, price: 2_500 })
      expect(ether).not.toHaveProperty('address')
      expect(token).toMatchObject({ symbol: 'USDC', value: 2.5, price: 1, quantity: { decimals: '2', numeric: '2.5' } })
      expect(token?.address?.toLowerCase()).toBe(`${chainId}:${coin}`)
      expect(token?.iconUrl).not.toBe('')
    }
  })

  it('POST /v1/fungible/price, with the project in the body [S7.9]', async () => {
    const addresses = [`${chainId}:${coin}`, `${chainId}:${native}`]
    const { fungibles } = await read(shapes.price, `/v1/fungible/price?${texts.sdk}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', addresses, projectId: 'test' }),
    })
    expect(fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['USDC', 1],
      ['ETH', 2_500],
    ])
  })

  it('GET /v1/account/{address}/history, in pages, with icons of tokens and pictures of NFTs [S7.6]', async () => {
    // List the NFTs first: history only has pictures of listed ones.
    await server.call(`/v1/account/${account}/nfts?chainId=${chainId}`)
    const pages = [await readHistory(`&chainId=${chainId}`)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await readHistory(`&cursor=${next}&chainId=${chainId}`))
    expect(pages.length).toBeGreaterThan(1)
    const items = pages.flatMap(({ data }) => data)
    expect(new Set(items.map(({ id }) => id)).size).toBe(chain.listHashes(account).length)
    const transfers = items.flatMap((item) => item.transfers)
    expect(new Set(transfers.map(({ direction }) => direction))).toEqual(new Set(['in', 'out', 'self']))
    expect(new Set(items.map(({ metadata }) => metadata.status))).toEqual(new Set(['confirmed', 'failed']))
    // Each transfer has one of the two, so that a page can render it.
    for (const { fungible_info, nft_info } of transfers)
      expect(fungible_info === undefined).not.toBe(nft_info === undefined)
    const usdc = transfers.find(({ fungible_info }) => fungible_info?.symbol === 'USDC')
    expect(usdc?.fungible_info?.icon.url).toBe(`${server.url}/public/getTokenImage/usdc`)
    const pictured = transfers.find(({ nft_info }) => nft_info?.name === 'Blue')?.nft_info?.content.preview.url
    expect(pictured).toMatch(/\/public\/getNftImage\/eip155%3A31337\/0x[0-9a-fA-F]{40}\/\d+$/)
  })

  it('GET /v1/account/{address}/history with purchases [S7.6]', async () => {
    expect(await readHistory('&onramp=coinbase')).toEqual({ data: [], next: null })
  })
})
