import { postSwapQuotes } from '@foyer/contract/http/swap'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { swapQuotes } from '../db/swapSchema.js'
import { createFakeChain, fakeToken } from '../testing/createFakeChain.js'
import { networksOn, usdc } from '../testing/networksOn.js'
import { type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { startTestServer } from '../testing/startTestServer.js'
import { createOrderProvider, type TestOrder } from '../testing/swap/createOrderProvider.js'
import { openTestDatabase, postgresDatabases, type TestDatabase } from '../testing/testDatabases.js'

const chainId = 'eip155:31337'
const settlement = `0x${'5e'.repeat(20)}`
const account = `0x${'ab'.repeat(20)}`
const clock = { ms: 1_800_000_000_000 }
type Server = Awaited<ReturnType<typeof startTestServer>>

// Each server has separate connections and memory, like two processes. The embedded database allows only one process.
describe.each(postgresDatabases())('swaps at several servers on one $name', { timeout: 60_000 }, ({ create }) => {
  const orders = new Map<string, TestOrder>()
  let database: TestDatabase
  let node: FakeNode
  let [a, b]: Server[] = []

  beforeAll(async () => {
    database = await create()
    const token = fakeToken(10n ** 12n)
    const contracts = { [usdc]: { ...token, functions: { ...token.functions, allowance: () => 10n ** 12n } } }
    node = await startFakeNode(createFakeChain({ nativeBalance: 1n, contracts }))
    const start = () =>
      startTestServer(database, {
        networks: networksOn(node.url),
        // Each server has a separate client, but the provider behind them is one.
        providers: { swaps: [createOrderProvider({ chainId, settlement, orders, toAmount: 4_000_000n })] },
        now: () => clock.ms,
        indexer: false,
      })
    a = await start()
    b = await start()
  })
  afterAll(async () => {
    await a?.close()
    await b?.close()
    await node.close()
    await database.remove()
  })
  afterEach(() => orders.clear())

  const post = async (server: Server | undefined, path: string, body: object) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const response = await server?.call(`/foyer/v1/swap/${path}`, init)
    return response?.json()
  }
  const request = async (server: Server | undefined) => {
    const question = {
      from: `${chainId}:${usdc}`,
      to: `${chainId}:${usdc.replace('a1', 'a2')}`,
      amount: '1000000',
      account,
    }
    const { quotes } = postSwapQuotes.response.parse(await post(server, 'quotes', question))
    const [quote] = quotes
    if (quote === undefined) throw new Error('no offer')
    return quote
  }
  const statusOf = async (server: Server | undefined, quoteId: string) =>
    (await server?.call(`/foyer/v1/swap/${quoteId}/status`))?.json()

  it('an offer of one server can be used, signed and followed at the other', async () => {
    const { id: quoteId } = await request(a)
    expect(await post(b, 'steps', { quoteId, account })).toMatchObject({ steps: [{ kind: 'sign' }] })
    expect(await statusOf(a, quoteId)).toEqual({ status: 'waiting' })
    await post(b, 'signatures', { quoteId, account, signature: `0x${'1b'.repeat(65)}` })
    expect(await statusOf(a, quoteId)).toEqual({ status: 'pending' })
    for (const order of orders.values()) order.status = 'success'
    for (const server of [a, b]) expect(await statusOf(server, quoteId)).toMatchObject({ status: 'success' })
  })

  it('an offer expires at the same moment on both servers', async () => {
    const { id: quoteId, expiresAt } = await request(a)
    clock.ms = expiresAt - 1
    for (const server of [a, b]) expect(await post(server, 'steps', { quoteId, account })).toHaveProperty('steps')
    clock.ms = expiresAt
    for (const server of [a, b])
      expect(await post(server, 'steps', { quoteId, account })).toMatchObject({ error: { code: 'quote_expired' } })
    const signature = `0x${'2c'.repeat(65)}`
    for (const server of [a, b])
      expect(await post(server, 'signatures', { quoteId, account, signature })).toMatchObject({
        error: { code: 'quote_expired' },
      })
    expect(orders.size).toBe(0)
  })

  it('parallel steps of one offer on both servers are equal, and parallel signatures create one order', async () => {
    const { id: quoteId } = await request(b)
    const [one, other] = await Promise.all([a, b].map((server) => post(server, 'steps', { quoteId, account })))
    expect(one).toHaveProperty('steps')
    expect(other).toEqual(one)
    const signed = { quoteId, account, signature: `0x${'3d'.repeat(65)}` }
    const answers = await Promise.all([a, b, a, b].map((server) => post(server, 'signatures', signed)))
    for (const answer of answers) expect(answer).toMatchObject({ steps: [], toAmount: '4000000' })
    expect(orders.size).toBe(1)
    for (const server of [a, b]) expect(await statusOf(server, quoteId)).toEqual({ status: 'pending' })
  })

  it('a used offer is stored for a week, for every server that deletes old offers', async () => {
    const { id: taken } = await request(a)
    const { id: left } = await request(a)
    await post(b, 'steps', { quoteId: taken, account })
    clock.ms += 2 * 3_600_000
    // Each new offer may delete the old ones.
    await Promise.all([request(a), request(b)])
    expect(await statusOf(a, taken)).toEqual({ status: 'waiting' })
    expect(await statusOf(b, left)).toMatchObject({ error: { code: 'not_found' } })
    clock.ms += 7 * 86_400_000
    await Promise.all([request(a), request(b)])
    expect(await statusOf(b, taken)).toMatchObject({ error: { code: 'not_found' } })
    const open = await openTestDatabase(database)
    const rows = await open.queries.select({ id: swapQuotes.id }).from(swapQuotes)
    await open.close()
    expect(rows).toHaveLength(2)
  })
})
