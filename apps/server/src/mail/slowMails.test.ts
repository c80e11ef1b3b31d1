import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/Database.js'
import { mailOutbox } from '../db/emailSchema.js'
import { openDatabase } from '../db/openDatabase.js'
import { createConfig } from '../loadConfig.js'
import { createSecrets } from '../secrets/secrets.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { createOutbox } from './createOutbox.js'
import { createTransport } from './createTransport.js'

const logger = pino({ level: 'silent' })
const secrets = createSecrets(new Uint8Array(32).fill(1))
const mailFrom = 'Foyer <login@foyer.example>'
const content = { kind: 'code', code: '123456', hostOrigin: 'https://app.example' } as const
const composed = { subject: 'a', text: 'b', html: 'c' }

/** Starts a mail server that accepts everything up to the recipient, and never finishes its response to that. */
async function startStalled() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('220 hello\r\n')
    socket.on('data', (data) => {
      const isRecipient = data.toString().startsWith('RCPT')
      socket.write(isRecipient ? '250-wait\r\n' : '250 ok\r\n')
      if (isRecipient) server.emit('stalled')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    sockets,
    stalled: () => new Promise<void>((resolve) => server.once('stalled', resolve)),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const undo: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const step of undo.splice(0).reverse()) await step()
})

describe.each(testDatabases())('slow mails on $name', { timeout: 60_000 }, ({ create }) => {
  const clock = { nowMs: 1_000_000 }
  const now = () => clock.nowMs
  const openStore = async () => {
    const store: TestDatabase = await create()
    undo.push(store.remove)
    const database: Database = await openDatabase(createConfig(store.settings), logger)
    undo.push(database.close)
    return database.queries
  }
  /** Creates a transport whose mails end when the test ends them. */
  const createHeld = () => {
    const open = new Map<string, (error?: Error) => void>()
    const begun: string[] = []
    const send = (to: string) =>
      new Promise<void>((resolve, reject) => {
        begun.push(to)
        open.set(to, (error) => {
          open.delete(to)
          if (error === undefined) resolve()
          else reject(error)
        })
      })
    return { open, begun, transport: { send, close: vi.fn() } }
  }
  const openOutbox = async () => {
    const queries = await openStore()
    const held = createHeld()
    const outbox = createOutbox({ queries, secrets, transport: held.transport, logger, now })
    const queue = async (to: string) => {
      await outbox.queue(queries, { to, locale: 'en', content }, now() + 600_000)
      clock.nowMs += 1
      outbox.startDelivery()
    }
    return { queries, outbox, queue, ...held }
  }

  it('do not delay later mails', async () => {
    const { queries, outbox, queue, open, begun } = await openOutbox()
    await queue('slow@example.com')
    await vi.waitFor(() => expect(begun).toEqual(['slow@example.com']))
    for (const to of ['a@example.com', 'b@example.com']) {
      await queue(to)
      await vi.waitFor(() => expect(open.has(to)).toBe(true))
      open.get(to)?.()
      await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(1))
    }
    open.get('slow@example.com')?.()
    await outbox.close()
    expect(await queries.select().from(mailOutbox)).toHaveLength(0)
  })

  it('four are sent at once, each once, and the next one starts when one succeeds or fails', async () => {
    const { queries, outbox, queue, open, begun } = await openOutbox()
    for (let mail = 0; mail < 9; mail += 1) await queue(`${mail}@example.com`)
    await vi.waitFor(() => expect(open.size).toBe(4))
    open.get('2@example.com')?.(new Error('not now'))
    await vi.waitFor(() => expect(begun).toContain('4@example.com'))
    expect(open.size).toBe(4)
    // The others wait in the table without a lease.
    const waiting = (await queries.select().from(mailOutbox)).filter(
      ({ dueAtMs, tries }) => dueAtMs <= now() && tries === 0,
    )
    expect(waiting).toHaveLength(4)
    for (let sent = 0; sent < 8; sent += 1) {
      const [end] = await vi.waitFor(() => {
        expect(open.size).toBeGreaterThan(0)
        return [...open.values()]
      })
      end?.()
    }
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(1))
    await outbox.close()
    expect([...begun].sort()).toEqual([...Array(9).keys()].map((mail) => `${mail}@example.com`))
  })

  it('do not keep the server from stopping', async () => {
    const { queries, outbox, queue, begun, transport } = await openOutbox()
    await queue('never@example.com')
    await vi.waitFor(() => expect(begun).toHaveLength(1))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closed = outbox.close()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(transport.close).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(transport.close).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await closed
    vi.useRealTimers()
    // The mail stays for the next start.
    expect(await queries.select().from(mailOutbox)).toHaveLength(1)
  })

  it('a stopping server aborts them and schedules them again without the rest of the lease', async () => {
    const queries = await openStore()
    const stalled = await startStalled()
    undo.push(stalled.close)
    const transport = createTransport({ smtpUrl: stalled.url, mailFrom })
    const outbox = createOutbox({ queries, secrets, transport, logger, now })
    const isStalled = stalled.stalled()
    await outbox.queue(queries, { to: 'a@example.com', locale: 'en', content }, now() + 600_000)
    outbox.startDelivery()
    await isStalled
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closed = outbox.close()
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    await closed
    expect((await queries.select().from(mailOutbox))[0]).toMatchObject({ tries: 1, dueAtMs: now() + 2_000 })
    await vi.waitFor(() => expect(stalled.sockets.size).toBe(0))
  })
})

describe('mail server that never finishes its response', () => {
  it('aborts a mail after 45 s, less than its lease, and frees the connection for the next mail', async () => {
    const stalled = await startStalled()
    undo.push(stalled.close)
    const deadlines: { ms: number; controller: AbortController }[] = []
    const after = (ms: number) => {
      const controller = new AbortController()
      deadlines.push({ ms, controller })
      return controller.signal
    }
    const transport = createTransport({ smtpUrl: stalled.url, mailFrom }, after)
    undo.push(() => transport?.close())
    // Send one more mail than there are connections: each connection must become free again.
    for (let round = 0; round < 5; round += 1) {
      const isStalled = stalled.stalled()
      const sent = transport?.send('a@example.com', composed)
      await isStalled
      deadlines.at(-1)?.controller.abort(new Error('too late'))
      await expect(sent).rejects.toThrow()
      await vi.waitFor(() => expect(stalled.sockets.size).toBe(0))
    }
    expect(deadlines.map(({ ms }) => ms)).toEqual([45_000, 45_000, 45_000, 45_000, 45_000])
  })
})
