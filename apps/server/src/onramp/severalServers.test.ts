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
import { createPurchases, type PurchasesService } from './createPurchases.js'
import { createShop } from './createShop.js'
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
type Webhook = ReturnType<FakeFoyerPay['settle']>

// Each with its own connections and memory, as two processes have. The embedded database belongs to one.
describe.each(postgresDatabases())('purchases at several servers on one $name', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let pay: FakeFoyerPay
  let servers: readonly [Server, Server]
  /** What looks after purchases at each of two more servers. */
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
        shop: createShop({ providers: [provider], networks, iconUrl: () => '', now }),
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
    // What one test has opened is not due in the next one.
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
  /** The provider knows one address; whatever stands before the servers leads to either. */
  const deliver = async ({ url, init }: Webhook, server: Server) => {
    const response = await fetch(`${server.url}${new URL(url).pathname}`, init)
    expect(response.status).toBe(200)
  }
  const countLooks = (id: string) => pay.calls.filter((call) => call === `GET /api/pay/sessions/${id}`).length
  const countEvents = async () => (await opened[0]?.queries.select().from(onrampEvents))?.length

  it('a webhook that reaches both at once is one, and news of both ends the same in whatever order', async () => {
    const id = await open()
    const pending = pay.settle(id, { status: 'pending' }, clock.ms)
    await Promise.all([...servers, ...servers, ...servers].map((server) => deliver(pending, server)))
    for (const server of servers) expect(await look(id, server)).toMatchObject({ status: 'pending' })
    expect(await countEvents()).toBe(1)
    const again = pay.settle(id, { status: 'pending', receives: '0.0395' }, clock.ms + 1)
    const success = pay.settle(id, { status: 'success', hash }, clock.ms + 2)
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

  it('a purchase opened at one is asked about at the other, once for both in three seconds', async () => {
    const id = await open()
    pay.sendCoins(id, hash)
    clock.ms += 3_000
    const seen = await Promise.all([...servers, ...servers, ...servers].map((server) => look(id, server)))
    expect(countLooks(id)).toBe(1)
    for (const { status } of seen) expect(['created', 'success']).toContain(status)
    for (const server of servers) expect(await look(id, server)).toMatchObject({ status: 'success', hash })
    expect(countLooks(id)).toBe(1)
  })

  it('what both look after at once is asked about once, and nothing is left out', async () => {
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) ids.push(await open(servers[count % 2]))
    for (const id of ids) pay.sendCoins(id, hash)
    clock.ms += 60_000
    const { signal } = new AbortController()
    await Promise.all(sweepers.map((each) => each.sweep(signal)))
    expect(ids.map(countLooks)).toEqual(ids.map(() => 1))
    for (const id of ids) expect((await look(id, servers[0])).status).toBe('success')
  })

  it('what one could not find out, the other finds when it is due again', async () => {
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

  it('success that one hears while the other asks is not taken back by the older answer', async () => {
    const id = await open()
    pay.settle(id, { status: 'pending' }, clock.ms)
    clock.ms += 60_000
    pay.beforeAnswer = async (call) => {
      if (!call.startsWith('GET')) return
      pay.beforeAnswer = undefined
      await deliver(pay.settle(id, { status: 'success', hash }, clock.ms), servers[1])
    }
    await sweepers[0]?.sweep(new AbortController().signal)
    expect(pay.beforeAnswer).toBeUndefined()
    for (const server of servers) expect(await look(id, server)).toMatchObject({ status: 'success', hash })
  })

  it('a purchase that one gives up as nobody paid goes on when the other hears of it that moment', async () => {
    const id = await open()
    clock.ms += pay.lifetimeMs + 60_000
    pay.beforeAnswer = async (call) => {
      if (!call.startsWith('GET')) return
      pay.beforeAnswer = undefined
      await deliver(pay.settle(id, { status: 'pending' }, clock.ms), servers[1])
    }
    await sweepers[0]?.sweep(new AbortController().signal)
    for (const server of servers) expect((await look(id, server)).status).toBe('pending')
  })
})
