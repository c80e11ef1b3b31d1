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
import type { ProvenIdentity } from './finishLogin.js'
import type { FrameContext } from './frame/FrameContext.js'
import { unlinkIdentity } from './identities.js'
import { readPerson } from './readPerson.js'
import { recognisePerson } from './recognisePerson.js'

describe.each(testDatabases())('the address a provider vouches for on $name', { timeout: 60_000 }, ({ create }) => {
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
  /** The parts of the context that deciding about a person uses. */
  const config = { smtpUrl: 'smtp://127.0.0.1', holdHours: 24 }
  const context = () => ({ config, secrets, database, outbox, now: () => clock.nowMs }) as unknown as FrameContext

  const logIn = async (identity: ProvenIdentity, jkt: string = crypto.randomUUID()) => {
    clock.nowMs += 1_000
    const call = { project: { id: 'test' }, device: { jkt } } as unknown as FrameCall
    return database.queries.transaction((transaction) => recognisePerson(context(), transaction, call, identity))
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
    const person = await readPerson(database.queries, secrets, { projectId: 'test', personId }, '')
    return { email: person?.email, contact: person?.contact }
  }
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email).map(({ content }) => content)
  /** A second account of the same person: the conflict, and then the log-in that shows that it is them. */
  const link = async (known: ProvenIdentity, added: ProvenIdentity) => {
    const jkt = crypto.randomUUID()
    expect(await logIn(added, jkt)).toHaveProperty('conflictWith')
    return enter(known, jkt)
  }

  it('is the one its provider told last: the former one is free, and is told that notices go elsewhere', async () => {
    const alice = await enter(by('google', 'alice', 'alice@corp.example'))
    expect(await enter(by('google', 'alice', 'Alice@Home.example'))).toBe(alice)
    expect(await look(alice)).toEqual({ email: 'alice@home.example', contact: 'alice@home.example' })
    expect(mailsTo('alice@corp.example')).toEqual([{ kind: 'noticesMoved', method: 'Google', atMs: clock.nowMs }])
    const bob = await enter(by('email', 'alice@corp.example'))
    expect(bob).not.toBe(alice)
    expect(await logIn(by('email', 'alice@home.example'))).toEqual({ conflictWith: 'google' })
    // The same answer again says nothing new.
    await enter(by('google', 'alice', 'alice@home.example'))
    expect(mailsTo('alice@home.example')).toEqual([])
  })

  it('is nobody’s claim once its provider vouches for none, and gets the notices until there is another', async () => {
    const cleo = await enter(by('google', 'cleo', 'cleo@corp.example'))
    await enter(by('google', 'cleo'))
    expect(await look(cleo)).toEqual({ email: null, contact: 'cleo@corp.example' })
    const stranger = await enter(by('email', 'cleo@corp.example'))
    expect(stranger).not.toBe(cleo)
    // Vouched for again it stays with who has it by now.
    await enter(by('google', 'cleo', 'cleo@corp.example'))
    expect(await look(cleo)).toMatchObject({ email: null })
    expect(await look(stranger)).toMatchObject({ email: 'cleo@corp.example' })
    await enter(by('google', 'cleo', 'cleo@home.example'))
    expect(await look(cleo)).toEqual({ email: 'cleo@home.example', contact: 'cleo@home.example' })
  })

  it('is not taken from somebody else, who logs in by it or is vouched for too; the former one goes all the same', async () => {
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

  it('never takes the place of the address somebody logs in with', async () => {
    const known = by('email', 'gus@example.com')
    const gus = await enter(known)
    expect(await link(known, by('google', 'gus', 'gus@example.com'))).toBe(gus)
    expect(await enter(by('google', 'gus', 'gus@elsewhere.example'))).toBe(gus)
    expect(await look(gus)).toEqual({ email: 'gus@example.com', contact: 'gus@example.com' })
    expect((await logIn(by('email', 'gus@elsewhere.example'))) as unknown).toMatchObject({ isNewPerson: true })
  })

  it('is neither given up nor changed by another provider, whatever that one tells', async () => {
    const known = by('google', 'hal', 'hal@example.com')
    const hal = await enter(known)
    await link(known, by('github', 'hal', 'hal@example.com'))
    for (const told of [undefined, 'hal@elsewhere.example']) {
      await enter(by('github', 'hal', told))
      expect(await look(hal)).toEqual({ email: 'hal@example.com', contact: 'hal@example.com' })
    }
    expect(mailsTo('hal@example.com').filter(({ kind }) => kind === 'noticesMoved')).toEqual([])
    // Its own provider tells none any more: then the other one's counts.
    await enter(by('google', 'hal'))
    await enter(by('github', 'hal', 'hal@elsewhere.example'))
    expect(await look(hal)).toEqual({ email: 'hal@elsewhere.example', contact: 'hal@elsewhere.example' })
  })

  it('goes with the account it came from, and gets the notices further on', async () => {
    const known = by('google', 'ida', 'ida@example.com')
    const ida = await enter(known)
    await link(known, by('github', 'ida', 'ida@example.com'))
    // Google spoke last.
    const remove = (method: string) =>
      database.queries.transaction((transaction) =>
        unlinkIdentity(context(), transaction, { id: 'asking', projectId: 'test', personId: ida }, method),
      )
    expect(await remove('google')).toBe(true)
    expect(await look(ida)).toEqual({ email: null, contact: 'ida@example.com' })
    expect(mailsTo('ida@example.com')).toMatchObject([{ kind: 'unlinked', method: 'Google' }])
    expect(await enter(by('email', 'ida@example.com'))).not.toBe(ida)
  })

  it('stays when the account that goes is not the one that told it', async () => {
    const known = by('google', 'jan', 'jan@example.com')
    const jan = await enter(known)
    await link(known, by('github', 'jan', 'jan@example.com'))
    await database.queries.transaction((transaction) =>
      unlinkIdentity(context(), transaction, { id: 'asking', projectId: 'test', personId: jan }, 'github'),
    )
    expect(await look(jan)).toMatchObject({ email: 'jan@example.com' })
  })

  it('is one person’s when two are told it at the same moment', async () => {
    const people = await Promise.all(['kim', 'lea'].map((name) => enter(by('google', name, `${name}@example.com`))))
    await Promise.all(['kim', 'lea'].map((name) => logIn(by('google', name, 'shared@example.com'))))
    const emails = await Promise.all(people.map(async (id) => (await look(id)).email))
    expect(emails.sort()).toEqual(['shared@example.com', null].sort())
  })

  it('is no address a code alone takes from who is vouched for: whoever reads the mail is told the way in', async () => {
    const mia = await enter(by('google', 'mia', 'mia@example.com'))
    expect(await logIn(by('email', 'mia@example.com'))).toEqual({ conflictWith: 'google' })
    expect(await look(mia)).toMatchObject({ email: 'mia@example.com' })
  })
})
