import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTestClient, randomMessage, randomTopic, type TestClient } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { rpcCodes } from './RelayError.js'

const refusal = z.strictObject({
  id: z.nullable(z.union([z.string(), z.number()])),
  jsonrpc: z.literal('2.0'),
  error: z.strictObject({
    code: z.number(),
    message: z.string().check(z.minLength(1), z.maxLength(300)),
    data: z.strictObject({ code: z.enum(Object.keys(rpcCodes) as [string, ...string[]]) }),
  }),
})
const topic = 'ab'.repeat(32)
const good = { topic, message: 'c2VhbGVk', ttl: 300, tag: 0 }
function call(method: string, params: unknown, id: unknown = 1) {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}
function nested(depth: number) {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

describe('relay: hostile frames', { timeout: 60_000 }, () => {
  const clock = { nowMs: 1_800_000_000_000 }
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  const clients: TestClient[] = []
  beforeAll(async () => {
    database = await testDatabases()[0].create()
    relay = await startTestRelay(database, { clock, settings: { publishesPerSecond: 100_000 } })
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.kill()))
  })
  afterAll(async () => {
    const client = await openTestClient(relay.url, { nowMs: clock.nowMs })
    expect((await client.publish(randomTopic(), randomMessage())).result).toBe(true)
    await relay.close()
    await database.remove()
  })

  const open = async () => {
    const client = await openTestClient(relay.url, { nowMs: clock.nowMs })
    clients.push(client)
    return client
  }
  /** Sends a frame and returns the error response. */
  const refusalOf = async (client: TestClient, frame: string | Buffer) => {
    const before = client.frames.length
    client.socket.send(frame)
    await client.until(() => client.frames.length > before, 'an answer')
    return refusal.parse(JSON.parse(client.frames.at(-1) ?? ''))
  }

  it.each([
    ['nothing', '', 'parse_error', null],
    ['text that is not JSON', '{', 'parse_error', null],
    ['two values', '{}{}', 'parse_error', null],
    ['a number', '1', 'invalid_request', null],
    ['null', 'null', 'invalid_request', null],
    ['a batch', `[${call('irn_publish', good)}]`, 'invalid_request', null],
    ['a deep value', nested(500_000), 'invalid_request', null],
    [
      'deep parameters',
      `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":${nested(400_000)}}`,
      'invalid_params',
      1,
    ],
    ['an empty object', '{}', 'invalid_request', null],
    ['another version', '{"id":1,"jsonrpc":"1.0","method":"irn_publish"}', 'invalid_request', 1],
    ['no version', '{"id":1,"method":"irn_publish"}', 'invalid_request', 1],
    ['no id', '{"jsonrpc":"2.0","method":"irn_publish"}', 'invalid_request', null],
    ['an id that is an object', call('irn_publish', good, {}), 'invalid_request', null],
    ['an id that is huge', call('irn_publish', good, 'x'.repeat(100_000)), 'invalid_request', null],
    [
      'an id of a hundred digits',
      `{"id":${'1'.repeat(100)},"jsonrpc":"2.0","method":"irn_publish"}`,
      'invalid_params',
      null,
    ],
    ['an infinite id', '{"id":1e400,"jsonrpc":"2.0","method":"irn_publish"}', 'invalid_request', null],
    ['a method that is a number', '{"id":1,"jsonrpc":"2.0","method":1}', 'invalid_request', 1],
    ['an unknown method', call('irn_drop', {}), 'method_not_found', 1],
    ['constructor as a method', call('constructor', {}), 'method_not_found', 1],
    ['__proto__ as a method', call('__proto__', {}), 'method_not_found', 1],
    ['toString as a method', call('toString', {}), 'method_not_found', 1],
    ['no parameters', call('irn_publish', undefined), 'invalid_params', 1],
    ['parameters as a list', call('irn_publish', [good]), 'invalid_params', 1],
    ['a topic like SQL', call('irn_subscribe', { topic: "'; drop table relay_messages; --" }), 'invalid_params', 1],
    ['a topic too long', call('irn_subscribe', { topic: 'a'.repeat(65) }), 'invalid_params', 1],
    ['a topic in capitals', call('irn_subscribe', { topic: 'A'.repeat(64) }), 'invalid_params', 1],
    ['a topic with a line feed', call('irn_subscribe', { topic: `${'a'.repeat(64)}\n` }), 'invalid_params', 1],
    ['a topic with a zero character', call('irn_subscribe', { topic: `${'a'.repeat(63)}\0` }), 'invalid_params', 1],
    ['a list as a topic', call('irn_subscribe', { topic: [topic] }), 'invalid_params', 1],
    ['no topics', call('irn_batchSubscribe', { topics: [] }), 'invalid_params', 1],
    ['too many topics', call('irn_batchSubscribe', { topics: Array(501).fill(topic) }), 'invalid_params', 1],
    ['too many messages', call('irn_batchPublish', { messages: Array(501).fill(good) }), 'invalid_params', 1],
    ['an empty message', call('irn_publish', { ...good, message: '' }), 'invalid_params', 1],
    ['a message with a zero character', call('irn_publish', { ...good, message: 'a\0' }), 'invalid_params', 1],
    [
      'a message with a lone surrogate',
      '{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{"message":"\\ud800"}}',
      'invalid_params',
      1,
    ],
    ['a message too long', call('irn_publish', { ...good, message: 'a'.repeat(1_000_001) }), 'invalid_params', 1],
    ['an attestation with a zero character', call('irn_publish', { ...good, attestation: 'a\0' }), 'invalid_params', 1],
    [
      'an attestation with a lone surrogate',
      call('irn_publish', { ...good, attestation: '\ud800' }),
      'invalid_params',
      1,
    ],
    ['a negative ttl', call('irn_publish', { ...good, ttl: -1 }), 'invalid_params', 1],
    ['a ttl above 30 days', call('irn_publish', { ...good, ttl: 2_592_001 }), 'invalid_params', 1],
    ['an infinite ttl', '{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{"ttl":1e999}}', 'invalid_params', 1],
    ['a tag with a fraction', call('irn_publish', { ...good, tag: 1.5 }), 'invalid_params', 1],
    ['a tag of 33 bits', call('irn_publish', { ...good, tag: 4_294_967_296 }), 'invalid_params', 1],
  ] as const)('responds to %s with an error code, and serves the socket further', async (_, frame, code, id) => {
    const client = await open()
    const answer = await refusalOf(client, frame)
    expect(answer).toMatchObject({ id, error: { code: rpcCodes[code], data: { code } } })
    expect((await client.publish(randomTopic(), randomMessage())).result).toBe(true)
  })

  it('returns the request id unchanged, even with 19 digits', async () => {
    const client = await open()
    for (const id of ['1687239522123456789', '-5', '1.5', '0', '"7n"', '"1687239522123456789n"', '1e3']) {
      const before = client.frames.length
      client.socket.send(
        `{"jsonrpc":"2.0","params":{"topic":"${topic}","id":8},"method":"irn_fetchMessages","id": ${id}}`,
      )
      await client.until(() => client.frames.length > before, 'an answer')
      const answer = client.frames.at(-1) ?? ''
      const expected = id === '1e3' ? '1000' : id
      expect(answer).toMatch(new RegExp(`^\\{"id":${expected.replace('.', '\\.')},"jsonrpc":"2.0","result":`))
    }
  })

  it('rejects a message with an invalid attestation, and publishes those sent at the same time', async () => {
    const [client, reader] = [await open(), await open()]
    const own = randomTopic()
    await reader.call('irn_subscribe', { topic: own })
    const results = await Promise.all([
      client.publish(own, 'Z29vZA=='),
      client.publish(own, 'YmFk', { attestation: '\0' }),
      client.publish(own, 'ZmluZQ=='),
    ])
    expect(results.map(({ error }) => error?.data?.code)).toEqual([undefined, 'invalid_params', undefined])
    await reader.untilPushes(2)
    expect(reader.messages()).toEqual(['Z29vZA==', 'ZmluZQ=='])
  })

  it('does not pollute prototypes with the content of a frame', async () => {
    const client = await open()
    const params = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"topic":"${topic}"}`
    client.socket.send(
      `{"__proto__":{"polluted":1},"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":${params}}`,
    )
    await client.until(() => client.replies.has('1'), 'an answer')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    const inherited = call('irn_subscribe', {}).replace('{}', `{"__proto__":{"topic":"${topic}"}}`)
    expect((await refusalOf(client, inherited)).error.data.code).toBe('invalid_params')
  })

  it('rejects a binary frame, and closes the socket on ten megabytes, invalid UTF-8 or invalid frames', async () => {
    const binary = await open()
    expect((await refusalOf(binary, Buffer.from(call('irn_publish', good)))).error.data.code).toBe('parse_error')
    const large = await open()
    large.socket.send('a'.repeat(10_000_000))
    expect((await large.closed).code).toBe(1009)
    const broken = await open()
    broken.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect((await broken.closed).code).toBe(1007)
    const raw = await open()
    ;(raw.socket as unknown as { _socket: { write: (bytes: Buffer) => void } })._socket.write(
      Buffer.from([0xf7, 0x80, 0, 0, 0, 0]),
    )
    expect((await raw.closed).code).toBe(1002)
  })

  it('ignores acknowledgements of unknown pushes', async () => {
    const client = await open()
    const before = relay.readMetric('acknowledged_total')
    for (const id of ['1', '"1"', '{}', '[]', 'null', '1e400', '"__proto__"'])
      client.socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    client.socket.send('{"id":1,"jsonrpc":"2.0","error":{}}')
    expect((await client.publish(randomTopic(), randomMessage())).result).toBe(true)
    expect(relay.readMetric('acknowledged_total')).toBe(before)
  })

  it('responds once to each call of any shape, with its id and a result or an error code', async () => {
    const methods = [
      ...'publish batchPublish subscribe batchSubscribe unsubscribe batchUnsubscribe fetchMessages batchFetchMessages'
        .split(' ')
        .map((name) => `irn_${name}`),
      'wc_proposeSession',
      'wc_approveSession',
    ]
    const field = fc.oneof(
      fc.constant(topic),
      fc.constant(good),
      fc.array(fc.constantFrom(topic, good), { maxLength: 3 }),
      fc.jsonValue(),
    )
    const names = [
      'topic',
      'topics',
      'messages',
      'message',
      'ttl',
      'tag',
      'id',
      'subscriptions',
      'pairingTopic',
      'sessionTopic',
      'sessionProposal',
      'attestation',
      '__proto__',
    ]
    const params = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), field))
    const calls = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...methods), fc.string()), params), {
      minLength: 20,
      maxLength: 20,
    })
    const client = await open()
    await fc.assert(
      fc.asyncProperty(calls, async (batch) => {
        // The test clock stops, so advance it: frames and topics have quotas per second.
        clock.nowMs += 10
        client.replies.clear()
        for (const [index, [method, value]] of batch.entries())
          client.socket.send(call(method || 'x', value, `c${index}`))
        await client.until(() => client.replies.size === batch.length, 'all answers')
        for (const [id, reply] of client.replies)
          if (reply.result === undefined) expect(refusal.parse(reply).id).toBe(id)
      }),
      { numRuns: 40 },
    )
    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })

  it('responds to any text with an error code, and leaves the socket open', async () => {
    const client = await open()
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.string().map((part) => call('irn_publish', good).slice(part.length) + part),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 10, maxLength: 10 }), async (texts) => {
        clock.nowMs += 10
        for (const one of texts) client.socket.send(one)
        expect((await client.ask('irn_fetchMessages', { topic })).result).toBeDefined()
      }),
      { numRuns: 40 },
    )
    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })
})
