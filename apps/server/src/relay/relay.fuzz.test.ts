import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { bySuite } from '../../../../scripts/test/suite.js'
import { createRelayKey, createRelayToken } from '../cli/local/createRelayToken.js'
import { openTestClient, randomMessage, randomTopic } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { rpcCodes } from './RelayError.js'
import { TokenError, verifyRelayToken } from './verifyRelayToken.js'

/** The number of cases per property. */
const numRuns = bySuite({ main: 40, soak: 3_000 })
const timeout = 60_000 + numRuns * 100
/** Known harmful inputs that each run starts with. Frames are text, and bytes of a connection are hex. */
const corpus = z
  .object({ frames: z.array(z.string()), bytes: z.array(z.string()), tokens: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(new URL('./hostileFrames.json', import.meta.url), 'utf8')))

const reply = z.union([
  z.object({ id: z.union([z.string(), z.number()]), jsonrpc: z.literal('2.0'), result: z.unknown() }),
  z.strictObject({
    id: z.nullable(z.union([z.string(), z.number()])),
    jsonrpc: z.literal('2.0'),
    error: z.strictObject({
      code: z.number(),
      message: z.string().check(z.minLength(1), z.maxLength(300)),
      data: z.strictObject({ code: z.enum(Object.keys(rpcCodes) as [keyof typeof rpcCodes]) }),
    }),
  }),
  z.object({ method: z.literal('irn_subscription') }),
])

const topics = Array.from({ length: 3 }, randomTopic)
const seconds = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1, 604_801, 2_592_000, 2_592_001, 2 ** 53))
const tag = fc.oneof(
  fc.integer({ min: 1_000, max: 1_125 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, 2 ** 32 - 1, 2 ** 32),
)
const message = fc.oneof(
  fc.base64String({ minLength: 4 }),
  fc.string({ unit: 'binary' }),
  fc.constant('a'.repeat(100_000)),
)
const attestation = fc.oneof(
  fc.constantFrom(null, '', '\0', '\ud800', 'a'.repeat(20_001)),
  fc.string({ unit: 'binary' }),
)
const topic = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...topics) }, fc.jsonValue(), fc.string())
const published = fc.record({ topic, message, ttl: seconds, tag, attestation }, { requiredKeys: ['topic', 'message'] })
const params = fc.oneof(
  published,
  fc.record({ messages: fc.array(published, { maxLength: 5 }) }),
  fc.record({ topic, id: fc.string() }),
  fc.record({ topics: fc.array(topic, { maxLength: 5 }) }),
  fc.record({ subscriptions: fc.array(fc.record({ topic, id: fc.string() }), { maxLength: 3 }) }),
  fc.record({ pairingTopic: topic, sessionTopic: topic, sessionProposal: message, ttl: seconds, tag }),
  fc.record({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
  }),
  fc.jsonValue(),
)
const irnMethods = [
  'publish',
  'batchPublish',
  'subscribe',
  'batchSubscribe',
  'unsubscribe',
  'batchUnsubscribe',
  'fetchMessages',
]
const methods = [
  ...irnMethods.map((method) => `irn_${method}`),
  'irn_batchFetchMessages',
  'wc_proposeSession',
  'wc_approveSession',
]
const id = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.string({ maxLength: 70 }),
  fc.constantFrom<unknown>(null, {}, [], 2 ** 63),
)
const call = fc
  .record({
    id,
    jsonrpc: fc.constantFrom('2.0', '1.0'),
    method: fc.oneof(fc.constantFrom(...methods), fc.string()),
    params,
  })
  .map((one) => JSON.stringify(one))
const text = fc.oneof(
  { weight: 8, arbitrary: call },
  fc.tuple(call, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 })).map(([whole, at, piece]) => {
    return whole.slice(0, at % whole.length) + piece + whole.slice(1 + (at % whole.length))
  }),
  fc.record({ id, jsonrpc: fc.constant('2.0'), result: fc.jsonValue() }).map((one) => JSON.stringify(one)),
  fc.string({ unit: 'binary' }),
)
/** A frame and the form in which it is sent: whole, in pieces, or as binary. */
const frame = fc.record({ text, form: fc.constantFrom('whole', 'whole', 'pieces', 'binary'), cut: fc.nat() })

