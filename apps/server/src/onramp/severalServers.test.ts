import type { Purchase } from '@foyer/contract/http/onramp'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/Database.js'
import { onrampEvents, onrampSessions } from '../db/onrampSchema.js'
import { createCursors } from '../http/signCursor.js'
import { networksOn } from '../testing/networksOn.js'
import { type FakeFoyerPay, startFakeFoyerPay } from '../testing/startFakeFoyerPay.js'
import { startTestServer } from '../testing/startTestServer.js'
import { openTestDatabase, postgresDatabases, type TestDatabase } from '../testing/testDatabases.js'
import { createOnrampCatalog } from './createOnrampCatalog.js'
import { createPurchases, type PurchasesService } from './createPurchases.js'
import { createFoyerPay } from './providers/createFoyerPay.js'
import { createSessionStore } from './sessionStore.js'

const secret = 'a-secret-between-the-two'
const account = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const asset = `eip155:31337:0x${'e'.repeat(40)}`
const hash = `0x${'5c'.repeat(32)}`
const networks = networksOn('http://127.0.0.1:1')
const clock = { ms: 1_800_000_000_000 }
function now() {
  return clock.ms
}
type Server = Awaited<ReturnType<typeof startTestServer>>
type Webhook = ReturnType<FakeFoyerPay['updatePurchase']>

