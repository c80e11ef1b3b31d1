import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestClient, randomMessage, randomTopic, type TestClient } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

describe.each(testDatabases())('relay: a repeated message on $name', { timeout: 60_000 }, ({ create }) => {
  const clock = { nowMs: 1_800_000_000_000 }
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  beforeAll(async () => {
    database = await create()
    relay = await startTestRelay(database, { clock, sweeps: false })
  })
  afterAll(async () => {
    await relay.close()
    await database.remove()
  })
  const open = () => openTestClient(relay.url, { nowMs: clock.nowMs })
  const fetch = (client: TestClient, topic: string) => client.call('irn_fetchMessages', { topic })
  const nothing = { messages: [], hasMore: false }

  it('is a new message once the first one has expired, even for clients that have acknowledged it', async () => {
    const [app, wallet, topic, message] = [await open(), await open(), randomTopic(), randomMessage()]
    await wallet.call('irn_subscribe', { topic })
    expect((await app.publish(topic, message, { ttl: 30, tag: 1 })).result).toBe(true)
    await wallet.untilPushes(1)
    await expect.poll(() => fetch(wallet, topic)).toEqual(nothing)
    clock.nowMs += 30_000
    expect((await app.publish(topic, message, { ttl: 300, tag: 2 })).result).toBe(true)
    await wallet.untilPushes(2)
    expect(wallet.pushes[1]?.params.data).toEqual({
      topic,
      message,
      attestation: null,
      publishedAt: clock.nowMs,
      tag: 2,
    })
    clock.nowMs += 200_000
    const late = await open()
    expect(await fetch(late, topic)).toMatchObject({ messages: [{ message, tag: 2 }] })
    for (const client of [app, wallet, late]) await client.close()
  })

  it('is ignored before the expiry, also twice within one batch', async () => {
    const [app, wallet, topic, message] = [await open(), await open(), randomTopic(), randomMessage()]
    await wallet.call('irn_subscribe', { topic })
    const twice = { messages: [1, 2].map((tag) => ({ topic, message, ttl: 30, tag })) }
    const pushed = () => wallet.pushes.map(({ params }) => params.data.tag)
    await app.call('irn_batchPublish', twice)
    await app.call('irn_batchPublish', twice)
    await expect.poll(() => fetch(wallet, topic)).toEqual(nothing)
    expect(pushed()).toEqual([1])
    clock.nowMs += 30_000
    await app.call('irn_batchPublish', twice)
    await app.call('irn_batchPublish', twice)
    await wallet.untilPushes(2)
    await expect.poll(() => fetch(wallet, topic)).toEqual(nothing)
    expect(pushed()).toEqual([1, 1])
    for (const client of [app, wallet]) await client.close()
  })
})
