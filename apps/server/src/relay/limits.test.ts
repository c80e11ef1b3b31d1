import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestClient, randomMessage, randomTopic, type TestClient } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { relayLimits } from './relayLimits.js'

describe('relay limits', { timeout: 60_000 }, () => {
  const clock = { nowMs: 1_800_000_000_000 }
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  const clients: TestClient[] = []
  beforeAll(async () => {
    database = await testDatabases()[0].create()
    const settings = { maxSockets: 200, publishesPerSecond: 60, mailboxBytes: 4 * 1_048_576 }
    relay = await startTestRelay(database, { clock, settings })
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.kill()))
    // Start each test with an empty mailbox and full quotas.
    clock.nowMs += 3_600_000
    await expect.poll(() => relay.readMetric('mailbox_messages')).toBe(0)
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
  const batchOf = (topic: string, count: number, chars = 40) => ({
    messages: Array.from({ length: count }, () => ({ topic, message: randomMessage(chars), ttl: 600, tag: 0 })),
  })
  const codeOf = async (client: TestClient, method: string, params: unknown) => {
    const { result, error } = await client.ask(method, params)
    return error?.data?.code ?? result
  }

  it('messages per second and client: rejects more with a code, counted over all sockets of the client', async () => {
    const app = await open()
    const tab = await open({ key: app.key })
    const other = await open()
    expect(await codeOf(app, 'irn_batchPublish', batchOf(randomTopic(), 400))).toBe(true)
    expect(await codeOf(tab, 'irn_batchPublish', batchOf(randomTopic(), 200))).toBe(true)
    const refused = await tab.ask('irn_publish', batchOf(randomTopic(), 1).messages[0])
    expect(refused.error).toMatchObject({ code: -32005, data: { code: 'rate_limited' } })
    expect(await codeOf(other, 'irn_batchPublish', batchOf(randomTopic(), 10))).toBe(true)
    clock.nowMs += 1_000
    expect(await codeOf(app, 'irn_batchPublish', batchOf(randomTopic(), 60))).toBe(true)
    expect(await codeOf(app, 'irn_batchPublish', batchOf(randomTopic(), 1))).toBe('rate_limited')
  })

  it('sockets per address: rejects more with 429, even with new keys', async () => {
    const beside = await startTestRelay(database, { beside: relay.database, settings: { socketsPerAddress: 2 } })
    const [first] = [await openTestClient(beside.url), await openTestClient(beside.url)]
    await expect(openTestClient(beside.url)).rejects.toThrow('429')
    await first.close()
    await expect.poll(() => beside.readMetric('sockets')).toBe(1)
    const next = await openTestClient(beside.url)
    await next.close()
    await beside.close()
  })

  it('bytes per hour and address: rejects more, even with new keys', async () => {
    const settings = { addressBytesPerHour: 10 * (relayLimits.rowBytes + 340) }
    const beside = await startTestRelay(database, { beside: relay.database, clock, settings })
    const open = () => openTestClient(beside.url, { nowMs: clock.nowMs })
    const [first, second] = [await open(), await open()]
    expect(await codeOf(first, 'irn_batchPublish', batchOf(randomTopic(), 9, 340))).toBe(true)
    expect(await codeOf(second, 'irn_batchPublish', batchOf(randomTopic(), 2, 340))).toBe('rate_limited')
    expect(await codeOf(second, 'irn_batchPublish', batchOf(randomTopic(), 1, 340))).toBe(true)
    // A reconnect does not reset the quota.
    await Promise.all([first.close(), second.close()])
    await expect.poll(() => beside.readMetric('sockets')).toBe(0)
    const third = await open()
    expect(await codeOf(third, 'irn_batchPublish', batchOf(randomTopic(), 1, 340))).toBe('rate_limited')
    // The jump is longer than the idle timeout of a socket.
    await third.close()
    clock.nowMs += 360_000
    const fourth = await open()
    expect(await codeOf(fourth, 'irn_batchPublish', batchOf(randomTopic(), 1, 340))).toBe(true)
    await fourth.close()
    await beside.close()
  })

  it('receipts per address: does not write those over the quota, and pushes their messages again', async () => {
    const settings = { addressBytesPerHour: 3 * relayLimits.receiptBytes }
    const beside = await startTestRelay(database, { beside: relay.database, clock, settings })
    const [app, topic] = [await open(), randomTopic()]
    const reader = await openTestClient(beside.url, { nowMs: clock.nowMs })
    const messages = Array.from({ length: 5 }, () => ({ topic, message: randomMessage(), ttl: 6_000, tag: 1108 }))
    expect(await codeOf(app, 'irn_batchPublish', { messages })).toBe(true)
    await reader.call('irn_subscribe', { topic })
    await reader.untilPushes(5)
    // Responses are in order, so the relay has read the acknowledgements before this call.
    await reader.call('irn_fetchMessages', { topic: randomTopic() })
    expect(beside.readMetric('acknowledged_total')).toBe(3)
    clock.nowMs += relayLimits.redeliverMs
    await reader.untilPushes(7)
    expect(reader.messages().slice(5)).toEqual(messages.slice(3).map(({ message }) => message))
    await reader.close()
    clock.nowMs += 2_400_000
    const again = await openTestClient(beside.url, { nowMs: clock.nowMs, key: reader.key })
    await again.call('irn_subscribe', { topic })
    await again.untilPushes(2)
    // The clock does not move, so frequent polls would use up the quota of fetches.
    await expect
      .poll(() => again.call('irn_fetchMessages', { topic }), { interval: 500 })
      .toEqual({ messages: [], hasMore: false })
    expect(again.messages()).toEqual(messages.slice(3).map(({ message }) => message))
    await again.close()
    await beside.close()
  })

  it('messages per client: a reconnect does not reset the quota', async () => {
    const app = await open()
    expect(await codeOf(app, 'irn_batchPublish', batchOf(randomTopic(), 500))).toBe(true)
    await app.close()
    await expect.poll(() => relay.readMetric('sockets')).toBe(0)
    const again = await open({ key: app.key })
    expect(await codeOf(again, 'irn_batchPublish', batchOf(randomTopic(), 101))).toBe('rate_limited')
    expect(await codeOf(again, 'irn_batchPublish', batchOf(randomTopic(), 100))).toBe(true)
  })

  it('mailbox bytes: counts the overhead of each row, so many small messages fill the mailbox', async () => {
    const settings = { mailboxBytes: 10 * relayLimits.rowBytes }
    const beside = await startTestRelay(database, { beside: relay.database, settings })
    const app = await openTestClient(beside.url)
    expect(await codeOf(app, 'irn_batchPublish', batchOf(randomTopic(), 10, 4))).toBe(true)
    expect(await codeOf(app, 'irn_batchPublish', batchOf(randomTopic(), 1, 4))).toBe('mailbox_full')
    await app.close()
    await beside.close()
  })

  it('fetches per second and client: rejects more, because each can read two megabytes', async () => {
    const app = await open()
    const fetch = () => codeOf(app, 'irn_fetchMessages', { topic: randomTopic() })
    for (let count = 0; count < relayLimits.fetchesAtOnce; count += 1)
      expect(await fetch()).toEqual({ messages: [], hasMore: false })
    expect(await fetch()).toBe('rate_limited')
    clock.nowMs += 1_000
    expect(await fetch()).toEqual({ messages: [], hasMore: false })
  })

  it('messages per second and topic: rejects more, from any publisher', async () => {
    const topic = randomTopic()
    const [first, second] = [await open(), await open()]
    expect(await codeOf(first, 'irn_batchPublish', batchOf(topic, 500))).toBe(true)
    expect(await codeOf(second, 'irn_batchPublish', batchOf(topic, 1))).toBe('rate_limited')
    clock.nowMs += 1_000
    expect(await codeOf(second, 'irn_batchPublish', batchOf(topic, 100))).toBe(true)
  })

  it('messages per topic: a full topic removes delivered messages, and else rejects new ones', async () => {
    const [topic, other] = [randomTopic(), randomTopic()]
    const app = await open()
    const next = () => {
      clock.nowMs += 10_000
    }
    for (let count = 0; count < relayLimits.topicMessages; count += 500) {
      next()
      expect(await codeOf(app, 'irn_batchPublish', batchOf(topic, 500))).toBe(true)
    }
    next()
    const refused = await app.ask('irn_batchPublish', batchOf(topic, 1))
    expect(refused.error).toMatchObject({ code: -32010, data: { code: 'mailbox_full' } })
    expect(await codeOf(app, 'irn_batchPublish', batchOf(other, 1))).toBe(true)
    const wallet = await open()
    await wallet.call('irn_subscribe', { topic })
    await wallet.untilPushes(relayLimits.topicMessages)
    await expect.poll(() => wallet.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    next()
    expect(await codeOf(app, 'irn_batchPublish', batchOf(topic, 1))).toBe(true)
    await wallet.untilPushes(relayLimits.topicMessages + 1)
  })

  it('mailbox bytes: rejects a message when the total over all topics reaches the limit', async () => {
    const app = await open()
    for (let count = 0; count < 4; count += 1)
      expect(await codeOf(app, 'irn_batchPublish', batchOf(randomTopic(), 1, 999_000))).toBe(true)
    // A sweep during a write counts the message twice until the next sweep. A rejected message is not stored.
    const publishLast = () => codeOf(app, 'irn_batchPublish', batchOf(randomTopic(), 1, 999_000))
    await expect.poll(publishLast, { interval: 1_000, timeout: 20_000 }).toBe(true)
    expect(await codeOf(app, 'irn_batchPublish', batchOf(randomTopic(), 1))).toBe('mailbox_full')
  })

  it('subscriptions per client, and sockets per topic: rejects more', async () => {
    const client = await open()
    const tab = await open({ key: client.key })
    const topics = (count: number) => ({ topics: Array.from({ length: count }, randomTopic) })
    for (let count = 0; count < 3; count += 1) await client.call('irn_batchSubscribe', topics(500))
    await tab.call('irn_batchSubscribe', topics(499))
    const last = topics(1)
    await tab.call('irn_batchSubscribe', last)
    expect(await codeOf(client, 'irn_batchSubscribe', last)).toBe('too_many_subscriptions')
    expect(await codeOf(tab, 'irn_subscribe', { topic: last.topics[0] })).toMatch(/^[0-9a-f]{64}$/)
    await tab.close()
    await expect.poll(() => codeOf(client, 'irn_batchSubscribe', last)).toHaveLength(1)

    const topic = randomTopic()
    const crowd = await Promise.all(Array.from({ length: relayLimits.socketsPerTopic }, () => open()))
    await Promise.all(crowd.map((one) => one.call('irn_subscribe', { topic })))
    const late = await open()
    const refused = await late.ask('irn_subscribe', { topic })
    expect(refused.error).toMatchObject({ code: -32011, data: { code: 'too_many_subscriptions' } })
    await crowd[0]?.close()
    await expect.poll(() => codeOf(late, 'irn_subscribe', { topic })).toMatch(/^[0-9a-f]{64}$/)
  })

  it('frames per second: rejects more, and closes the socket if the flood continues', async () => {
    const [flood, other] = [await open(), await open()]
    const frame = JSON.stringify({ id: 1, jsonrpc: '2.0', result: true })
    for (let count = 0; count < relayLimits.framesAtOnce + 10; count += 1) flood.socket.send(frame)
    await flood.until(() => flood.replies.has('null'), 'a refusal')
    expect(flood.replies.get('null')?.error).toMatchObject({ data: { code: 'rate_limited' } })
    for (let count = 0; count < relayLimits.refusalsPerSocket; count += 1) flood.socket.send(frame)
    expect(await flood.closed).toEqual({ code: 1008, reason: 'too many refused calls' })
    await other.call('irn_fetchMessages', { topic: randomTopic() })
  })

  it('frames per second: does not count acknowledgements of pushes', async () => {
    const [app, wallet] = [await open(), await open()]
    const topics = Array.from({ length: 6 }, randomTopic)
    for (const topic of topics) {
      clock.nowMs += 10_000
      expect(await codeOf(app, 'irn_batchPublish', batchOf(topic, 500))).toBe(true)
    }
    await wallet.call('irn_batchSubscribe', { topics })
    await wallet.untilPushes(3_000)
    expect(wallet.replies.size).toBe(0)
    expect(relay.readMetric('redelivered_total')).toBe(0)
  })

  it('buffered bytes: terminates a client that calls but does not read, and keeps its messages', async () => {
    const [app, greedy, topic] = [await open(), await open(), randomTopic()]
    for (let count = 0; count < 2; count += 1)
      expect(await codeOf(app, 'irn_batchPublish', batchOf(topic, 1, 999_000))).toBe(true)
    const before = relay.readMetric('slow_sockets_total')
    greedy.socket.pause()
    for (let count = 0; count < 40; count += 1)
      greedy.socket.send(JSON.stringify({ id: count, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } }))
    await expect.poll(() => relay.readMetric('slow_sockets_total'), { timeout: 20_000 }).toBe(before + 1)
    greedy.socket.resume()
    expect((await greedy.closed).code).toBe(1006)
    const again = await open({ key: greedy.key })
    await again.call('irn_subscribe', { topic })
    await again.untilPushes(2)
  })
})
