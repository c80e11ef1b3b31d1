import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestClient, randomMessage, randomTopic, type TestClient } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'
import { contractDatabases, type TestDatabase } from '../testing/testDatabases.js'

const mb = 1_048_576
const hourMs = 3_600_000

describe.each(contractDatabases())('mailbox shares on the $name database', { timeout: 120_000 }, ({ create }) => {
  const clock = { nowMs: 1_800_000_000_000 }
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  const clients: TestClient[] = []
  beforeAll(async () => {
    database = await create()
    // The ratios of the defaults, at a sixty-fourth of the size.
    const settings = {
      mailboxBytes: 16 * mb,
      projectShareBytes: 12 * mb,
      addressShareBytes: mb,
      addressBytesPerHour: mb,
    }
    relay = await startTestRelay(database, { clock, settings })
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.kill()))
    clock.nowMs += 8 * 24 * hourMs
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
  const batch = (count: number, more: { ttl?: number; tag?: number } = {}) => ({
    messages: Array.from({ length: count }, () => {
      return { topic: randomTopic(), message: randomMessage(60_000), ttl: 604_800, tag: 1108, ...more }
    }),
  })
  const codeOf = async (client: TestClient, params: unknown, method = 'irn_batchPublish') => {
    const { result, error } = await client.ask(method, params)
    return error?.data?.code ?? result
  }
  /** Publishes messages of 60 kB until the address has used up its share. */
  const fill = async (address: string, more: Parameters<typeof open>[0] = {}) => {
    const client = await open({ address, ...more })
    for (let count = 0; count < 20; count += 1) if ((await codeOf(client, batch(1))) !== true) break
    await client.kill()
  }
  /** Publishes up to `count` messages until one is rejected. Returns the result or error code of each. */
  const publishPieces = async (client: TestClient, count: number) => {
    const outcomes: unknown[] = []
    while (outcomes.length < count && (outcomes.length === 0 || outcomes.at(-1) === true))
      outcomes.push(await codeOf(client, batch(1)))
    return outcomes
  }
  const pair = async (options: Parameters<typeof open>[0]) => {
    const [app, wallet, topic] = [await open(options), await open(options), randomTopic()]
    await wallet.call('irn_subscribe', { topic })
    const sent = randomMessage(2_000)
    const { result, error } = await app.publish(topic, sent, { tag: 1100 })
    if (error === undefined) await wallet.untilPushes(1)
    return { outcome: error?.data?.code ?? result, got: wallet.messages(), sent }
  }

  it('one address cannot fill the mailbox over many hours, and others can still pair', async () => {
    for (let hours = 0; hours < 20; hours += 1) {
      await fill('192.0.2.1')
      clock.nowMs += hourMs
    }
    expect(relay.readMetric('mailbox_bytes')).toBeLessThan(1.2 * mb)
    const mallory = await open({ address: '192.0.2.1' })
    expect(await codeOf(mallory, batch(1))).toBe('mailbox_full')
    const { outcome, got, sent } = await pair({ address: '198.51.100.7' })
    expect(outcome).toBe(true)
    expect(got).toEqual([sent])
  })

  it('the lifetime of a message is limited by its tag, and its publisher gets no error', async () => {
    const app = await open()
    const month = 2_592_000
    expect(
      await codeOf(app, { messages: [0, 1108, 1112].flatMap((tag) => batch(1, { ttl: month, tag }).messages) }),
    ).toBe(true)
    const keptAfter = async (ms: number, count: number) => {
      clock.nowMs += ms
      await expect.poll(() => relay.readMetric('mailbox_messages')).toBe(count)
    }
    await keptAfter(299_000, 3)
    await keptAfter(2_000, 2)
    await keptAfter(24 * hourMs, 1)
    await keptAfter(6 * 24 * hourMs, 0)
  })

  it('a full mailbox evicts messages of large senders for small ones, and not for equally large ones', async () => {
    for (let index = 0; index < 8; index += 1) await fill(`192.0.${index}.1`, { projectId: 'other' })
    const [reader, app] = [await open({ address: '198.51.100.1' }), await open({ address: '198.51.100.1' })]
    const topic = randomTopic()
    expect((await app.publish(topic, 'a2VwdA==', { ttl: 86_400 })).result).toBe(true)
    for (let index = 8; index < 20; index += 1) await fill(`192.0.${index}.1`)
    expect(relay.readMetric('mailbox_bytes')).toBeGreaterThan(14 * mb)
    const before = relay.readMetric('evicted_total')
    // An eviction frees a little more than needed, so not every message causes one.
    expect(await publishPieces(await open({ address: '198.51.100.8' }), 6)).toEqual(Array<unknown>(6).fill(true))
    expect(relay.readMetric('evicted_total')).toBeGreaterThan(before)
    expect((await pair({ address: '198.51.100.7' })).outcome).toBe(true)
    // The message of a small sender is still stored.
    await reader.call('irn_subscribe', { topic })
    await reader.untilPushes(1)
    expect(reader.messages()).toEqual(['a2VwdA=='])
    // A flood cannot evict others: it can fill the free space, and is then rejected.
    await fill('192.0.30.1')
    // An open socket would be closed as idle during that hour.
    clock.nowMs += hourMs
    const late = await open({ address: '192.0.30.1' })
    const evicted = relay.readMetric('evicted_total')
    expect((await publishPieces(late, 6)).at(-1)).toBe('mailbox_full')
    expect(relay.readMetric('evicted_total')).toBe(evicted)
  })

  it('a project with a full share evicts its own messages, and leaves the rest to other projects', async () => {
    for (let index = 0; index < 14; index += 1) await fill(`192.0.${index}.1`)
    await expect.poll(() => relay.readMetric('mailbox_bytes')).toBeLessThan(12.5 * mb)
    expect(relay.readMetric('mailbox_bytes')).toBeGreaterThan(11 * mb)
    expect((await pair({ address: '198.51.100.7' })).outcome).toBe(true)
    const before = relay.readMetric('evicted_total')
    const other = await open({ address: '198.51.100.8', projectId: 'other' })
    expect(await codeOf(other, batch(4))).toBe(true)
    expect(relay.readMetric('evicted_total')).toBe(before)
  })
})
