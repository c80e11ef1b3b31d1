import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/Database.js'
import { mailOutbox } from '../db/emailSchema.js'
import { openDatabase } from '../db/openDatabase.js'
import { createConfig } from '../loadConfig.js'
import { createSecrets } from '../secrets/secrets.js'
import { type MailSink, startMailSink } from '../testing/login/startMailSink.js'
import { contractDatabases, type TestDatabase } from '../testing/testDatabases.js'
import { createOutbox, type Outbox } from './createOutbox.js'
import { createTransport } from './createTransport.js'
import type { MailContent } from './Mail.js'

const logger = pino({ level: 'silent' })
const secrets = createSecrets(new Uint8Array(32).fill(1))
const mailFrom = 'Foyer <login@foyer.example>'
const content = { kind: 'code', code: '123456', hostOrigin: 'https://app.example' } as const

function refusal(responseCode: number) {
  return Object.assign(new Error('no'), { responseCode })
}

describe.each(contractDatabases())('createOutbox on $name', { timeout: 60_000 }, ({ create }) => {
  const undo: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })
  const openStore = async () => {
    const store: TestDatabase = await create()
    undo.push(store.remove)
    const database: Database = await openDatabase(createConfig(store.settings), logger)
    undo.push(database.close)
    return database.queries
  }
  const openSink = async () => {
    const sink: MailSink = await startMailSink()
    undo.push(sink.close)
    return sink
  }

  it('sends the queued mails of a killed server, and deletes sent mails', async () => {
    const queries = await openStore()
    const clock = { nowMs: 1_000_000 }
    const now = () => clock.nowMs
    // Simulate a server that is killed after the commit and before it sends: its transport never responds.
    const dead = { send: () => new Promise<void>(() => undefined), close: () => undefined }
    const first = createOutbox({ queries, secrets, transport: dead, logger, now })
    await queries.transaction((transaction) =>
      first.queue(transaction, { to: 'a@example.com', locale: 'en', content }, now() + 600_000),
    )
    first.startDelivery()
    await vi.waitFor(async () => {
      const [row] = await queries.select().from(mailOutbox)
      expect(row?.dueAtMs).toBe(now() + 60_000)
    })

    const sink = await openSink()
    clock.nowMs += 60_000
    const second: Outbox = createOutbox({
      queries,
      secrets,
      transport: createTransport({ smtpUrl: sink.url, mailFrom }),
      logger,
      now,
    })
    undo.push(second.close)
    expect((await sink.waitFor('a@example.com')).code).toBe('123456')
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(sink.mails).toHaveLength(1)
  })

  it('areSent: returns true only for a tracked mail that was sent, and its content is deleted', async () => {
    const queries = await openStore()
    const sink = await openSink()
    const clock = { nowMs: 1_000_000 }
    const now = () => clock.nowMs
    const transport = createTransport({ smtpUrl: sink.url, mailFrom })
    const outbox = createOutbox({ queries, secrets, transport, logger, now })
    undo.push(outbox.close)
    const queue = (to: string, key: string) =>
      outbox.queue(queries, { to, locale: 'en', content }, now() + 600_000, { key, isTracked: true })
    await queue('a@example.com', 'left')
    expect(await outbox.areSent(queries, ['left'])).toBe(false)
    outbox.startDelivery()
    await vi.waitFor(async () => expect(await outbox.areSent(queries, ['left'])).toBe(true))
    const [row] = await queries.select().from(mailOutbox)
    expect(row).toMatchObject({ id: 'left', contentSealed: '', sentAtMs: 1_000_000 })

    sink.refusal = 451
    await queue('b@example.com', 'late')
    outbox.startDelivery()
    await vi.waitFor(() => expect(sink.refused).toBe(1))
    sink.refusal = 550
    await queue('c@example.com', 'refused')
    outbox.startDelivery()
    await vi.waitFor(() => expect(sink.refused).toBe(2))
    sink.refusal = undefined
    for (const keys of [['late'], ['refused'], ['left', 'late']])
      expect(await outbox.areSent(queries, keys)).toBe(false)
    // All rows are deleted when the mails would have expired, whether they were sent or not.
    clock.nowMs += 600_000
    outbox.startDelivery()
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(await outbox.areSent(queries, ['left'])).toBe(false)
    expect(sink.mails).toHaveLength(1)
  })

  const newDevice = { kind: 'newDevice', hostOrigin: 'https://app.example', device: 'Firefox', atMs: 1 } as const
  const asOpened = (mail: MailContent): MailContent =>
    mail.kind === 'newDevice' ? { ...mail, kind: 'newDeviceOpened' } : mail

  it('amend: changes a waiting mail, but not one that was sent', async () => {
    const queries = await openStore()
    const sink = await openSink()
    const clock = { nowMs: 1_000_000 }
    const now = () => clock.nowMs
    const transport = createTransport({ smtpUrl: sink.url, mailFrom })
    const outbox = createOutbox({ queries, secrets, transport, logger, now })
    undo.push(outbox.close)
    const queue = (to: string, key: string) =>
      outbox.queue(queries, { to, locale: 'en', content: newDevice }, now() + 600_000, { key, forMs: 20_000 })
    await queue('a@example.com', 'one')
    await queue('b@example.com', 'two')
    outbox.startDelivery()
    expect(await outbox.amend(queries, 'three', asOpened)).toBe(false)
    expect(await outbox.amend(queries, 'one', asOpened)).toBe(true)
    outbox.startDelivery()
    expect((await sink.waitFor('a@example.com')).text).toContain('your wallet was opened there')
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(1))
    expect(sink.mails).toHaveLength(1)
    clock.nowMs += 20_000
    outbox.startDelivery()
    expect((await sink.waitFor('b@example.com')).text).not.toContain('your wallet was opened there')
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(await outbox.amend(queries, 'two', asOpened)).toBe(false)
    expect(sink.mails).toHaveLength(2)
  })

  it('sends a mail once, even if the clock jumps while the mail is being sent', async () => {
    const queries = await openStore()
    const clock = { nowMs: 1_000_000 }
    const now = () => clock.nowMs
    const sent: string[] = []
    const gate = { open: () => {} }
    const isOpen = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    const slow = {
      send: async (to: string) => {
        sent.push(to)
        if (to === 'a@example.com') await isOpen
      },
      close: () => undefined,
    }
    const outbox = createOutbox({ queries, secrets, transport: slow, logger, now })
    undo.push(outbox.close)
    const queue = (to: string) => outbox.queue(queries, { to, locale: 'en', content }, now() + 600_000)
    await queue('a@example.com')
    outbox.startDelivery()
    await vi.waitFor(() => expect(sent).toEqual(['a@example.com']))
    // Move the clock past the lease, during which other servers skip the mail.
    clock.nowMs += 300_000
    await queue('b@example.com')
    outbox.startDelivery()
    await vi.waitFor(() => expect(sent).toContain('b@example.com'))
    gate.open()
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(sent).toEqual(['a@example.com', 'b@example.com'])
  })

  it('amend: does not change a mail that is being sent', async () => {
    const queries = await openStore()
    const clock = { nowMs: 1_000_000 }
    const now = () => clock.nowMs
    const slow = { send: () => new Promise<void>(() => undefined), close: () => undefined }
    const outbox = createOutbox({ queries, secrets, transport: slow, logger, now })
    const mail = { to: 'a@example.com', locale: 'en', content: newDevice }
    await outbox.queue(queries, mail, now() + 600_000, { key: 'one', forMs: 20_000 })
    clock.nowMs += 20_000
    outbox.startDelivery()
    await vi.waitFor(async () => {
      const [row] = await queries.select().from(mailOutbox)
      expect(row?.dueAtMs).toBe(now() + 60_000)
    })
    expect(await outbox.amend(queries, 'one', asOpened)).toBe(false)
  })

  it('stores no mail of a transaction that was rolled back', async () => {
    const queries = await openStore()
    const sink = await openSink()
    const transport = createTransport({ smtpUrl: sink.url, mailFrom })
    const outbox = createOutbox({ queries, secrets, transport, logger, now: Date.now })
    undo.push(outbox.close)
    await queries
      .transaction(async (transaction) => {
        await outbox.queue(transaction, { to: 'a@example.com', locale: 'en', content }, Date.now() + 60_000)
        throw new Error('no')
      })
      .catch(() => undefined)
    outbox.startDelivery()
    expect(await queries.select().from(mailOutbox)).toHaveLength(0)
  })

  it('retries with a growing wait after a temporary error, and deletes the mail after a permanent one', async () => {
    const queries = await openStore()
    const sink = await openSink()
    const clock = { nowMs: 1_000_000 }
    const transport = createTransport({ smtpUrl: sink.url, mailFrom })
    const outbox = createOutbox({ queries, secrets, transport, logger, now: () => clock.nowMs })
    undo.push(outbox.close)
    const queue = (to: string) => outbox.queue(queries, { to, locale: 'en', content }, clock.nowMs + 600_000)
    sink.refusal = 451
    await queue('later@example.com')
    outbox.startDelivery()
    await vi.waitFor(async () => expect((await queries.select().from(mailOutbox))[0]).toMatchObject({ tries: 1 }))
    const [row] = await queries.select().from(mailOutbox)
    expect(row?.dueAtMs).toBe(clock.nowMs + 2_000)
    sink.refusal = undefined
    clock.nowMs += 2_000
    outbox.startDelivery()
    expect((await sink.waitFor('later@example.com')).code).toBe('123456')

    sink.refusal = 550
    await queue('never@example.com')
    outbox.startDelivery()
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(sink.mails).toHaveLength(1)
  })

  it('keeps the mail if the mail server rejects the connection, the password or the sender', async () => {
    const queries = await openStore()
    const greeting = { refuses: true }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onConnect: (_session, done) => done(greeting.refuses ? refusal(554) : undefined),
      onAuth: (_auth, _session, done) => done(refusal(535)),
      onMailFrom: (_address, _session, done) => done(refusal(530)),
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    undo.push(() => new Promise<void>((resolve) => server.close(resolve)))
    const { port } = server.server.address() as AddressInfo
    const clock = { nowMs: 1_000_000 }
    let tries = 0
    for (const [user, refuses] of [
      ['', true],
      ['me:wrong@', false],
      ['', false],
    ] as const) {
      greeting.refuses = refuses
      const transport = createTransport({ smtpUrl: `smtp://${user}127.0.0.1:${port}`, mailFrom })
      const outbox = createOutbox({ queries, secrets, transport, logger, now: () => clock.nowMs })
      if (tries === 0)
        await outbox.queue(queries, { to: 'kept@example.com', locale: 'en', content }, clock.nowMs + 600_000)
      outbox.startDelivery()
      tries += 1
      const expected = tries
      await vi.waitFor(async () =>
        expect((await queries.select().from(mailOutbox))[0]).toMatchObject({ tries: expected }),
      )
      await outbox.close()
      clock.nowMs += 10_000
    }
  })

  it('does not send a code that has expired', async () => {
    const queries = await openStore()
    const sink = await openSink()
    const clock = { nowMs: 1_000_000 }
    const transport = createTransport({ smtpUrl: sink.url, mailFrom })
    const outbox = createOutbox({ queries, secrets, transport, logger, now: () => clock.nowMs })
    undo.push(outbox.close)
    await outbox.queue(queries, { to: 'old@example.com', locale: 'en', content }, clock.nowMs + 1_000)
    clock.nowMs += 1_000
    outbox.startDelivery()
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(sink.mails).toHaveLength(0)
  })

  it('stores codes and addresses sealed', async () => {
    const queries = await openStore()
    const silent = { send: () => Promise.reject(new Error('down')), close: () => undefined }
    const outbox = createOutbox({ queries, secrets, transport: silent, logger, now: Date.now })
    undo.push(outbox.close)
    await outbox.queue(queries, { to: 'sealed@example.com', locale: 'en', content }, Date.now() + 60_000)
    const text = JSON.stringify(await queries.select().from(mailOutbox))
    expect(text).not.toMatch(/sealed@|123456/)
  })
})
