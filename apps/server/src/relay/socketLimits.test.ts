import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestClient, type TestClient } from '../testing/relay/openTestClient.js'
import { startTestRelay } from '../testing/relay/startTestRelay.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

describe('relay: sockets per address, network and project', { timeout: 60_000 }, () => {
  let database: TestDatabase
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  const clients: TestClient[] = []
  /** Delays requests before they are authorised. */
  const gate = { waiting: 0, open: Promise.resolve() }
  beforeAll(async () => {
    database = await testDatabases()[0].create()
    const settings = { maxSockets: 20, socketsPerAddress: 3, socketsPerNetwork: 6, socketsPerProject: 15 }
    const consume = () => {
      gate.waiting += 1
      return gate.open
    }
    relay = await startTestRelay(database, { settings, consume })
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.kill()))
    await expect.poll(() => relay.readMetric('sockets')).toBe(0)
  })
  afterAll(async () => {
    await relay.close()
    await database.remove()
  })

  const open = async (address: string, more: Parameters<typeof openTestClient>[1] = {}) => {
    const client = await openTestClient(relay.url, { address, ...more })
    clients.push(client)
    return client
  }

  it.each([
    ['an IPv4 network (/24)', (index: number) => `192.0.2.${index}`, '192.0.3.1'],
    ['an IPv6 network (/48)', (index: number) => `2001:db8:1:${index}::1`, '2001:db8:2::1'],
  ])('%s cannot exceed its limit with many addresses', async (_, addressOf, elsewhere) => {
    for (let index = 1; index <= 6; index += 1) await open(addressOf(index))
    await expect(open(addressOf(7))).rejects.toThrow('429')
    await open(elsewhere)
    await clients[0]?.close()
    await expect.poll(() => relay.readMetric('sockets')).toBe(6)
    await open(addressOf(7))
  })

  it('the addresses of one IPv6 /64 count as one address', async () => {
    for (let index = 1; index <= 3; index += 1) await open(`2001:db8:1:1::${index}`)
    await expect(open('2001:db8:1:1:ffff::1')).rejects.toThrow('429')
    await open('2001:db8:1:2::1')
  })

  it('a project cannot use all sockets', async () => {
    for (let index = 1; index <= 15; index += 1) await open(`192.0.${index}.1`)
    await expect(open('192.0.100.1')).rejects.toThrow('429')
    for (let index = 1; index <= 5; index += 1) await open(`198.51.${index}.1`, { projectId: 'other' })
    await expect(open('198.51.100.1', { projectId: 'other' })).rejects.toThrow('503')
  })

  it('concurrent requests count before their sockets are open', async () => {
    let release = () => {}
    gate.waiting = 0
    gate.open = new Promise((resolve) => {
      release = resolve
    })
    const requested = Promise.allSettled(Array.from({ length: 12 }, () => open('192.0.2.1')))
    await expect.poll(() => gate.waiting).toBe(12)
    release()
    const all = await requested
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(relay.readMetric('sockets')).toBe(3)
  })

  it('an unauthorised socket counts until it is closed', async () => {
    const { port } = new URL(relay.url)
    const deaf = Array.from({ length: 3 }, () => createConnection({ host: '127.0.0.1', port: Number(port) }))
    const lines = [
      'GET /relay?projectId=test&auth=x.y.z HTTP/1.1',
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'X-Forwarded-For: 192.0.2.1',
    ]
    for (const socket of deaf) socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    // The client reads the data, and does not respond to the close frame in it.
    for (const socket of deaf) expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 101')
    await expect(open('192.0.2.1')).rejects.toThrow('429')
    await open('192.0.2.2')
    for (const socket of deaf) socket.destroy()
    await expect
      .poll(() =>
        open('192.0.2.1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })
})
