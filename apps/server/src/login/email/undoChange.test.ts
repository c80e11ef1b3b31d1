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

describe.each(testDatabases())('undo of an address change on $name', { timeout: 120_000 }, ({ create }) => {
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
  /** Returns the code of the next unread mail to an address. */
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
  /** Replaces the person's e-mail identity by a Google identity. Google vouches for the address `vouched`, if given. */
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
  /** Changes an address with the codes of both mailboxes. Returns the undo token from the mail to the old address. */
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
  const press = (t: string) => world.openBrowser().then((browser) => browser.request('/undo', { t, answer: 'approve' }))
  const methodsOf = async (key: { projectId: string; personId: string }) =>
    (await world.queries.select().from(identities).where(isOf(identities, key))).map(({ method }) => method).sort()

  it('restores the old address, ends all access since the change, notifies both addresses and works once', async () => {
    const { browser, wallet, key } = await begin('owner@example.com')
    const t = await change(browser, wallet, 'owner@example.com', 'thief@example.com')
    const thief = await world.openBrowser()
    expect((await world.logIn(thief, 'thief@example.com')).body.person.id).toBe(key.personId)
    const recoveryId = randomBytes(16).toString('base64url')
    expect((await thief.call(postKeysRecoveryStart, { walletId: wallet.walletId, recoveryId })).status).toBe(200)
    // The old address also gets this notice, not only the thief's.
    await waitForMail('owner@example.com', 'Your wallet is being recovered')
    const index = secrets.index('identity', 'google', 'thief')
    const way = { ...key, index, method: 'google', subjectSealed: '', createdAtMs: world.clock.nowMs }
    await world.queries.insert(identities).values(way)

    // A GET changes nothing: mail scanners open links.
    const page = await (await world.openBrowser()).request(`/undo?t=${t}`)
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

  it('a first e-mail address needs the code of the address that a provider vouches for, and can be undone', async () => {
    const { browser, wallet, key } = await begin('vouched@example.com')
    await makeSocial(key, 'vouched@example.com')
    await browser.call(postRefresh, {})
    // No step can be skipped.
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

  it('the code goes directly to the new address only if the person has no address', async () => {
    const { browser, wallet, key } = await begin('none@example.com')
    await makeSocial(key, undefined)
    await browser.call(postRefresh, {})
    const { challengeId, action } = await start(browser, wallet, 'first@example.com')
    expect(action).toBe('VERIFY_SECONDARY_OTP')
    const code = await codeTo('first@example.com')
    expect((await browser.call(postEmailChangeSecondary, { challengeId, code })).status).toBe(200)
    expect(await methodsOf(key)).toEqual(['email', 'google'])
  })

  it('rejects the change if the address that must confirm has changed meanwhile', async () => {
    const { browser, wallet, key } = await begin('raced@example.com')
    await makeSocial(key, undefined)
    await browser.call(postRefresh, {})
    const { challengeId } = await start(browser, wallet, 'fast@example.com')
    const code = await codeTo('fast@example.com')
    // A provider vouches for an address meanwhile. That address has not confirmed the change.
    await makeSocial(key, 'raced@example.com')
    const done = await browser.call(postEmailChangeSecondary, { challengeId, code })
    expect(done.error.code).toBe('challenge_unknown')
    expect(await methodsOf(key)).toEqual(['google'])
  })

  it('expires with the hold and rejects another token, a form of another site and a parallel second press', async () => {
    const { browser, wallet, key } = await begin('late@example.com')
    const t = await change(browser, wallet, 'late@example.com', 'later@example.com')
    const visitor = await world.openBrowser()
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await visitor.request('/undo', { t, answer: 'approve' }, evil)).status).toBe(403)
    for (const other of ['', 'x', 'A'.repeat(43)]) expect((await press(other)).status).toBe(410)
    world.clock.nowMs += 2 * hourMs
    expect((await visitor.request(`/undo?t=${t}`)).status).toBe(410)
    expect((await press(t)).status).toBe(410)
    expect((await browser.call(postRefresh, {})).body.person.email).toBe('later@example.com')
    const { identities: ways } = (await browser.call(postKeysSecurity, { walletId: wallet.walletId })).body
    expect(ways.map(({ name }) => name)).toEqual(['later@example.com'])

    const next = await change(browser, wallet, 'later@example.com', 'latest@example.com')
    const ends = await Promise.all([press(next), press(next)])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await methodsOf(key)).toEqual(['email'])
  })

  it('the link of the first of two changes undoes both and invalidates the second link', async () => {
    const { browser, wallet } = await begin('a@example.com')
    const first = await change(browser, wallet, 'a@example.com', 'b@example.com')
    const second = await change(browser, wallet, 'b@example.com', 'c@example.com')
    expect((await press(first)).status).toBe(200)
    expect((await press(second)).status).toBe(410)
    world.clock.nowMs += 31_000
    const back = await world.logIn(browser, 'a@example.com')
    expect(back.body).toMatchObject({ isNewPerson: false, person: { email: 'a@example.com' } })
  })

  it('restores the old address as log-in method if all other methods were removed meanwhile', async () => {
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
