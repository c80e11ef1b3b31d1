import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer } from '../testing/startTestServer.js'
import { createRouterProvider } from '../testing/swap/createRouterProvider.js'
import { chainId, type SwapWorld, startSwapWorld } from '../testing/swap/startSwapWorld.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import type { SwapProvider } from './SwapProvider.js'

// The shapes that the controllers of AppKit 1.7.4 read, as in wireShapes.test.ts. They are in the order of its calls.
const caip10 = z.string().check(z.regex(/^eip155:\d+:0x[0-9a-fA-F]{40}$/))
const whole = z.string().check(z.regex(/^\d+$/))
const data = z.string().check(z.regex(/^0x[0-9a-fA-F]{8,}$/))
const eip155 = z.object({ gas: whole, gasPrice: whole })
const shapes = {
  tokens: z.object({
    tokens: z.array(
      z.object({
        ...{ name: z.string(), symbol: z.string(), address: caip10, decimals: z.number() },
        ...{ logoUri: z.union([z.literal(''), z.url()]), eip2612: z.optional(z.boolean()) },
      }),
    ),
  }),
  quotes: z.object({
    quotes: z.array(
      z.object({
        id: z.nullable(z.string()),
        ...{ fromAmount: whole, fromAccount: z.string(), toAmount: whole, toAccount: z.string() },
      }),
    ),
  }),
  allowance: z.object({ allowance: whole }),
  gasPrice: z.object({ standard: whole, fast: whole, instant: whole }),
  transaction: z.object({ tx: z.object({ from: caip10, to: caip10, data, amount: whole, eip155 }) }),
  approve: z.object({ tx: z.object({ from: caip10, to: caip10, data, value: whole, eip155 }) }),
}
const texts = { project: 'projectId=test', sdk: 'st=appkit&sv=html-wagmi-1.7.4', client: 'clientId=did%3Akey%3Az6Mk' }
const common = Object.values(texts).join('&')

let world: SwapWorld
let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>
const clock = { nowMs: 1_800_000_000_000 }
/** The rival provider, which has another router. `percent` is its amount relative to the other provider's. */
const rival = { percent: 90n, address: `0x${'7a'.repeat(20)}` }

beforeAll(async () => {
  world = await startSwapWorld()
  const [create] = testDatabases()
  database = await (create?.create() ?? Promise.reject(new Error('no database')))
  const { networks } = world
  for (const network of networks.networks) network.swaps = []
  const good = createRouterProvider({ ...world, chainId })
  const other: SwapProvider = {
    ...good,
    ...{ id: 'rival', name: 'Rival', targets: () => [rival.address] },
    quote: async (question, signal) => {
      const offer = await good.quote(question, signal)
      const [toAmount, minToAmount] = [offer.toAmount, offer.minToAmount].map((each) => (each * rival.percent) / 100n)
      const spender = question.from.address === undefined ? {} : { spender: rival.address }
      return { ...offer, toAmount: toAmount ?? 0n, minToAmount: minToAmount ?? 0n, ...spender }
    },
  }
  // This provider has the highest amount, but it needs a signature, which the client does not support.
  const signing: SwapProvider = {
    ...other,
    ...{ id: 'signing', name: 'Signing', submit: async () => ({ steps: [] }) },
    quote: async (question, signal) => {
      const offer = await good.quote(question, signal)
      return { ...offer, toAmount: offer.toAmount * 2n, minToAmount: offer.toAmount * 2n, spender: rival.address }
    },
  }
  const providers = { swaps: [signing, other, good] }
  server = await startTestServer(database, { networks, providers, now: () => clock.nowMs, rateLimitPerMinute: 10_000 })
})
afterAll(async () => {
  await server.close()
  await database.remove()
  await world.close()
})

