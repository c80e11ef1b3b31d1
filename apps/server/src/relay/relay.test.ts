import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { openTestClient, randomMessage, randomTopic, type TestClient } from './testing/openTestClient.js'
import { startTestRelay } from './testing/startTestRelay.js'

describe.each(testDatabases())('the relay on the $name database', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  beforeAll(async () => {
    database = await create()
    relay = await startTestRelay(database)
  })
  afterAll(async () => {
    await relay.close()
    await database.remove()
  })

  const clients: TestClient[] = []
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.kill()))
  })
  const open = async (options: Parameters<typeof openTestClient>[1] = {}) => {
    const client = await openTestClient(relay.url, options)
    clients.push(client)
    return client
  }

  it('irn_publish reaches a subscriber with its tag, its time and its subscription id, and not the publisher', async () => {
    const [app, wallet, topic, message] = [await open(), await open(), randomTopic(), randomMessage()]
    const ownId = await app.call('irn_subscribe', { topic })
    const id = await wallet.call('irn_subscribe', { topic })
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    expect(ownId).not.toBe(id)
    const before = Date.now()
    expect(
      await app.publish(topic, message, { tag: 4_294_967_295, attestation: 'a.b.c', prompt: true, tvf: {} }),
    ).toEqual({
      id: 2,
      jsonrpc: '2.0',
      result: true,
    })
    await wallet.untilPushes(1)
    const [push] = wallet.pushes
    expect(push?.params.id).toBe(id)
    expect(push?.params.data).toMatchObject({ topic, message, attestation: 'a.b.c', tag: 4_294_967_295 })
    expect(push?.params.data.publishedAt).toBeGreaterThanOrEqual(before)
    await wallet.publish(topic, randomMessage())
    await app.untilPushes(1)
    expect(app.messages()).not.toContain(message)
    expect(wallet.pushes).toHaveLength(1)
  })
})
