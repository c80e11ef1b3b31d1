import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRelayKey } from '../cli/local/createRelayToken.js'
import { openTestClient, randomMessage, randomTopic, type TestClient } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'
import { contractDatabases, type TestDatabase } from '../testing/testDatabases.js'

describe.each(contractDatabases())('relay on the $name database', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  const clients: TestClient[] = []
  beforeAll(async () => {
    database = await create()
    relay = await startTestRelay(database)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.kill()))
  })
  afterAll(async () => {
    await relay.close()
    await database.remove()
  })

  const open = async (options: Parameters<typeof openTestClient>[1] = {}) => {
    const client = await openTestClient(relay.url, options)
    clients.push(client)
    return client
  }
  const publishMany = async (client: TestClient, topic: string, count: number): Promise<string[]> => {
    const messages = Array.from({ length: count }, () => ({ topic, message: randomMessage(), ttl: 300, tag: 0 }))
    expect(await client.call('irn_batchPublish', { messages })).toBe(true)
    return messages.map(({ message }) => message)
  }

  it('irn_publish: pushes tag, time and subscription id to a subscriber, and nothing to the publisher', async () => {
    const [app, wallet, topic, message] = [await open(), await open(), randomTopic(), randomMessage()]
    const ownId = await app.call('irn_subscribe', { topic })
    const id = await wallet.call('irn_subscribe', { topic })
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    expect(ownId).not.toBe(id)
    const before = Date.now()
    const more = { tag: 4_294_967_295, attestation: 'a.b.c', prompt: true, tvf: {} }
    expect(await app.publish(topic, message, more)).toEqual({ id: 1_002, jsonrpc: '2.0', result: true })
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

  it("never pushes a client's own message to any of its sockets, even after a reconnect", async () => {
    // A receipt counts for all sockets of a client. One that still reads its backlog would then miss the message.
    const same = { key: createRelayKey(), acknowledges: false }
    const [tab, otherTab, wallet, topic] = [await open(same), await open(same), await open(), randomTopic()]
    for (const client of [tab, otherTab, wallet]) await client.call('irn_subscribe', { topic })
    await tab.publish(topic, randomMessage())
    await wallet.untilPushes(1)
    const again = await open(same)
    await again.call('irn_subscribe', { topic })
    await wallet.publish(topic, 'YW5zd2Vy')
    for (const client of [tab, otherTab, again]) {
      await client.untilPushes(1)
      expect([...new Set(client.messages())]).toEqual(['YW5zd2Vy'])
    }
  })

  it('irn_batchPublish and irn_batchSubscribe: push all messages of all topics, in order', async () => {
    const [app, wallet] = [await open(), await open()]
    const topics = [randomTopic(), randomTopic(), randomTopic()]
    const messages = Array.from({ length: 60 }, (_, index) => {
      return { topic: topics[index % 3] ?? '', message: randomMessage(), ttl: 300, tag: index }
    })
    expect(await app.call('irn_batchPublish', { messages: messages.slice(0, 30) })).toBe(true)
    const ids = await wallet.call('irn_batchSubscribe', { topics })
    expect(new Set(ids as string[]).size).toBe(3)
    expect(await app.call('irn_batchPublish', { messages: messages.slice(30) })).toBe(true)
    await wallet.untilPushes(60)
    for (const topic of topics) {
      const got = wallet.pushes.map(({ params }) => params.data).filter((data) => data.topic === topic)
      expect(got.map((data) => data.tag)).toEqual(messages.filter((one) => one.topic === topic).map(({ tag }) => tag))
    }
  })

  it('irn_unsubscribe and irn_batchUnsubscribe: end the pushes, and can be repeated', async () => {
    const [app, wallet] = [await open(), await open()]
    const [first, second, third] = [randomTopic(), randomTopic(), randomTopic()]
    const ids = (await wallet.call('irn_batchSubscribe', { topics: [first, second, third] })) as string[]
    expect(await wallet.call('irn_unsubscribe', { topic: first, id: ids[0] })).toBe(true)
    expect(await wallet.call('irn_unsubscribe', { topic: first, id: ids[0] })).toBe(true)
    const subscriptions = [{ topic: second, id: ids[1] }]
    expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
    for (const topic of [first, second]) await app.publish(topic, randomMessage())
    await app.publish(third, 'bGFzdA==')
    await wallet.untilPushes(1)
    expect(wallet.messages()).toEqual(['bGFzdA=='])
    expect(relay.readMetric('topics')).toBe(1)
  })

  it('irn_fetchMessages and irn_batchFetchMessages: page through unread messages without removing them', async () => {
    const [app, wallet, topic, other] = [await open(), await open(), randomTopic(), randomTopic()]
    const sent = await publishMany(app, topic, 150)
    const [last] = await publishMany(app, other, 1)
    interface Page {
      messages: { topic: string; message: string; publishedAt: number; tag: number }[]
      hasMore: boolean
    }
    const fetchAll = async (method: string, params: unknown): Promise<string[]> => {
      const all: string[] = []
      for (;;) {
        const page = (await wallet.call(method, params)) as Page
        all.push(...page.messages.map(({ message }) => message))
        if (!page.hasMore) return all
        expect(page.messages.length).toBeGreaterThan(0)
      }
    }
    expect(await fetchAll('irn_fetchMessages', { topic })).toEqual(sent)
    expect(await fetchAll('irn_fetchMessages', { topic })).toEqual(sent)
    expect(await fetchAll('irn_batchFetchMessages', { topics: [topic, other] })).toEqual([...sent, last])
    expect(await app.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    await wallet.call('irn_batchSubscribe', { topics: [topic, other] })
    await wallet.untilPushes(151)
    expect(wallet.messages()).toEqual([...sent, last])
    // Receipts are written in a batch, shortly after the acknowledgements.
    await expect.poll(() => fetchAll('irn_batchFetchMessages', { topics: [topic, other] })).toEqual([])
  })

  it('wc_proposeSession and wc_approveSession: publish with their tags and subscribe the caller', async () => {
    const [app, wallet, pairingTopic, sessionTopic] = [await open(), await open(), randomTopic(), randomTopic()]
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    expect(await app.call('wc_proposeSession', { pairingTopic, sessionProposal: 'cHJvcG9zZQ==', ttl: 300 })).toBe(true)
    await wallet.untilPushes(1)
    expect(wallet.pushes[0]?.params.data).toMatchObject({ topic: pairingTopic, message: 'cHJvcG9zZQ==', tag: 1100 })
    expect(
      await wallet.call('wc_approveSession', {
        pairingTopic,
        sessionTopic,
        sessionProposalResponse: 'cmVzcG9uc2U=',
        sessionSettlementRequest: 'c2V0dGxl',
      }),
    ).toBe(true)
    await app.untilPushes(1)
    expect(app.pushes[0]?.params.data).toMatchObject({ topic: pairingTopic, message: 'cmVzcG9uc2U=', tag: 1101 })
    await app.call('irn_subscribe', { topic: sessionTopic })
    await app.untilPushes(2)
    expect(app.pushes[1]?.params.data).toMatchObject({ topic: sessionTopic, message: 'c2V0dGxl', tag: 1102 })
    await app.publish(sessionTopic, 'c2V0dGxlZA==')
    await wallet.untilPushes(2)
    expect(wallet.messages()).toEqual(['cHJvcG9zZQ==', 'c2V0dGxlZA=='])
  })

  it('pushes all messages to each of two subscribers, with separate acknowledgements', async () => {
    const [app, phone, tablet, topic] = [await open(), await open(), await open({ acknowledges: false }), randomTopic()]
    for (const client of [phone, tablet]) await client.call('irn_subscribe', { topic })
    const sent = await publishMany(app, topic, 20)
    for (const client of [phone, tablet]) {
      await client.untilPushes(20)
      expect(client.messages()).toEqual(sent)
    }
    await expect.poll(() => phone.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    await tablet.kill()
    const [phoneAgain, tabletAgain] = [await open({ key: phone.key }), await open({ key: tablet.key })]
    for (const client of [phoneAgain, tabletAgain]) await client.call('irn_subscribe', { topic })
    await tabletAgain.untilPushes(20)
    expect(tabletAgain.messages()).toEqual(sent)
    expect(phoneAgain.pushes).toEqual([])
  })

  it('stores a repeated message once, and pushes it only to clients without an acknowledgement', async () => {
    const [app, phone, tablet] = [await open(), await open(), await open({ acknowledges: false })]
    const [topic, message] = [randomTopic(), randomMessage()]
    for (const client of [phone, tablet]) await client.call('irn_subscribe', { topic })
    const twice = [{ topic, message, ttl: 300, tag: 0 }]
    expect(await app.call('irn_batchPublish', { messages: [...twice, ...twice] })).toBe(true)
    await Promise.all([phone.untilPushes(1), tablet.untilPushes(1)])
    await expect.poll(() => phone.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    expect((await app.publish(topic, message)).result).toBe(true)
    await app.publish(topic, 'bmV4dA==')
    await Promise.all([phone.untilPushes(2), tablet.untilPushes(2)])
    expect(phone.messages()).toEqual([message, 'bmV4dA=='])
    expect(tablet.messages()).toEqual([message, 'bmV4dA=='])
    const late = await open()
    await late.call('irn_subscribe', { topic })
    await late.untilPushes(2)
    expect(late.messages()).toEqual([message, 'bmV4dA=='])
  })

  it('pushes one window to a client without acknowledgements, and the rest once it acknowledges', async () => {
    const [app, wallet, topic] = [await open(), await open({ acknowledges: false }), randomTopic()]
    await wallet.call('irn_subscribe', { topic })
    const sent = [...(await publishMany(app, topic, 250)), ...(await publishMany(app, topic, 150))]
    await wallet.untilPushes(128)
    await wallet.call('irn_fetchMessages', { topic })
    expect(wallet.pushes).toHaveLength(128)
    wallet.startAcknowledging()
    for (const push of [...wallet.pushes]) wallet.acknowledge(push)
    await wallet.untilPushes(400)
    expect(wallet.messages()).toEqual(sent)
  })

  it('delivers 200 concurrent messages to their topics without a mix-up', async () => {
    const [app, wallet] = [await open(), await open()]
    const topics = Array.from({ length: 200 }, randomTopic)
    await wallet.call('irn_batchSubscribe', { topics })
    const sent = topics.map((topic) => ({ topic, message: randomMessage(), ttl: 300, tag: 0 }))
    await Promise.all(sent.map(({ topic, message }) => app.publish(topic, message)))
    await wallet.untilPushes(200)
    const got = wallet.pushes.map(({ params }) => `${params.data.topic} ${params.data.message}`)
    expect(got.sort()).toEqual(sent.map(({ topic, message }) => `${topic} ${message}`).sort())
  })
})
