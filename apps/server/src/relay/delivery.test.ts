import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRelayKey, createRelayToken } from '../cli/local/createRelayToken.js'
import { relayMessages } from '../db/schema.js'
import { openTestClient, randomMessage, randomTopic, type TestClient } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { relayLimits } from './relayLimits.js'

describe('relay delivery over time', { timeout: 60_000 }, () => {
  const clock = { nowMs: 1_800_000_000_000 }
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  const clients: TestClient[] = []
  beforeAll(async () => {
    database = await testDatabases()[0].create()
    relay = await startTestRelay(database, { clock })
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.kill()))
  })
  afterAll(async () => {
    await relay.close()
    await database.remove()
  })

  const open = async (options: Parameters<typeof openTestClient>[1] = {}) => {
    const client = await openTestClient(relay.url, { nowMs: clock.nowMs, ...options })
    clients.push(client)
    return client
  }

  it('repeats a push with the same id after 10 s and then 20 s, until it is acknowledged', async () => {
    const [app, wallet, topic] = [await open(), await open({ acknowledges: false }), randomTopic()]
    await wallet.call('irn_subscribe', { topic })
    await app.publish(topic, randomMessage())
    await wallet.untilPushes(1)
    clock.nowMs += relayLimits.redeliverMs
    await wallet.untilPushes(2)
    clock.nowMs += 2 * relayLimits.redeliverMs
    await wallet.untilPushes(3)
    expect(new Set(wallet.pushes.map(({ id }) => id)).size).toBe(1)
    const [push] = wallet.pushes
    if (push === undefined) throw new Error('three pushes have come')
    wallet.acknowledge(push)
    wallet.acknowledge(push)
    await expect.poll(() => wallet.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    expect(relay.readMetric('redelivered_total')).toBe(2)
    expect(relay.readMetric('acknowledged_total')).toBe(1)
  })

  it('relay: retries a receipt that the database rejected, and pushes the message once', async () => {
    const { queries, ...rest } = relay.database
    const state = { isDown: false, refused: 0 }
    const execute: typeof queries.execute = (query) => {
      if (!state.isDown || !JSON.stringify(query).includes('insert into relay_receipts')) return queries.execute(query)
      state.refused += 1
      throw new Error('the database is down')
    }
    const failing = { ...rest, queries: Object.assign(Object.create(queries), { execute }) }
    const beside = await startTestRelay(database, { clock, beside: failing })
    const [topic, message] = [randomTopic(), randomMessage()]
    const [app, wallet] = await Promise.all(
      [true, false].map((acknowledges) => openTestClient(beside.url, { nowMs: clock.nowMs, acknowledges })),
    )
    if (app === undefined || wallet === undefined) throw new Error('two clients were opened')
    clients.push(app, wallet)
    await wallet.call('irn_subscribe', { topic })
    await app.publish(topic, message)
    await wallet.untilPushes(1)
    state.isDown = true
    wallet.startAcknowledging()
    for (const push of wallet.pushes) wallet.acknowledge(push)
    await expect.poll(() => state.refused).toBeGreaterThan(0)
    state.isDown = false
    // A repeated message makes the relay read its mailbox.
    await app.publish(topic, message)
    await app.publish(topic, 'bGFzdA==')
    await wallet.until(() => wallet.messages().includes('bGFzdA=='), 'the last message')
    await expect.poll(() => wallet.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    expect(wallet.messages()).toEqual([message, 'bGFzdA=='])
    await beside.close()
  })

  it('does not accept an error response as an acknowledgement', async () => {
    const [app, wallet, topic] = [await open(), await open({ acknowledges: false }), randomTopic()]
    await wallet.call('irn_subscribe', { topic })
    await app.publish(topic, randomMessage())
    await wallet.untilPushes(1)
    const id = wallet.pushes[0]?.id
    wallet.socket.send(JSON.stringify({ id, jsonrpc: '2.0', error: { code: 1, message: 'no' } }))
    clock.nowMs += relayLimits.redeliverMs
    await wallet.untilPushes(2)
  })

  it('relay: removes an expired message from reads, redelivery and the database', async () => {
    const [app, wallet, silent, topic] = [
      await open(),
      await open(),
      await open({ acknowledges: false }),
      randomTopic(),
    ]
    await silent.call('irn_subscribe', { topic })
    await app.publish(topic, randomMessage(), { ttl: 30 })
    await app.publish(topic, 'bG9uZ2Vy', { ttl: 600 })
    await silent.untilPushes(2)
    const countRows = async () =>
      (await relay.database.queries.select().from(relayMessages).where(eq(relayMessages.topic, topic))).length
    expect(await countRows()).toBe(2)
    clock.nowMs += 30_000
    await silent.untilPushes(3)
    expect(silent.messages()[2]).toBe('bG9uZ2Vy')
    await wallet.call('irn_subscribe', { topic })
    await wallet.untilPushes(1)
    expect(wallet.messages()).toEqual(['bG9uZ2Vy'])
    await expect.poll(countRows).toBe(1)
  })

  it('stores a message with a ttl of 0 for one second, so that subscribers receive it', async () => {
    const [app, wallet, topic] = [await open(), await open(), randomTopic()]
    await wallet.call('irn_subscribe', { topic })
    await app.publish(topic, 'bm93', { ttl: 0 })
    await wallet.untilPushes(1)
  })

  it('sends a ping every 25 s, and terminates a socket without a pong', async () => {
    const wallet = await open()
    clock.nowMs += relayLimits.pingMs
    await wallet.until(() => wallet.pings() === 1, 'a ping')
    wallet.socket.pause()
    const sockets = () => {
      // The pong of the ping above may still be on its way.
      clock.nowMs += relayLimits.pongTimeoutMs + 1
      return relay.readMetric('sockets')
    }
    await expect.poll(sockets).toBe(0)
    wallet.socket.resume()
    expect((await wallet.closed).code).toBe(1006)
  })

  it("terminates no socket if the clock jumps, as after a machine's sleep", async () => {
    const wallet = await open()
    await wallet.call('irn_subscribe', { topic: randomTopic() })
    clock.nowMs += 10 * relayLimits.pongTimeoutMs
    await wallet.until(() => wallet.pings() === 1, 'a ping')
    await wallet.call('irn_fetchMessages', { topic: randomTopic() })
  })

  it('closes a socket without subscriptions and calls, and leaves a subscribed one open', async () => {
    const [idle, listener] = [await open(), await open()]
    await listener.call('irn_subscribe', { topic: randomTopic() })
    for (let passed = 0; passed <= relayLimits.idleMs; passed += relayLimits.pingMs) {
      clock.nowMs += relayLimits.pingMs
      const pings = listener.pings()
      await listener.until(() => listener.pings() > pings, 'the next ping')
    }
    expect(await idle.closed).toEqual({ code: 4008, reason: 'idle' })
    await listener.call('irn_fetchMessages', { topic: randomTopic() })
  })

  it('closes a socket with code 4001 once its token has expired', async () => {
    const key = createRelayKey()
    const exp = Math.floor(clock.nowMs / 1_000) + 30
    const token = createRelayToken(key, relay.url, { nowMs: clock.nowMs, claims: { exp } })
    const client = await open({ key, token })
    clock.nowMs += 50_000
    await client.until(() => client.pings() === 1, 'a ping: the token still counts')
    // The relay reads the pong before it handles this call.
    await client.call('irn_fetchMessages', { topic: randomTopic() })
    clock.nowMs += 40_000
    expect(await client.closed).toEqual({ code: 4001, reason: 'token has expired' })
    await expect(open({ key, token }).then(({ closed }) => closed)).resolves.toMatchObject({ code: 3000 })
  })
})
