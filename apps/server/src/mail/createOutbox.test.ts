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

describe.each(contractDatabases())('the outbox on $name', { timeout: 60_000 }, ({ create }) => {
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

  it('sends what a killed server had queued: nothing is lost, and what was sent is forgotten', async () => {
    const queries = await openStore()
    const clock = { nowMs: 1_000_000 }
    const now = () => clock.nowMs
    // The first server dies after the commit, before it sends: its transport never answers.
    const dead = { send: () => new Promise<void>(() => undefined), close: () => undefined }
    const first = createOutbox({ queries, secrets, transport: dead, logger, now })
    await queries.transaction((transaction) =>
      first.queue(transaction, { to: 'a@example.com', locale: 'en', content }, now() + 600_000),
    )
    first.wake()
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

  it('knows of a tracked mail whether it left, without keeping what it said, and of one that never did that it did not', async () => {
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
    outbox.wake()
    await vi.waitFor(async () => expect(await outbox.areSent(queries, ['left'])).toBe(true))
    const [row] = await queries.select().from(mailOutbox)
    expect(row).toMatchObject({ id: 'left', contentSealed: '', sentAtMs: 1_000_000 })

    sink.refusal = 451
    await queue('b@example.com', 'late')
    outbox.wake()
    await vi.waitFor(() => expect(sink.refused).toBe(1))
    sink.refusal = 550
    await queue('c@example.com', 'refused')
    outbox.wake()
    await vi.waitFor(() => expect(sink.refused).toBe(2))
    sink.refusal = undefined
    for (const keys of [['late'], ['refused'], ['left', 'late']])
      expect(await outbox.areSent(queries, keys)).toBe(false)
    // All are forgotten when they would have expired, sent or not.
    clock.nowMs += 600_000
    outbox.wake()
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(await outbox.areSent(queries, ['left'])).toBe(false)
    expect(sink.mails).toHaveLength(1)
  })

  const newDevice = { kind: 'newDevice', hostOrigin: 'https://app.example', device: 'Firefox', atMs: 1 } as const
  const asOpened = (mail: MailContent): MailContent =>
    mail.kind === 'newDevice' ? { ...mail, kind: 'newDeviceOpened' } : mail

  it('lets a mail that waits say more, once, and leaves it alone when it has left', async () => {
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
    outbox.wake()
    expect(await outbox.amend(queries, 'three', asOpened)).toBe(false)
    expect(await outbox.amend(queries, 'one', asOpened)).toBe(true)
    outbox.wake()
    expect((await sink.waitFor('a@example.com')).text).toContain('your wallet was opened there')
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(1))
    expect(sink.mails).toHaveLength(1)
    clock.nowMs += 20_000
    outbox.wake()
    expect((await sink.waitFor('b@example.com')).text).not.toContain('your wallet was opened there')
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(await outbox.amend(queries, 'two', asOpened)).toBe(false)
    expect(sink.mails).toHaveLength(2)
  })

  it('sends a mail once, however far the clock leaps while the mail is on its way', async () => {
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
    outbox.wake()
    await vi.waitFor(() => expect(sent).toEqual(['a@example.com']))
    // Past the lease that keeps other servers away.
    clock.nowMs += 300_000
    await queue('b@example.com')
    outbox.wake()
    await vi.waitFor(() => expect(sent).toContain('b@example.com'))
    gate.open()
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(sent).toEqual(['a@example.com', 'b@example.com'])
  })

  it('does not change a mail that somebody is just sending', async () => {
    const queries = await openStore()
    const clock = { nowMs: 1_000_000 }
    const now = () => clock.nowMs
    const slow = { send: () => new Promise<void>(() => undefined), close: () => undefined }
    const outbox = createOutbox({ queries, secrets, transport: slow, logger, now })
    const mail = { to: 'a@example.com', locale: 'en', content: newDevice }
    await outbox.queue(queries, mail, now() + 600_000, { key: 'one', forMs: 20_000 })
    clock.nowMs += 20_000
    outbox.wake()
    await vi.waitFor(async () => {
      const [row] = await queries.select().from(mailOutbox)
      expect(row?.dueAtMs).toBe(now() + 60_000)
    })
    expect(await outbox.amend(queries, 'one', asOpened)).toBe(false)
  })

  it('keeps nothing of a transaction that was rolled back', async () => {
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
    outbox.wake()
    expect(await queries.select().from(mailOutbox)).toHaveLength(0)
  })

  it('tries again after a temporary no, later each time, and gives up after a final one', async () => {
    const queries = await openStore()
    const sink = await openSink()
    const clock = { nowMs: 1_000_000 }
    const transport = createTransport({ smtpUrl: sink.url, mailFrom })
    const outbox = createOutbox({ queries, secrets, transport, logger, now: () => clock.nowMs })
    undo.push(outbox.close)
    const queue = (to: string) => outbox.queue(queries, { to, locale: 'en', content }, clock.nowMs + 600_000)
    sink.refusal = 451
    await queue('later@example.com')
    outbox.wake()
    await vi.waitFor(async () => expect((await queries.select().from(mailOutbox))[0]).toMatchObject({ tries: 1 }))
    const [row] = await queries.select().from(mailOutbox)
    expect(row?.dueAtMs).toBe(clock.nowMs + 2_000)
    sink.refusal = undefined
    clock.nowMs += 2_000
    outbox.wake()
    expect((await sink.waitFor('later@example.com')).code).toBe('123456')

    sink.refusal = 550
    await queue('never@example.com')
    outbox.wake()
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(sink.mails).toHaveLength(1)
  })

  it('keeps every mail while the server refuses us and not the mail: its greeting, our password, our address', async () => {
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
      outbox.wake()
      tries += 1
      const expected = tries
      await vi.waitFor(async () =>
        expect((await queries.select().from(mailOutbox))[0]).toMatchObject({ tries: expected }),
      )
      await outbox.close()
      clock.nowMs += 10_000
    }
  })

  it('does not send a code that is no longer good', async () => {
    const queries = await openStore()
    const sink = await openSink()
    const clock = { nowMs: 1_000_000 }
    const transport = createTransport({ smtpUrl: sink.url, mailFrom })
    const outbox = createOutbox({ queries, secrets, transport, logger, now: () => clock.nowMs })
    undo.push(outbox.close)
    await outbox.queue(queries, { to: 'old@example.com', locale: 'en', content }, clock.nowMs + 1_000)
    clock.nowMs += 1_000
    outbox.wake()
    await vi.waitFor(async () => expect(await queries.select().from(mailOutbox)).toHaveLength(0))
    expect(sink.mails).toHaveLength(0)
  })

  it('holds codes and addresses sealed while they wait', async () => {
    const queries = await openStore()
    const silent = { send: () => Promise.reject(new Error('down')), close: () => undefined }
    const outbox = createOutbox({ queries, secrets, transport: silent, logger, now: Date.now })
    undo.push(outbox.close)
    await outbox.queue(queries, { to: 'sealed@example.com', locale: 'en', content }, Date.now() + 60_000)
    const text = JSON.stringify(await queries.select().from(mailOutbox))
    expect(text).not.toMatch(/sealed@|123456/)
  })
})
