import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestClient } from '../testing/relay/openTestClient.js'
import { sendRaw } from '../testing/sendRaw.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import type { NodeBindings } from './mountApiRoutes.js'
import { openListener } from './openListener.js'

it('openListener: closes an idle connection whose client does not read the response', async () => {
  const app = new Hono<NodeBindings>()
  app.get('/', (c) => c.body('0'.repeat(20_000_000)))
  const listener = await openListener(app, { host: '127.0.0.1', port: 0, stopTimeoutMs: 1_000, idleMs: 100 })
  const connected = once(listener.server, 'connection')
  const caller = connect({ port: listener.port, host: '127.0.0.1' })
  caller.on('error', () => undefined)
  caller.pause()
  caller.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [socket] = await connected
  await once(socket, 'close')
  expect(caller.bytesRead).toBeLessThan(20_000_000)
  caller.destroy()
  await listener.close()
})

/** The headers that Java's HttpClient and `curl --http2` send. */
const h2c = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQBAAAAAAIAAAAA' }

describe('openListener: requests that offer another protocol', { timeout: 60_000 }, () => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    database = await testDatabases()[0].create()
    server = await startTestServer(database, { maxBodyBytes: 2_048, rateLimitPerMinute: 8, stopTimeoutMs: 1_000 })
  })
  const others: TestDatabase[] = []
  afterAll(async () => {
    await server.close()
    await Promise.all([database, ...others].map(({ remove }) => remove()))
  })

  const send = async (agent: Agent, path: string, body?: string, headers: Record<string, string> = h2c) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(server.url + path, { agent, method, headers })
    // Write the body without a Content-Length, so that it is sent in chunks.
    if (body !== undefined) sent.write(body)
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const port = response.socket.localPort
    return { status: response.statusCode, body: await text(response), port }
  }

  it('get the same response as without the offer, on the same connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const plain = await send(agent, '/health', undefined, {})
    const offered = [await send(agent, '/health'), await send(agent, '/health')]
    for (const { status, port } of offered) expect({ status, port }).toEqual({ status: 200, port: plain.port })
    expect((await send(agent, '/relay')).status).toBe(400)
    agent.destroy()
  })

  it('can have a body, with the same limits', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const path = '/v1/fungible/price?projectId=test'
    const first = await send(agent, path, '{"a":')
    expect(first.body).toContain('"malformed_json"')
    const second = await send(agent, path, JSON.stringify('long'.repeat(400)))
    expect(second).toMatchObject({ status: 400, port: first.port })
    expect(second.body).toContain('"bad_request"')
    expect((await send(agent, path, ' '.repeat(2_049))).status).toBe(413)
    const statuses: unknown[] = []
    for (let times = 0; times < 9; times += 1) statuses.push((await send(agent, path)).status)
    expect(statuses.at(-1)).toBe(405)
    // The loop is needed because the budget refills slowly in the meantime.
    for (let times = 0; times < 90 && statuses.at(-1) !== 429; times += 1)
      statuses.push((await send(agent, path, '{}')).status)
    expect(statuses.at(-1)).toBe(429)
    agent.destroy()
  })

  it('get a WebSocket only from the relay, and elsewhere do not block the stop of the server', async () => {
    const beside = await startTestServer(await otherDatabase(), { stopTimeoutMs: 1_000 })
    const client = await openTestClient(`${beside.url.replace('http:', 'ws:')}/relay`)
    const upgrade = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n\r\n'
    expect(await sendRaw(beside.url, upgrade)).toMatch(/^HTTP\/1\.1 404 /)
    expect(await sendRaw(beside.url, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
    // These clients never close, so the server must close the connection.
    const { hostname, port } = new URL(beside.url)
    const callers = ['h2c', 'websocket'].map((protocol) => {
      const caller = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
      caller.on('error', () => undefined)
      caller.write(`GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`)
      return caller
    })
    for (const caller of callers) await once(caller, 'data')
    await beside.close()
    expect((await client.closed).code).toBe(1012)
    for (const caller of callers) caller.destroy()
  })

  const otherDatabase = async (): Promise<TestDatabase> => {
    const other = await testDatabases()[0].create()
    others.push(other)
    return other
  }
})