// Each server has separate connections and memory, like two processes. The embedded database allows only one process.
describe.each(postgresDatabases())('purchases at several servers on one $name', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let pay: FakeFoyerPay
  let servers: readonly [Server, Server]
  /** The purchase services of two more servers, which poll purchases. */
  let sweepers: readonly PurchasesService[]
  const opened: Database[] = []

  beforeAll(async () => {
    database = await create()
    pay = await startFakeFoyerPay(secret, now)
    const onramp = { foyerPay: { url: pay.url, secret } }
    const start = () => startTestServer(database, { networks, onramp, now, indexer: false, rateLimitPerMinute: 10_000 })
    servers = [await start(), await start()]
    const startSweeper = async () => {
      const open = await openTestDatabase(database)
      opened.push(open)
      const provider = createFoyerPay({ url: pay.url, secret, webhookUrl: () => 'http://127.0.0.1:1' })
      return createPurchases({
        shop: createOnrampCatalog({ providers: [provider], networks, iconUrl: () => '', now }),
        store: createSessionStore(open.queries, now),
        cursors: createCursors(undefined),
        logger: pino({ level: 'silent' }),
        now,
      })
    }
    sweepers = [await startSweeper(), await startSweeper()]
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    for (const open of opened) await open.close()
    await pay.close()
    await database.remove()
  })
  beforeEach(() => {
    clock.ms += 60_000
    pay.calls.length = 0
  })
  afterEach(async () => {
    pay.failure = undefined
    pay.beforeAnswer = undefined
    // Delete the purchases, so that they are not due in the next test.
    await opened[0]?.queries.delete(onrampSessions)
    await opened[0]?.queries.delete(onrampEvents)
  })

  const open = async (server: Server = servers[0]): Promise<string> => {
    const body = JSON.stringify({ provider: 'foyerpay', asset, account, currency: 'USD', amount: '100' })
    const response = await server.call('/foyer/v1/onramp/sessions', { method: 'POST', body })
    expect(response.status, await response.clone().text()).toBe(200)
    return ((await response.json()) as { id: string }).id
  }
  const look = async (id: string, server: Server): Promise<Purchase> =>
    (await (await server.call(`/foyer/v1/onramp/sessions/${id}`)).json()) as Purchase
  /**
   * Delivers a webhook to a server. The provider has one URL, which a proxy in front of the servers leads to either of
   * them.
   */
  const deliver = async ({ url, init }: Webhook, server: Server) => {
    const response = await fetch(`${server.url}${new URL(url).pathname}`, init)
    expect(response.status).toBe(200)
  }
  const countLooks = (id: string) => pay.calls.filter((call) => call === `GET /api/pay/sessions/${id}`).length
  const countEvents = async () => (await opened[0]?.queries.select().from(onrampEvents))?.length

  it('a webhook that reaches both servers is applied once, and the order of updates does not matter', async () => {
    const id = await open()
    const pending = pay.updatePurchase(id, { status: 'pending' }, clock.ms)
    await Promise.all([...servers, ...servers, ...servers].map((server) => deliver(pending, server)))
    for (const server of servers) expect(await look(id, server)).toMatchObject({ status: 'pending' })
    expect(await countEvents()).toBe(1)
    const again = pay.updatePurchase(id, { status: 'pending', receives: '0.0395' }, clock.ms + 1)
    const success = pay.updatePurchase(id, { status: 'success', hash }, clock.ms + 2)
    const [a, b] = servers
    await Promise.all([
      deliver(success, a),
      deliver(again, b),
      deliver(again, a),
      deliver(success, b),
      deliver(pending, a),
    ])
    for (const server of servers)
      expect(await look(id, server)).toMatchObject({ status: 'success', hash, receives: '0.0395' })
    expect(await countEvents()).toBe(3)
  })

  it('a purchase of one server is polled by the other, once in three seconds for both', async () => {
    const id = await open()
    pay.sendCoins(id, hash)
    clock.ms += 3_000
    const seen = await Promise.all([...servers, ...servers, ...servers].map((server) => look(id, server)))
    expect(countLooks(id)).toBe(1)
    for (const { status } of seen) expect(['created', 'success']).toContain(status)
    for (const server of servers) expect(await look(id, server)).toMatchObject({ status: 'success', hash })
    expect(countLooks(id)).toBe(1)
  })

  it('parallel sweeps of both servers poll each purchase once', async () => {
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) ids.push(await open(servers[count % 2]))
    for (const id of ids) pay.sendCoins(id, hash)
    clock.ms += 60_000
    const { signal } = new AbortController()
    await Promise.all(sweepers.map((each) => each.sweep(signal)))
    expect(ids.map(countLooks)).toEqual(ids.map(() => 1))
    for (const id of ids) expect((await look(id, servers[0])).status).toBe('success')
  })

  it('a purchase that one server could not poll is polled by the other when it is due again', async () => {
    const id = await open()
    pay.sendCoins(id, hash)
    clock.ms += 60_000
    pay.failure = 503
    const { signal } = new AbortController()
    await sweepers[0]?.sweep(signal)
    await sweepers[1]?.sweep(signal)
    expect(countLooks(id)).toBe(1)
    pay.failure = undefined
    clock.ms += 60_000
    await sweepers[1]?.sweep(signal)
    expect(countLooks(id)).toBe(2)
    expect(await look(id, servers[0])).toMatchObject({ status: 'success', hash })
  })

  it('a success by webhook during a poll is not replaced by the older result of the poll', async () => {
    const id = await open()
    pay.updatePurchase(id, { status: 'pending' }, clock.ms)
    clock.ms += 60_000
    pay.beforeAnswer = async (call) => {
      if (!call.startsWith('GET')) return
      pay.beforeAnswer = undefined
      await deliver(pay.updatePurchase(id, { status: 'success', hash }, clock.ms), servers[1])
    }
    await sweepers[0]?.sweep(new AbortController().signal)
    expect(pay.beforeAnswer).toBeUndefined()
    for (const server of servers) expect(await look(id, server)).toMatchObject({ status: 'success', hash })
  })

  it('a purchase does not expire if a webhook arrives during the poll', async () => {
    const id = await open()
    clock.ms += pay.lifetimeMs + 60_000
    pay.beforeAnswer = async (call) => {
      if (!call.startsWith('GET')) return
      pay.beforeAnswer = undefined
      await deliver(pay.updatePurchase(id, { status: 'pending' }, clock.ms), servers[1])
    }
    await sweepers[0]?.sweep(new AbortController().signal)
    for (const server of servers) expect((await look(id, server)).status).toBe('pending')
  })
})