async function read<Shape extends z.ZodMiniType>(shape: Shape, path: string, init?: RequestInit) {
  const response = await fetch(`${server.url}/v1/convert/${path}`, { signal: AbortSignal.timeout(20_000), ...init })
  expect(response.status, path).toBe(200)
  return shape.parse(await response.json())
}
function account() {
  return `${chainId}:${world.account}`
}
function pairOf(from: string, to: string, userAddress = account()) {
  return `&userAddress=${encodeURIComponent(userAddress)}&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`
}
function fetchQuotes(from: string, to: string, amount: bigint) {
  return read(shapes.quotes, `quotes?${common}&amount=${amount}${pairOf(from, to, world.account)}&gasPrice=1000000000`)
}
async function fetchAllowance(token: string) {
  return BigInt(
    (
      await read(
        shapes.allowance,
        `allowance?${common}&tokenAddress=${encodeURIComponent(token)}&userAddress=${encodeURIComponent(account())}`,
      )
    ).allowance,
  )
}
async function fetchApproval(from: string, to: string) {
  return (await read(shapes.approve, `build-approve?${common}${pairOf(from, to)}`)).tx
}
function build(body: object, path = `build-transaction?${texts.sdk}`) {
  return fetch(`${server.url}/v1/convert/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      projectId: 'test',
      userAddress: account(),
      eip155: { slippage: 1 },
      disableEstimate: true,
      ...body,
    }),
  })
}
async function fetchTransaction(from: string, to: string, amount: bigint) {
  const response = await build({ from, to, amount: amount.toString() })
  expect(response.status).toBe(200)
  return shapes.transaction.parse(await response.json()).tx
}
function plain(id: string) {
  return id.slice(id.lastIndexOf(':') + 1)
}

describe('swaps in the wire format of AppKit 1.7.4', () => {
  it('GET /v1/convert/tokens lists the native currency and the operator’s tokens, with icons [S7.8, S3.28, S3.30]', async () => {
    const { tokens } = await read(shapes.tokens, `tokens?${common}&chainId=${chainId}`)
    expect(tokens[0]).toMatchObject({ symbol: 'ETH', address: world.ids.eth, decimals: 18 })
    expect(tokens.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['sUSD', 'FOY']))
    expect(tokens.find(({ symbol }) => symbol === 'ETH')?.logoUri).toMatch(/^http/)
  })

  it('GET /v1/convert/gas-price returns wei, with a higher price for a faster transaction [S7.11]', async () => {
    const { standard, fast, instant } = await read(shapes.gasPrice, `gas-price?${common}&chainId=${chainId}`)
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
    expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
  })

  it('quote, allowance, approval and transaction bring the offered amount on the chain [S7.7, S7.10, S7.12, S7.13, S3.29, S3.31]', async () => {
    const { ids, tokens } = world
    const amount = 3n * 10n ** 18n
    const { quotes } = await fetchQuotes(ids.FOY, ids.sUSD, amount)
    expect(quotes).toMatchObject([{ fromAmount: `${amount}`, toAmount: expect.stringMatching(/^[1-9]\d*$/) }])
    expect(await fetchAllowance(ids.FOY)).toBe(0n)
    const approval = await fetchApproval(ids.FOY, ids.sUSD)
    // The client sends the transaction to `from`.
    expect(plain(approval.from)).toBe(tokens.FOY.toLowerCase())
    await world.send({ to: plain(approval.from), data: approval.data, value: approval.value })
    // The approval has exactly the amount of the last quote.
    expect(await fetchAllowance(ids.FOY)).toBe(amount)
    const tx = await fetchTransaction(ids.FOY, ids.sUSD, amount)
    expect(tx).toMatchObject({ from: account().toLowerCase(), amount: '0' })
    expect(BigInt(tx.eip155.gas)).toBeGreaterThan(60_000n)
    const before = await world.balanceOf(tokens.sUSD)
    await world.send({ to: plain(tx.to), data: tx.data, value: tx.amount })
    expect((await world.balanceOf(tokens.sUSD)) - before).toBe(BigInt(quotes[0]?.toAmount ?? 0))
  })

  it('the native currency needs no approval and is sent with the transaction', async () => {
    const { ids, tokens } = world
    await fetchQuotes(ids.eth, ids.sUSD, 10n ** 16n)
    expect(await fetchAllowance(ids.eth)).toBe(2n ** 256n - 1n)
    const tx = await fetchTransaction(ids.eth, ids.sUSD, 10n ** 16n)
    expect(tx.amount).toBe(`${10n ** 16n}`)
    const before = await world.balanceOf(tokens.sUSD)
    await world.send({ to: plain(tx.to), data: tx.data, value: tx.amount })
    expect(await world.balanceOf(tokens.sUSD)).toBeGreaterThan(before)
  })

  it('an older allowance is set to 0 first if the token requires it [S9.39]', async () => {
    const { ids, tokens, router } = world
    await world.allow(tokens.sUSDT, router, 5n)
    await fetchQuotes(ids.sUSDT, ids.sUSD, 10n ** 9n)
    for (const allowed of [0n, 10n ** 9n]) {
      const { from, data, value } = await fetchApproval(ids.sUSDT, ids.sUSD)
      await world.send({ to: plain(from), data, value })
      expect(await fetchAllowance(ids.sUSDT)).toBe(allowed)
    }
  })

  it('a pair keeps its provider for ten minutes, even if another offer becomes better', async () => {
    const { ids, tokens, router } = world
    await world.allow(tokens.sUSD, router, 0n)
    await fetchQuotes(ids.sUSD, ids.FOY, 10n ** 7n)
    const approval = await fetchApproval(ids.sUSD, ids.FOY)
    await world.send({ to: plain(approval.from), data: approval.data })
    rival.percent = 150n
    clock.nowMs += 300_000
    await fetchQuotes(ids.sUSD, ids.FOY, 10n ** 7n)
    expect(await fetchAllowance(ids.sUSD)).toBe(10n ** 7n)
    expect(plain((await fetchTransaction(ids.sUSD, ids.FOY, 10n ** 7n)).to)).toBe(world.router)
    // After ten minutes the best provider is chosen again.
    clock.nowMs += 300_000
    await fetchQuotes(ids.sUSD, ids.FOY, 10n ** 7n)
    expect(await fetchAllowance(ids.sUSD)).toBe(0n)
    rival.percent = 90n
  })

  it.each([
    ['tokens', 'Swaps', () => `tokens?${common}&chainId=eip155:31338`],
    [
      'quotes',
      'Swaps',
      () =>
        `quotes?${common}&amount=1${pairOf('eip155:31338:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', world.ids.sUSD)}`,
    ],
    ['gas price', 'Gas Price', () => `gas-price?${common}&chainId=eip155:4711`],
  ])('%s on a network without swaps is rejected with "Network not supported for %s" [S5.29]', async (_, call, path) => {
    const response = await fetch(`${server.url}/v1/convert/${path()}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: { code: 'unsupported_chain', message: `Network not supported for ${call}` },
    })
  })

  it('an approval is rejected if its amount is unknown or the swap needs none', async () => {
    const { ids } = world
    for (const [from, to] of [
      [ids.FOY, ids.eth],
      [ids.eth, ids.sUSD],
    ] as const) {
      const response = await fetch(`${server.url}/v1/convert/build-approve?${common}${pairOf(from, to)}`)
      expect(await response.json()).toMatchObject({ error: { code: 'bad_request' } })
    }
  })

  it('a pair without a provider has no quotes and no transaction', async () => {
    const { ids } = world
    expect((await fetchQuotes(ids.eth, `${chainId}:${world.tokens.WETH}`, 1n)).quotes).toEqual([])
    const response = await build({ from: ids.eth, to: `${chainId}:${world.tokens.WETH}`, amount: '1' })
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
  })
})
