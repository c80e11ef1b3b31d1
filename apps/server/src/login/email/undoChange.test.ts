import { randomBytes } from 'node:crypto'
import { postKeysRecoveryStart, postKeysSecurity, postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
} from '@foyer/contract/login/loginEndpoints'
import { postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditEntries, authSessions, identities, persons } from '../../db/loginSchema.js'
import { isOf, isPerson } from '../../db/personKey.js'
import { createSecrets } from '../../secrets/secrets.js'
import type { TestBrowser } from '../../testing/login/createTestBrowser.js'
import { createTestWallet, type TestWallet } from '../../testing/login/createTestWallet.js'
import { type LoginWorld, startLoginWorld, testSecret } from '../../testing/login/startLoginWorld.js'
import { type TestDatabase, testDatabases } from '../../testing/testDatabases.js'
import { verifyAudit } from '../writeAudit.js'

const secrets = createSecrets(testSecret)
const hourMs = 3_600_000

describe.each(testDatabases())('undoing a change of the address on $name', { timeout: 120_000 }, ({ create }) => {
  let database: TestDatabase
  let world: LoginWorld
  beforeAll(async () => {
    database = await create()
    world = await startLoginWorld(database, { holdHours: 2, managedPolicy: 'delayed', managedDelayHours: 2 })
  }, 120_000)
  afterAll(async () => {
    await world.close()
    await database.remove()
  })

  const mailsTo = (email: string, subject: string) =>
    world.sink.mails.filter((mail) => mail.envelopeTo.includes(email) && mail.subject === subject)
  const waitForMail = (email: string, subject: string) =>
    vi.waitFor(() => {
      const mail = mailsTo(email, subject).at(-1)
      if (mail === undefined) throw new Error('no mail yet')
      return mail
    }, 10_000)
  const read = new Map<string, number>()
  /** The code of the next mail to an address that nobody has read yet. */
  const codeTo = async (email: string) => {
    const at = read.get(email) ?? 0
    read.set(email, at + 1)
    return vi.waitFor(() => {
      const mail = mailsTo(email, 'Your code to change your e-mail address')[at]
      if (mail?.code === undefined) throw new Error('no code yet')
      return mail.code
    }, 10_000)
  }
  const begin = async (email: string) => {
    const browser = await world.openBrowser()
    const { body } = await world.logIn(browser, email)
    const wallet = await createTestWallet(browser)
    world.clock.nowMs += 31_000
    return { browser, wallet, key: { projectId: 'test', personId: body.person.id } }
  }
  /** Makes them somebody who has only ever come by Google, which vouches for an address, or for none. */
  const makeSocial = async (key: { projectId: string; personId: string }, vouched: string | undefined) => {
    const { queries, clock } = world
    const index = secrets.index('identity', 'google', key.personId)
    const subjectSealed = secrets.seal('identity', index, key.personId)
    await queries.delete(identities).where(isOf(identities, key))
    await queries
      .insert(identities)
      .values({ ...key, index, method: 'google', subjectSealed, createdAtMs: clock.nowMs })
    await queries.update(authSessions).set({ method: 'google' }).where(isOf(authSessions, key))
    if (vouched === undefined) return
    const contact = {
      contactSealed: secrets.seal('email', key.personId, vouched),
      contactIndex: secrets.index('identity', 'email', vouched),
      contactFrom: index,
    }
    await queries.update(persons).set(contact).where(isPerson(key))
  }
  const start = async (browser: TestBrowser, wallet: TestWallet, email: string) => {
    const proof = await wallet.prove('changeEmail', email)
    return (await browser.call(postEmailChangeStart, { email, proof })).body
  }
  /** Changes an address with the codes of both mailboxes; the link that the old one gets. */
  const change = async (browser: TestBrowser, wallet: TestWallet, from: string, to: string) => {
    const { challengeId, action } = await start(browser, wallet, to)
    expect(action).toBe('VERIFY_PRIMARY_OTP')
    const primary = await browser.call(postEmailChangePrimary, { challengeId, code: await codeTo(from) })
    expect(primary.status).toBe(200)
    const done = await browser.call(postEmailChangeSecondary, { challengeId, code: await codeTo(to) })
    expect(done.status).toBe(200)
    world.clock.nowMs += 31_000
    const { link = '' } = await waitForMail(from, 'Your e-mail address was changed')
    return new URL(link).searchParams.get('t') ?? ''
  }
  const press = (t: string) => world.openBrowser().then((browser) => browser.visit('/undo', { t, answer: 'approve' }))
  const methodsOf = async (key: { projectId: string; personId: string }) =>
    (await world.queries.select().from(identities).where(isOf(identities, key))).map(({ method }) => method).sort()

  it('puts the old address back, ends log-ins, recoveries and ways since, and tells both; the link works once', async () => {
    const { browser, wallet, key } = await begin('owner@example.com')
    const t = await change(browser, wallet, 'owner@example.com', 'thief@example.com')
    const thief = await world.openBrowser()
    expect((await world.logIn(thief, 'thief@example.com')).body.person.id).toBe(key.personId)
    const recoveryId = randomBytes(16).toString('base64url')
    expect((await thief.call(postKeysRecoveryStart, { walletId: wallet.walletId, recoveryId })).status).toBe(200)
    // The old address hears of it, and not the thief alone.
    await waitForMail('owner@example.com', 'Your wallet is being recovered')
    const index = secrets.index('identity', 'google', 'thief')
    const way = { ...key, index, method: 'google', subjectSealed: '', createdAtMs: world.clock.nowMs }
    await world.queries.insert(identities).values(way)

    // Looking changes nothing: mail scanners do.
    const page = await (await world.openBrowser()).visit(`/undo?t=${t}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('changed without you?')
    expect((await thief.call(postKeysWallet, {})).body.recovery).toMatchObject({ recoveryId })

    expect((await press(t)).status).toBe(200)
    for (const gone of [thief, browser]) {
      expect((await gone.call(postKeysWallet, {})).error.code).toBe('session_expired')
      expect((await gone.call(postRefresh, {})).error.code).toBe('session_expired')
    }
    expect(await methodsOf(key)).toEqual(['email'])
    for (const email of ['owner@example.com', 'thief@example.com'])
      await waitForMail(email, 'The change of your e-mail address was undone')
    world.clock.nowMs += 31_000
    const back = await world.logIn(browser, 'owner@example.com')
    expect(back.body).toMatchObject({ isNewDevice: false, person: { id: key.personId, email: 'owner@example.com' } })
    expect((await browser.call(postKeysWallet, {})).body).toMatchObject({
      wallet: { walletId: wallet.walletId },
      recovery: null,
      holdUntilMs: null,
    })
    const { audit } = (await browser.call(postKeysSecurity, { walletId: wallet.walletId })).body
    const told = audit.map(({ event }) => event)
    expect(told.filter((event) => event.startsWith('email.'))).toEqual(['email.change.undone', 'email.changed'])
    world.clock.nowMs += 31_000
    expect((await world.logIn(thief, 'thief@example.com')).body).toMatchObject({ isNewPerson: true })
    const again = await press(t)
    expect(again.status).toBe(410)
    expect(await again.text()).toContain('This link has been used or is too old.')
    const isUndone = and(eq(auditEntries.personId, key.personId), eq(auditEntries.action, 'email.change.undone'))
    expect(await world.queries.select().from(auditEntries).where(isUndone)).toHaveLength(1)
    expect(await verifyAudit(world.queries)).toContainEqual(expect.objectContaining({ projectId: 'test' }))
  })

  it('asks the address a provider vouches for before a first e-mail is added, and its reader can take that out again', async () => {
    const { browser, wallet, key } = await begin('vouched@example.com')
    await makeSocial(key, 'vouched@example.com')
    await browser.call(postRefresh, {})
    // No step can be left out.
    const early = await start(browser, wallet, 'mallory@evil.example')
    const guess = { challengeId: early.challengeId, code: await codeTo('vouched@example.com') }
    expect((await browser.call(postEmailChangeSecondary, guess)).error.code).toBe('challenge_unknown')
    expect(mailsTo('mallory@evil.example', 'Your code to change your e-mail address')).toEqual([])
    world.clock.nowMs += 31_000

    const t = await change(browser, wallet, 'vouched@example.com', 'mallory@evil.example')
    expect(await methodsOf(key)).toEqual(['email', 'google'])
    expect((await press(t)).status).toBe(200)
    expect(await methodsOf(key)).toEqual(['google'])
    const [person] = await world.queries.select().from(persons).where(isPerson(key))
    expect(person?.contactIndex).toBe(secrets.index('identity', 'email', 'vouched@example.com'))
    world.clock.nowMs += 31_000
    const thief = await world.logIn(await world.openBrowser(), 'mallory@evil.example')
    expect(thief.body).toMatchObject({ isNewPerson: true })
  })

  it('goes straight to the new address only for somebody who has none', async () => {
    const { browser, wallet, key } = await begin('none@example.com')
    await makeSocial(key, undefined)
    await browser.call(postRefresh, {})
    const { challengeId, action } = await start(browser, wallet, 'first@example.com')
    expect(action).toBe('VERIFY_SECONDARY_OTP')
    const code = await codeTo('first@example.com')
    expect((await browser.call(postEmailChangeSecondary, { challengeId, code })).status).toBe(200)
    expect(await methodsOf(key)).toEqual(['email', 'google'])
  })

  it('changes nothing when the address that had to agree is another one by the end', async () => {
    const { browser, wallet, key } = await begin('raced@example.com')
    await makeSocial(key, undefined)
    await browser.call(postRefresh, {})
    const { challengeId } = await start(browser, wallet, 'fast@example.com')
    const code = await codeTo('fast@example.com')
    // A provider vouches for an address in between: it has not agreed.
    await makeSocial(key, 'raced@example.com')
    const done = await browser.call(postEmailChangeSecondary, { challengeId, code })
    expect(done.error.code).toBe('challenge_unknown')
    expect(await methodsOf(key)).toEqual(['google'])
  })

  it('ends with the hold, and takes no other token, no form of another site and no second press at once', async () => {
    const { browser, wallet, key } = await begin('late@example.com')
    const t = await change(browser, wallet, 'late@example.com', 'later@example.com')
    const visitor = await world.openBrowser()
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await visitor.visit('/undo', { t, answer: 'approve' }, evil)).status).toBe(403)
    for (const other of ['', 'x', 'A'.repeat(43)]) expect((await press(other)).status).toBe(410)
    world.clock.nowMs += 2 * hourMs
    expect((await visitor.visit(`/undo?t=${t}`)).status).toBe(410)
    expect((await press(t)).status).toBe(410)
    expect((await browser.call(postRefresh, {})).body.person.email).toBe('later@example.com')
    const { identities: ways } = (await browser.call(postKeysSecurity, { walletId: wallet.walletId })).body
    expect(ways.map(({ name }) => name)).toEqual(['later@example.com'])

    const next = await change(browser, wallet, 'later@example.com', 'latest@example.com')
    const ends = await Promise.all([press(next), press(next)])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await methodsOf(key)).toEqual(['email'])
  })

  it('of two changes in a row undoes both by the first link, and the second link is over with it', async () => {
    const { browser, wallet } = await begin('a@example.com')
    const first = await change(browser, wallet, 'a@example.com', 'b@example.com')
    const second = await change(browser, wallet, 'b@example.com', 'c@example.com')
    expect((await press(first)).status).toBe(200)
    expect((await press(second)).status).toBe(410)
    world.clock.nowMs += 31_000
    const back = await world.logIn(browser, 'a@example.com')
    expect(back.body).toMatchObject({ isNewPerson: false, person: { email: 'a@example.com' } })
  })

  it('lets the old address in where every other way was taken away meanwhile', async () => {
    const { browser, wallet, key } = await begin('alone@example.com')
    await makeSocial(key, 'alone@example.com')
    await browser.call(postRefresh, {})
    const t = await change(browser, wallet, 'alone@example.com', 'taker@example.com')
    await world.queries.delete(identities).where(and(isOf(identities, key), eq(identities.method, 'google')))
    expect((await press(t)).status).toBe(200)
    world.clock.nowMs += 31_000
    const back = await world.logIn(await world.openBrowser(), 'alone@example.com')
    expect(back.body.person.id).toBe(key.personId)
  })
})