describe('relay: any frame, any bytes, any token', { timeout }, () => {
  const clock = { nowMs: 1_800_000_000_000 }
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  beforeAll(async () => {
    database = await testDatabases()[0].create()
    relay = await startTestRelay(database, { clock, settings: { publishesPerSecond: 100_000 } })
  })
  afterAll(async () => {
    await relay.close()
    await database.remove()
  })
  const open = () => openTestClient(relay.url, { nowMs: clock.nowMs })

  const send = (socket: WebSocket, { text: whole, form, cut }: { text: string; form: string; cut: number }) => {
    if (form === 'whole') return socket.send(whole)
    if (form === 'binary') return socket.send(Buffer.from(whole))
    const bytes = Buffer.from(whole)
    const at = bytes.length === 0 ? 0 : cut % bytes.length
    socket.send(bytes.subarray(0, at), { binary: false, fin: false })
    return socket.send(bytes.subarray(at), { binary: false, fin: true })
  }

  it('responds to any frame with a result, a push or an error code, and keeps the socket open', async () => {
    const client = await open()
    const check = async (frames: readonly Parameters<typeof send>[1][]) => {
      // The test clock does not move, so advance it: quotas are per second.
      clock.nowMs += 100
      client.frames.length = 0
      for (const one of frames) send(client.socket, one)
      expect((await client.ask('irn_fetchMessages', { topic: randomTopic() })).result).toBeDefined()
      for (const one of client.frames) reply.parse(JSON.parse(one))
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    }
    await check(corpus.frames.map((one) => ({ text: one, form: 'whole', cut: 0 })))
    await fc.assert(fc.asyncProperty(fc.array(frame, { minLength: 10, maxLength: 10 }), check), { numRuns })
    expect(client.socket.readyState).toBe(client.socket.OPEN)
    await client.close()
  })

  it('closes only the socket that sends invalid frame bytes', async () => {
    const honest = await open()
    const check = async (bytes: Uint8Array) => {
      const { port } = new URL(relay.url)
      const token = createRelayToken(createRelayKey(), relay.url, clock)
      const socket = createConnection({ host: '127.0.0.1', port: Number(port) })
      socket.on('error', () => undefined)
      const lines = [
        `GET /relay?projectId=test&auth=${token} HTTP/1.1`,
        'Host: x',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 101')
      socket.write(bytes)
      // End the connection, so that an incomplete frame stays incomplete.
      socket.end()
      await once(socket.resume(), 'close')
    }
    const header = fc
      .tuple(fc.nat(255), fc.nat(255), fc.uint8Array({ maxLength: 20 }))
      .map(([a, b, rest]) => [a, b, ...rest])
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.array(header, { maxLength: 4 }).map((all) => new Uint8Array(all.flat())),
    )
    for (const hex of corpus.bytes) await check(Buffer.from(hex, 'hex'))
    await fc.assert(fc.asyncProperty(bytes, check), { numRuns })
    await expect.poll(() => relay.readMetric('sockets')).toBe(1)
    expect((await honest.publish(randomTopic(), randomMessage())).result).toBe(true)
    await honest.close()
  })

  it('verifyRelayToken: accepts or throws `TokenError`, and rejects each changed token', () => {
    const audience = 'wss://relay.example'
    const audiences = new Set([audience])
    const nowMs = 1_800_000_000_000
    const verify = (token: string) => {
      try {
        return verifyRelayToken(token, audiences, nowMs)
      } catch (error) {
        expect(error).toBeInstanceOf(TokenError)
        return undefined
      }
    }
    const good = createRelayToken(createRelayKey(), audience, { nowMs })
    expect(verify(good)).toBeDefined()
    for (const token of corpus.tokens) expect(verify(token), token).toBeUndefined()
    const part = fc.oneof(
      fc.jsonValue().map((one) => Buffer.from(JSON.stringify(one)).toString('base64url')),
      fc.constantFrom(...good.split('.')),
      fc.string(),
      fc.base64String(),
    )
    const strange = fc.oneof(
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join('.')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(strange, (token) => token === good || verify(token) === undefined),
      { numRuns: numRuns * 20 },
    )
    // Do not change the last character of the token: some of its bits have no meaning.
    const last = good.length - 1
    fc.assert(
      fc.property(fc.nat(last - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, piece) => {
        if (good[at] === piece || good[at + 1] === '.') return
        expect(verify(good.slice(0, at) + piece + good.slice(at + 1))).toBeUndefined()
      }),
      { numRuns: numRuns * 20 },
    )
  })
})
