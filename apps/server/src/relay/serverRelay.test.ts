import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestClient, randomMessage, randomTopic } from '../testing/relay/openTestClient.js'
import { sendRaw } from '../testing/sendRaw.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

const token = 'a-token-of-sixteen-or-more'
const proxied = 'wss://relay.example/foyer/relay'

describe('relay in a server', { timeout: 60_000 }, () => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    database = await testDatabases()[0].create()
    server = await startTestServer(database, { relayMetricsToken: token })
  })
  afterAll(async () => {
    await server.close()
    await database.remove()
  })
  const relayUrl = () => `${server.url.replace('http:', 'ws:')}/relay`

  it('shares the port with the API, and rejects origins that the project does not allow', async () => {
    const page = await openTestClient(relayUrl(), { origin: 'http://localhost:5173' })
    expect((await page.publish(randomTopic(), randomMessage())).result).toBe(true)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    const foreign = await openTestClient(relayUrl(), { origin: 'https://evil.example' })
    expect(await foreign.closed).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
    await page.close()
  })

  it('GET /relay without an upgrade: responds 400 with an error code', async () => {
    for (const path of ['/relay', '/relay/']) {
      const response = await fetch(server.url + path)
      expect(response.status).toBe(400)
      expect(response.headers.get('upgrade')).toBe('websocket')
      expect(await response.json()).toEqual({ error: { code: 'bad_request', message: 'The relay speaks WebSocket' } })
    }
  })

  it('GET /relay/metrics: returns sockets, topics, messages, mailbox and delivery for loopback', async () => {
    const [app, wallet, topic] = [await openTestClient(relayUrl()), await openTestClient(relayUrl()), randomTopic()]
    await wallet.call('irn_subscribe', { topic })
    await app.publish(topic, randomMessage())
    await wallet.untilPushes(1)
    const response = await fetch(`${server.url}/relay/metrics`)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await response.text()
    for (const line of ['sockets 2', 'topics 1', 'mailbox_messages 2', 'pushed_total 1', 'published_total 2'])
      expect(text).toContain(`\nfoyer_relay_${line}\n`)
    expect(text).toContain('foyer_relay_delivery_seconds_bucket{le="10"} 1\n')
    expect(text).toContain('foyer_relay_delivery_seconds_count 1\n')
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{le="[^"]+"\})? [\d.]+)$/)
    await Promise.all([app.close(), wallet.close()])
  })

  it.each([
    ['a request through a proxy', { 'X-Forwarded-For': '203.0.113.9' }, 404],
    ['a request of a page', { Origin: 'http://localhost:3000' }, 404],
    ['a request with another host name', { Host: 'rebound.example' }, 404],
    ['a request with a wrong token', { 'X-Forwarded-For': '203.0.113.9', Authorization: 'Bearer wrong' }, 404],
    [
      'a request with the token, from any address',
      { 'X-Forwarded-For': '203.0.113.9', Authorization: `Bearer ${token}` },
      200,
    ],
  ])('GET /relay/metrics: checks the access of %s', async (_, headers, status) => {
    const lines = Object.entries({ Host: new URL(server.url).host, Connection: 'close', ...headers })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    expect(await sendRaw(server.url, `GET /relay/metrics HTTP/1.1\r\n${head}\r\n`)).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    )
  })

  it('accepts tokens only for the configured relay URLs', async () => {
    const beside = await startTestServerBeside({ relayUrls: [proxied] })
    try {
      const url = `${beside.url.replace('http:', 'ws:')}/relay`
      expect((await (await openTestClient(url)).closed).code).toBe(3000)
      const client = await openTestClient(url, { audience: proxied })
      expect((await client.publish(randomTopic(), randomMessage())).result).toBe(true)
      await client.close()
    } finally {
      await beside.close()
    }
  })

  it('stops even if a client no longer reads', async () => {
    const beside = await startTestServerBeside({ stopTimeoutMs: 1_000 })
    const deaf = await openTestClient(`${beside.url.replace('http:', 'ws:')}/relay`)
    deaf.socket.pause()
    await beside.close()
    deaf.socket.resume()
    expect([1006, 1012]).toContain((await deaf.closed).code)
  })

  /** Starts a second server, which needs its own database. */
  const startTestServerBeside = async (config: Parameters<typeof startTestServer>[1]) => {
    const own = await testDatabases()[0].create()
    const running = await startTestServer(own, config)
    return {
      ...running,
      close: async () => {
        await running.close()
        await own.remove()
      },
    }
  }
})
