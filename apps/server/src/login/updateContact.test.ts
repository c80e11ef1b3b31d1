import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/Database.js'
import { openDatabase } from '../db/openDatabase.js'
import type { FrameCall } from '../http/FrameCall.js'
import { createConfig } from '../loadConfig.js'
import type { Mail } from '../mail/Mail.js'
import { saveProject } from '../projects/projects.js'
import { createSecrets } from '../secrets/secrets.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { findOrCreatePerson } from './findOrCreatePerson.js'
import type { ProvenIdentity } from './finishLogin.js'
import type { FrameContext } from './frame/FrameContext.js'
import { unlinkIdentity } from './identities.js'
import { loadPerson } from './loadPerson.js'

describe.each(testDatabases())('address that a provider vouches for on $name', { timeout: 60_000 }, ({ create }) => {
  const secrets = createSecrets(new Uint8Array(32).fill(3))
  const clock = { nowMs: 1_800_000_000_000 }
  const mails: Mail[] = []
  let store: TestDatabase
  let database: Database
  beforeAll(async () => {
    store = await create()
    database = await openDatabase(createConfig(store.settings), pino({ level: 'silent' }))
    await saveProject(database.queries, { id: 'test', origins: ['https://app.example'] })
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await store.remove()
  })
  const outbox = { queue: async (_: unknown, mail: Mail) => void mails.push(mail) }
  /** The parts of the context that `findOrCreatePerson` and `unlinkIdentity` use. */
  const config = { smtpUrl: 'smtp://127.0.0.1', holdHours: 24 }
  const context = () => ({ config, secrets, database, outbox, now: () => clock.nowMs }) as unknown as FrameContext

  const logIn = async (identity: ProvenIdentity, jkt: string = crypto.randomUUID()) => {
    clock.nowMs += 1_000
    const call = { project: { id: 'test' }, device: { jkt } } as unknown as FrameCall
    return database.queries.transaction((transaction) => findOrCreatePerson(context(), transaction, call, identity))
  }
  const enter = async (identity: ProvenIdentity, jkt?: string): Promise<string> => {
    const done = await logIn(identity, jkt)
    if (!('personId' in done)) throw new Error('a conflict')
    return done.personId
  }
  const by = (method: string, subject: string, verifiedEmail?: string): ProvenIdentity => ({
    method,
    subject,
    ...(verifiedEmail === undefined ? {} : { verifiedEmail }),
  })
  const look = async (personId: string) => {
    const person = await loadPerson(database.queries, secrets, { projectId: 'test', personId }, '')
    return { email: person?.email, contact: person?.contact }
  }
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email).map(({ content }) => content)
  /** Links a second account of the same person: first the conflict, then the log-in that proves the person. */
  const link = async (known: ProvenIdentity, added: ProvenIdentity) => {
    const jkt = crypto.randomUUID()
    expect(await logIn(added, jkt)).toHaveProperty('conflictWith')
    return enter(known, jkt)
  }

  it('a new address replaces the former one, which is free and gets a notice of the move', async () => {
    const alice = await enter(by('google', 'alice', 'alice@corp.example'))
    expect(await enter(by('google', 'alice', 'Alice@Home.example'))).toBe(alice)
    expect(await look(alice)).toEqual({ email: 'alice@home.example', contact: 'alice@home.example' })
    expect(mailsTo('alice@corp.example')).toEqual([{ kind: 'noticesMoved', method: 'Google', atMs: clock.nowMs }])
    const bob = await enter(by('email', 'alice@corp.example'))
    expect(bob).not.toBe(alice)
    expect(await logIn(by('email', 'alice@home.example'))).toEqual({ conflictWith: 'google' })
    // The same address again sends no notice.
    await enter(by('google', 'alice', 'alice@home.example'))
    expect(mailsTo('alice@home.example')).toEqual([])
  })

  it('is unclaimed once its provider vouches for none, but gets the notices until there is another', async () => {
    const cleo = await enter(by('google', 'cleo', 'cleo@corp.example'))
    await enter(by('google', 'cleo'))
    expect(await look(cleo)).toEqual({ email: null, contact: 'cleo@corp.example' })
    const stranger = await enter(by('email', 'cleo@corp.example'))
    expect(stranger).not.toBe(cleo)
    // If the provider vouches for it again, it stays with its present owner.
    await enter(by('google', 'cleo', 'cleo@corp.example'))
    expect(await look(cleo)).toMatchObject({ email: null })
    expect(await look(stranger)).toMatchObject({ email: 'cleo@corp.example' })
    await enter(by('google', 'cleo', 'cleo@home.example'))
    expect(await look(cleo)).toEqual({ email: 'cleo@home.example', contact: 'cleo@home.example' })
  })

  it('is not taken from another person who logs in with it or is vouched for, but the former one is freed', async () => {
    const dora = await enter(by('email', 'dora@example.com'))
    const ed = await enter(by('github', 'ed', 'ed@example.com'))
    const fay = await enter(by('google', 'fay', 'fay@example.com'))
    await enter(by('google', 'fay', 'ed@example.com'))
    expect(await look(fay)).toEqual({ email: null, contact: 'fay@example.com' })
    await enter(by('google', 'fay', 'fay@example.com'))
    expect(await look(fay)).toMatchObject({ email: 'fay@example.com' })
    await enter(by('google', 'fay', 'dora@example.com'))
    expect(await look(fay)).toEqual({ email: null, contact: 'fay@example.com' })
    expect(await look(dora)).toMatchObject({ email: 'dora@example.com' })
    expect(await look(ed)).toMatchObject({ email: 'ed@example.com' })
    expect(mailsTo('fay@example.com')).toEqual([])
  })

  it('does not replace the address that a person logs in with', async () => {
    const known = by('email', 'gus@example.com')
    const gus = await enter(known)
    expect(await link(known, by('google', 'gus', 'gus@example.com'))).toBe(gus)
    expect(await enter(by('google', 'gus', 'gus@elsewhere.example'))).toBe(gus)
    expect(await look(gus)).toEqual({ email: 'gus@example.com', contact: 'gus@example.com' })
    expect((await logIn(by('email', 'gus@elsewhere.example'))) as unknown).toMatchObject({ isNewPerson: true })
  })

  it('is neither removed nor changed by another provider', async () => {
    const known = by('google', 'hal', 'hal@example.com')
    const hal = await enter(known)
    await link(known, by('github', 'hal', 'hal@example.com'))
    for (const told of [undefined, 'hal@elsewhere.example']) {
      await enter(by('github', 'hal', told))
      expect(await look(hal)).toEqual({ email: 'hal@example.com', contact: 'hal@example.com' })
    }
    expect(mailsTo('hal@example.com').filter(({ kind }) => kind === 'noticesMoved')).toEqual([])
    // When its provider no longer vouches for it, the address of the other provider counts.
    await enter(by('google', 'hal'))
    await enter(by('github', 'hal', 'hal@elsewhere.example'))
    expect(await look(hal)).toEqual({ email: 'hal@elsewhere.example', contact: 'hal@elsewhere.example' })
  })

  it('is unclaimed when its account is removed, but still gets the notices', async () => {
    const known = by('google', 'ida', 'ida@example.com')
    const ida = await enter(known)
    await link(known, by('github', 'ida', 'ida@example.com'))
    // Google was the last provider to vouch for the address.
    const remove = (method: string) =>
      database.queries.transaction((transaction) =>
        unlinkIdentity(context(), transaction, { id: 'asking', projectId: 'test', personId: ida }, method),
      )
    expect(await remove('google')).toBe(true)
    expect(await look(ida)).toEqual({ email: null, contact: 'ida@example.com' })
    expect(mailsTo('ida@example.com')).toMatchObject([{ kind: 'unlinked', method: 'Google' }])
    expect(await enter(by('email', 'ida@example.com'))).not.toBe(ida)
  })

  it('stays when an account of another provider is removed', async () => {
    const known = by('google', 'jan', 'jan@example.com')
    const jan = await enter(known)
    await link(known, by('github', 'jan', 'jan@example.com'))
    await database.queries.transaction((transaction) =>
      unlinkIdentity(context(), transaction, { id: 'asking', projectId: 'test', personId: jan }, 'github'),
    )
    expect(await look(jan)).toMatchObject({ email: 'jan@example.com' })
  })

  it('belongs to one person when providers vouch for two people at the same moment', async () => {
    const people = await Promise.all(['kim', 'lea'].map((name) => enter(by('google', name, `${name}@example.com`))))
    await Promise.all(['kim', 'lea'].map((name) => logIn(by('google', name, 'shared@example.com'))))
    const emails = await Promise.all(people.map(async (id) => (await look(id)).email))
    expect(emails.sort()).toEqual(['shared@example.com', null].sort())
  })

  it('a mail code alone cannot claim it: the conflict names the provider of its owner', async () => {
    const mia = await enter(by('google', 'mia', 'mia@example.com'))
    expect(await logIn(by('email', 'mia@example.com'))).toEqual({ conflictWith: 'google' })
    expect(await look(mia)).toMatchObject({ email: 'mia@example.com' })
  })
})
