import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { createRelayKey, createRelayToken } from '../cli/local/createRelayToken.js'
import { HttpError } from '../errors/HttpError.js'
import { openTestClient } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'
import { sendRaw } from '../testing/sendRaw.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

describe('relay upgrade requests', { timeout: 60_000 }, () => {
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  const budget = { left: Number.POSITIVE_INFINITY }
  beforeAll(async () => {
    database = await testDatabases()[0].create()
    const consume = async () => {
      budget.left -= 1
      if (budget.left < 0) throw new HttpError('rate_limited', 'Too many requests', { headers: { 'Retry-After': '7' } })
    }
    relay = await startTestRelay(database, { consume, settings: { maxSockets: 20 } })
  })
  afterAll(async () => {
    await relay.close()
    await database.remove()
  })

  const closeOf = async (options: Parameters<typeof openTestClient>[1]) => {
    const client = await openTestClient(relay.url, options)
    return client.closed
  }
  /** Sends a WebSocket upgrade request and returns the raw response. */
  const request = (path: string, more = '') =>
    sendRaw(
      relay.url.replace('ws:', 'http:'),
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`,
    )
  const codeOf = (answer: string) => {
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    return z.object({ error: z.object({ code: z.string() }) }).parse(body).error.code
  }

  it('opens a socket for a known project, with and without an allowed origin, token in query or header', async () => {
    const key = createRelayKey()
    const clients = [
      await openTestClient(relay.url, { key }),
      await openTestClient(relay.url, { key, origin: 'https://app.example' }),
      await openTestClient(relay.url, { token: createRelayToken(key, relay.url.replace('127.0.0.1', 'localhost')) }),
    ]
    const headers = { authorization: `Bearer ${createRelayToken(key, `${relay.url}/`)}` }
    const plain = new WebSocket(`${relay.url}/?projectId=test`, { headers })
    await new Promise((resolve, reject) => plain.once('open', resolve).once('error', reject))
    for (const client of clients) {
      await client.call('irn_fetchMessages', { topic: 'a'.repeat(64) })
      await client.close()
    }
    plain.terminate()
  })

  it.each([
    ['an unknown project', { projectId: 'nobody' }, 'Unauthorized: invalid key'],
    ['a malformed project id', { projectId: "' or 1=1 --" }, 'Unauthorized: invalid key'],
    ['a foreign page', { origin: 'https://evil.example' }, 'Unauthorized: origin not allowed'],
    ['a page with an opaque origin', { origin: 'null' }, 'Unauthorized: origin not allowed'],
    ['a bad token', { token: 'x.y.z' }, 'JWT validation error: JWT Token header is not valid'],
  ])('closes the socket of %s with code 3000 and the reason [S8.9, S8.11]', async (_, options, reason) => {
    expect(await closeOf(options)).toEqual({ code: 3000, reason })
  })

  it('limits the sockets of one client to 16', async () => {
    const key = createRelayKey()
    const clients = []
    for (let count = 0; count < 16; count += 1) clients.push(await openTestClient(relay.url, { key }))
    expect(await closeOf({ key })).toEqual({ code: 1008, reason: 'Too many sockets of this client' })
    await clients[0]?.close()
    await expect.poll(() => relay.readMetric('sockets')).toBe(15)
    const another = await openTestClient(relay.url, { key })
    await Promise.all([...clients.slice(1), another].map((client) => client.close()))
  })

  it('responds 503 if the relay is full, and accepts clients again after sockets close', async () => {
    await expect.poll(() => relay.readMetric('sockets')).toBe(0)
    const clients = await Promise.all(Array.from({ length: 20 }, () => openTestClient(relay.url)))
    const full = await request('/relay?projectId=test')
    expect(full).toMatch(/^HTTP\/1.1 503 /)
    expect(codeOf(full)).toBe('unavailable')
    await Promise.all(clients.map((client) => client.close()))
    await expect.poll(() => relay.readMetric('sockets')).toBe(0)
    await (await openTestClient(relay.url)).close()
  })

  it('responds 404 to other paths and 429 over the rate limit, with error codes', async () => {
    for (const path of ['/', '/relays', '/relay/x', '//', '/%', '/relay%2f', '/%2e/relay/..'])
      expect(codeOf(await request(path)), path).toBe('not_found')
    budget.left = 0
    const limited = await request('/relay?projectId=test')
    budget.left = Number.POSITIVE_INFINITY
    expect(limited).toMatch(/^HTTP\/1.1 429 /)
    expect(limited).toContain('Retry-After: 7')
    expect(codeOf(limited)).toBe('rate_limited')
  })

  it('responds 400 to invalid handshakes, and still accepts clients', async () => {
    expect(await request('/relay?projectId=test', 'Sec-WebSocket-Key: x\r\n')).toMatch(/^HTTP\/1.1 400 /)
    const url = relay.url.replace('ws:', 'http:')
    const head = 'GET /relay HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n'
    expect(await sendRaw(url, `${head}Upgrade: h2c\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
    expect(await sendRaw(url, `${head}Upgrade: websocket\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
    await (await openTestClient(relay.url)).close()
  })
})
