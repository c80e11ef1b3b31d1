import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRelayKey } from '../cli/local/createRelayToken.js'
import { startServerProcess } from '../cli/local/startServerProcess.js'
import { type LinkWorld, linkWorlds } from '../testing/relay/linkWorlds.js'
import { openTestClient, randomMessage, randomTopic, type TestClient } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'

describe.each(linkWorlds())('relays linked through $name', { timeout: 120_000 }, ({ create }) => {
  // The clock does not move, so a slow acknowledgement causes no repeated push.
  const clock = { nowMs: 1_800_000_000_000 }
  let world: LinkWorld
  let here: Awaited<ReturnType<typeof startTestRelay>>
  let there: Awaited<ReturnType<typeof startTestRelay>>
  const clients: TestClient[] = []
  beforeAll(async () => {
    world = await create()
    const { database, settings } = world
    here = await startTestRelay(database, { settings, clock })
    there = await startTestRelay(database, { settings, clock, beside: here.database })
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.kill()))
  })
  afterAll(async () => {
    await there.close()
    await here.close()
    await world.remove()
  })

  const open = async (relay: { url: string }, options: Parameters<typeof openTestClient>[1] = {}) => {
    const client = await openTestClient(relay.url, { nowMs: clock.nowMs, ...options })
    clients.push(client)
    return client
  }

  it('push a message to the subscribers of both, once, in order, and not to its publisher', async () => {
    const key = createRelayKey()
    const [app, ownTab] = [await open(here, { key }), await open(there, { key })]
    const [near, far, topic] = [await open(here), await open(there), randomTopic()]
    for (const client of [app, ownTab, near, far]) await client.call('irn_subscribe', { topic })
    const messages = Array.from({ length: 100 }, (_, tag) => ({ topic, message: randomMessage(), ttl: 300, tag }))
    await app.call('irn_batchPublish', { messages: messages.slice(0, 50) })
    await app.call('irn_batchPublish', { messages: messages.slice(50) })
    for (const client of [near, far]) {
      await client.untilPushes(100)
      expect(client.messages()).toEqual(messages.map(({ message }) => message))
    }
    await far.publish(topic, 'YmFjaw==')
    for (const client of [app, ownTab, near]) await client.until(() => client.messages().includes('YmFjaw=='), 'it')
    expect(app.messages()).toEqual(['YmFjaw=='])
    expect(ownTab.messages()).toEqual(['YmFjaw=='])
    expect(far.pushes).toHaveLength(100)
  })

  it('push a message once when its announcement arrives after the mailbox was read', async () => {
    const [app, near, far, topic] = [await open(here), await open(there), await open(there), randomTopic()]
    await far.call('irn_subscribe', { topic })
    const messages = Array.from({ length: 20 }, () => randomMessage())
    world.news.pause()
    for (const message of messages) await app.publish(topic, message)
    // A repeated message makes the other process read its mailbox.
    await near.publish(topic, messages[0] ?? '')
    await far.untilPushes(messages.length)
    await expect.poll(() => far.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    world.news.release()
    await app.publish(topic, 'bGFzdA==')
    await far.until(() => far.messages().includes('bGFzdA=='), 'the message after the late ones')
    expect(far.messages()).toEqual([...messages, 'bGFzdA=='])
  })

  it('do not push a message that was acknowledged to the other relay', async () => {
    const key = createRelayKey()
    const [app, wallet, topic] = [await open(here), await open(there, { key }), randomTopic()]
    await wallet.call('irn_subscribe', { topic })
    await app.publish(topic, randomMessage())
    await wallet.untilPushes(1)
    await expect.poll(() => wallet.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    const moved = await open(here, { key })
    await moved.call('irn_subscribe', { topic })
    await app.publish(topic, 'bmV4dA==')
    await moved.untilPushes(1)
    expect(moved.messages()).toEqual(['bmV4dA=='])
  })

  it('work separately without the link, and catch up on all messages when it is back', async () => {
    const [app, near, far, topic] = [await open(here), await open(here), await open(there), randomTopic()]
    const beside = await open(there)
    for (const client of [near, far]) await client.call('irn_subscribe', { topic })
    // A relay reads the mailbox after a subscription, and after an announcement that arrives late. The first message
    // comes from a client of the same relay, and reads run in order, so no read for `far` is open after the fetch.
    await beside.publish(topic, 'Zmlyc3Q=')
    await Promise.all([near.untilPushes(1), far.untilPushes(1)])
    await expect.poll(() => far.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    await world.kill()
    const sent = Array.from({ length: 30 }, () => randomMessage())
    for (const message of sent) expect((await app.publish(topic, message)).result).toBe(true)
    await near.untilPushes(31)
    expect(far.pushes).toHaveLength(1)
    expect(here.readMetric('missed_announcements_total')).toBeGreaterThan(0)
    await world.start()
    await far.untilPushes(31)
    expect(far.messages()).toEqual(['Zmlyc3Q=', ...sent])
    await app.publish(topic, 'bGl2ZQ==')
    await Promise.all([near.untilPushes(32), far.untilPushes(32)])
    expect(new Set(far.messages()).size).toBe(far.pushes.length)
  })

  it('ignore invalid announcements on the channel', async () => {
    await world.publish([
      '',
      '{',
      'null',
      '[]',
      '{"from":"x"}',
      '{"from":"x","messages":[{}],"repeatedTopics":[],"isIncomplete":false}',
      '{"from":"x","messages":[[1,2]],"repeatedTopics":[],"isIncomplete":false}',
      '{"from":"x","messages":[[9007199254740993,"a"]],"repeatedTopics":["a"],"isIncomplete":true}',
    ])
    const [app, far, topic] = [await open(here), await open(there), randomTopic()]
    await far.call('irn_subscribe', { topic })
    await app.publish(topic, randomMessage())
    await far.untilPushes(1)
  })
})

const withProcesses = linkWorlds().filter(({ hasProcesses }) => hasProcesses)

describe.each(withProcesses)(
  'two relay processes linked through $name, one killed',
  { timeout: 240_000 },
  ({ create }) => {
    it('lose no acknowledged message, for readers of either process', async () => {
      const { variables, remove } = await create()
      const [doomed, survivor] = await Promise.all([startServerProcess(variables), startServerProcess(variables)])
      const opened: TestClient[] = []
      const open = async (server: { url: string }, key = createRelayKey()) => {
        const client = await openTestClient(server.url, { key, projectId: 'sandbox' })
        opened.push(client)
        return client
      }
      try {
        const topics = Array.from({ length: 10 }, randomTopic)
        const [app, moved, staying] = [await open(doomed), await open(doomed), await open(survivor)]
        for (const reader of [moved, staying]) await reader.call('irn_batchSubscribe', { topics })
        const acknowledged: string[] = []
        const flood = Array.from({ length: 190 }, async (_, index) => {
          const message = randomMessage()
          const { result } = await app.publish(topics[index % topics.length] ?? '', message)
          if (result === true) acknowledged.push(message)
          if (acknowledged.length === 80) doomed.child.kill('SIGKILL')
        })
        await Promise.allSettled(flood)
        expect(acknowledged.length).toBeGreaterThanOrEqual(80)
        const back = await open(survivor, moved.key)
        await back.call('irn_batchSubscribe', { topics })
        const hasAll = (got: readonly string[]) => acknowledged.every((message) => got.includes(message))
        await staying.until(() => hasAll(staying.messages()), 'all at the reader that stayed')
        await back.until(() => hasAll([...moved.messages(), ...back.messages()]), 'all at the reader that moved')
        const appBack = await open(survivor, app.key)
        await appBack.publish(topics[0] ?? '', 'bGFzdA==')
        await staying.until(() => staying.messages().includes('bGFzdA=='), 'the next message')
      } finally {
        await Promise.all(opened.map((client) => client.kill()))
        await Promise.all([doomed.kill(), survivor.kill()])
        await remove()
      }
    })
  },
)
