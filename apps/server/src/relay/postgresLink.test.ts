import { Transform } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { randomTopic } from '../testing/relay/openTestClient.js'
import { startTcpProxy, type TcpProxy } from '../testing/startTcpProxy.js'
import { postgresDatabases, type TestDatabase } from '../testing/testDatabases.js'
import type { Written } from './createMailbox.js'
import { createPostgresLink } from './createPostgresLink.js'
import type { RelayLink } from './RelayLink.js'
import type { StoredMessage } from './RelayMessage.js'

function messageOf(seq: number, topic: string): StoredMessage {
  return {
    seq,
    topic,
    message: 'YQ==',
    attestation: null,
    tag: 1108,
    publisher: 'did:key:z6Mk',
    projectId: 'test',
    addressKey: 'a',
    publishedAtMs: 1,
    expiresAtMs: 2,
  }
}

/** Removes notifications from PostgreSQL's responses. Each protocol message is a letter, its length and a body. */
function dropNotifications(): Transform {
  let rest = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _, done) {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const message = rest.subarray(0, 1 + rest.readUInt32BE(1))
        if (message[0] !== 'A'.charCodeAt(0)) this.push(message)
        rest = rest.subarray(message.length)
      }
      done()
    },
  })
}

describe.each(postgresDatabases())('createPostgresLink over $name', ({ create }) => {
  let database: TestDatabase
  let proxy: TcpProxy
  const links: RelayLink[] = []
  beforeAll(async () => {
    database = await create()
    proxy = await startTcpProxy(database.settings.databaseUrl ?? '')
  })
  afterEach(async () => {
    await Promise.all(links.splice(0).map((link) => link.close()))
  })
  afterAll(async () => {
    await proxy.close()
    await database.remove()
  })

  const open = async (options: Partial<Parameters<typeof createPostgresLink>[0]> = {}) => {
    const heard = { written: [] as Written[], gaps: 0, missed: 0, read: [] as number[], warnings: [] as string[] }
    const warn = (...told: unknown[]) => heard.warnings.push(String(told.at(-1)))
    const link = createPostgresLink({
      url: proxy.url,
      logger: Object.assign(pino({ level: 'silent' }), { warn }),
      isFollowed: () => true,
      readMessages: async (seqs) => {
        heard.read.push(...seqs)
        return seqs.map((seq) => messageOf(seq, 'read'))
      },
      onWritten: (written) => heard.written.push(written),
      onGap: () => {
        heard.gaps += 1
      },
      onMissed: () => {
        heard.missed += 1
      },
      // A busy machine can exceed the relay's timeout.
      announceMs: 60_000,
      ...options,
    })
    links.push(link)
    await expect.poll(() => heard.gaps).toBeGreaterThan(0)
    return { link, heard }
  }
  const seqsOf = (written: readonly Written[]) => written.flatMap(({ messages }) => messages.map(({ seq }) => seq))

  it('splits a large batch into several notifications, and delivers it complete and in order', async () => {
    const [here, there] = [await open(), await open()]
    const messages = Array.from({ length: 1_000 }, (_, index) =>
      messageOf(Number.MAX_SAFE_INTEGER - 1_000 + index, randomTopic()),
    )
    const repeatedTopics = Array.from({ length: 300 }, randomTopic)
    await here.link.announce({ messages, repeatedTopics })
    const seqs = messages.map(({ seq }) => seq)
    await expect.poll(() => seqsOf(there.heard.written)).toEqual(seqs)
    await expect.poll(() => there.heard.written.flatMap((one) => one.repeatedTopics)).toEqual(repeatedTopics)
    expect(here.heard.missed).toBe(0)
    // A process does not deliver its own announcements: it has already served its own sockets.
    expect(here.heard.written).toEqual([])
  })

  it('reads no message of a topic without subscribers in this process', async () => {
    const followed = randomTopic()
    const [here, there] = [await open(), await open({ isFollowed: (topic) => topic === followed })]
    await here.link.announce({ messages: [messageOf(1, randomTopic()), messageOf(2, followed)], repeatedTopics: [] })
    await expect.poll(() => seqsOf(there.heard.written)).toEqual([2])
    expect(there.heard.read).toEqual([2])
  })

  it('reports a gap if the messages cannot be read', async () => {
    const readMessages = () => Promise.reject(new Error('no database'))
    const [here, there] = [await open(), await open({ readMessages })]
    await here.link.announce({ messages: [messageOf(1, randomTopic())], repeatedTopics: [] })
    await expect.poll(() => there.heard.gaps).toBe(2)
  })

  it('announces a gap after a reconnect if an announcement failed', async () => {
    const [here, there] = [await open(), await open({ url: database.settings.databaseUrl ?? '' })]
    await proxy.kill()
    await here.link.announce({ messages: [messageOf(1, randomTopic())], repeatedTopics: [] })
    expect(here.heard.missed).toBe(1)
    await proxy.start()
    await expect.poll(() => there.heard.gaps).toBe(2)
    expect(there.heard.read).toEqual([])
  })

  it('replaces a connection that no longer receives data, and reports a gap', async () => {
    const { heard } = await open({ pulseMs: 50 })
    const { gaps } = heard
    proxy.freeze()
    await expect.poll(() => heard.gaps).toBeGreaterThan(gaps)
  })

  it('logs a pooler that drops notifications, and reports a gap again and again', async () => {
    const pooler = await startTcpProxy(database.settings.databaseUrl ?? '', dropNotifications)
    const { link, heard } = await open({ url: pooler.url, pulseMs: 50 })
    await expect.poll(() => heard.warnings.join()).toContain('point DATABASE_URL to PostgreSQL itself')
    await expect.poll(() => heard.gaps).toBeGreaterThan(2)
    await link.close()
    await pooler.close()
  })
})
