import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  postKeysExport,
  postKeysIdentityRemove,
  postKeysSecurity,
  postKeysWallet,
} from '@foyer/contract/keys/keyEndpoints'
import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
  postEmailCode,
  postEmailStart,
} from '@foyer/contract/login/loginEndpoints'
import { postIdentityToken, postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { type Logins, startLogins } from '@foyer/sandbox/startLogins'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSocialSettings } from '../login/social/socialSettings.js'
import type { TestBrowser } from '../testing/login/createTestBrowser.js'
import { createTestWallet, type TestWallet } from '../testing/login/createTestWallet.js'
import { logInByProvider } from '../testing/login/logInByProvider.js'
import { type LoginWorld, startLoginWorld } from '../testing/login/startLoginWorld.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

/** The code of every `@test` address. It is not mailed, but notices are. */
const code = '424242'
const hourMs = 3_600_000

describe.each(testDatabases())('removal of a log-in method on $name', { timeout: 120_000 }, ({ create }) => {
  let database: TestDatabase
  let logins: Logins
  let world: LoginWorld
  const folder = mkdtempSync(join(tmpdir(), 'foyer-identities-'))
  beforeAll(async () => {
    logins = await startLogins({ dataDir: folder, now: () => world.clock.nowMs })
    database = await create()
    // The hold applies to later devices, but not to a person's first one.
    world = await startLoginWorld(database, {
      social: readSocialSettings({ FOYER_OAUTH: logins.oauth }, true),
      holdHours: 1,
    })
    // The library that verifies a provider's tokens uses the system clock and rejects expired tokens.
    world.clock.nowMs = Date.now()
  }, 120_000)
  afterAll(async () => {
    await world.close()
    await logins.close()
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const byMail = async (page: TestBrowser, email: string) => {
    world.clock.nowMs += 31_000
    const { challengeId } = (await page.call(postEmailStart, { email })).body
    return page.call(postEmailCode, { challengeId, code })
  }
  const byProvider = (page: TestBrowser, provider: 'google' | 'github', email: string) =>
    logInByProvider(page, { address: world.address, provider, email })
  /** Adds Google to a person who logs in by e-mail: first the conflict, then the log-in that proves the person. */
  const link = async (page: TestBrowser, email: string) => {
    expect((await byProvider(page, 'google', email)).error.code).toBe('identity_conflict')
    return byMail(page, email)
  }
  /** Creates a person with a wallet who logs in by e-mail and by Google, on their first device. */
  const begin = async (email: string) => {
    const page = await world.openBrowser()
    await byMail(page, email)
    const wallet = await createTestWallet(page)
    const { body } = await link(page, email)
    return { page, wallet, personId: body.person.id }
  }
  const remove = async (page: TestBrowser, { walletId, prove }: TestWallet, method: string) =>
    page.call(postKeysIdentityRemove, { walletId, method, proof: await prove('unlinkIdentity', method) })
  const look = async (page: TestBrowser, { walletId }: TestWallet) =>
    (await page.call(postKeysSecurity, { walletId })).body
  const listMethods = async (page: TestBrowser, wallet: TestWallet) =>
    (await look(page, wallet)).identities.map(({ method }) => method)
  const isIn = async (page: TestBrowser) => (await page.call(postKeysWallet, {})).status === 200
  const listNotices = (email: string, subject = 'A way to log in was removed') =>
    world.sink.mails.filter((mail) => mail.envelopeTo.includes(email) && mail.subject === subject)
  const waitForNotice = (email: string, subject?: string) =>
    vi.waitFor(() => {
      const [notice] = listNotices(email, subject)
      if (notice === undefined) throw new Error('the notice has not arrived yet')
      return notice
    }, 10_000)

  it('lists the methods only to their person, and leaves the other one after a removal', async () => {
    const { page, wallet, personId } = await begin('ann@test')
    expect((await look(page, wallet)).identities).toEqual([
      { method: 'email', name: 'ann@test', addedAtMs: expect.any(Number) },
      { method: 'google', name: 'Google', addedAtMs: expect.any(Number) },
    ])
    const stranger = await world.openBrowser()
    await byMail(stranger, 'stranger@test')
    const requested = await stranger.call(postKeysSecurity, { walletId: wallet.walletId })
    expect(requested.error.code).toBe('wallet_unknown')

    expect(await remove(page, wallet, 'google')).toMatchObject({ status: 200, body: {} })
    const { identities, audit } = await look(page, wallet)
    expect(identities.map(({ method }) => method)).toEqual(['email'])
    expect(audit[0]).toMatchObject({ event: 'identity.unlinked', detail: 'google' })
    const { text } = await waitForNotice('ann@test')
    expect(text).toContain('You can no longer log in with Google')

    // Its verified address still belongs to the person, who logs in by mail. So the log-in is a conflict, as for every
    // stranger.
    const late = await byProvider(await world.openBrowser(), 'google', 'ann@test')
    expect(late).toMatchObject({ status: 409, error: { code: 'identity_conflict', context: { with: 'email' } } })
    expect((await byMail(await world.openBrowser(), 'ann@test')).body.person.id).toBe(personId)
    // After a log-in of the person on the same device, it is linked again.
    await link(page, 'ann@test')
    expect(await listMethods(page, wallet)).toEqual(['email', 'google'])
  })

  it('requires a proof of the open wallet and rejects other proofs, methods, devices and a second use', async () => {
    const { page, wallet } = await begin('owner@test')
    const { walletId, prove } = wallet
    const thief = await begin('thief@test')
    const method = 'google'
    const forged = await prove('unlinkIdentity', method)
    const tries = [
      [page, walletId, await thief.wallet.prove('unlinkIdentity', method), 'proof_invalid'],
      [page, walletId, await prove('unlinkIdentity', 'email'), 'proof_invalid'],
      [page, walletId, await prove('unlinkIdentity', method, { nonceFor: 'delete' }), 'proof_invalid'],
      [page, walletId, { ...forged, signature: 'A'.repeat(86) }, 'proof_invalid'],
      [thief.page, walletId, await thief.wallet.prove('unlinkIdentity', method), 'wallet_unknown'],
      [thief.page, thief.wallet.walletId, await prove('unlinkIdentity', method), 'proof_invalid'],
    ] as const
    for (const [browser, id, proof, refusal] of tries)
      expect((await browser.call(postKeysIdentityRemove, { walletId: id, method, proof })).error.code).toBe(refusal)
    const body = { walletId, method, proof: forged }
    const noLogIn = await page.call(postKeysIdentityRemove, body, { accessToken: undefined })
    expect(noLogIn.error.code).toBe('session_expired')
    const noProof = await page.call(postKeysIdentityRemove, body, { rawBody: JSON.stringify({ walletId, method }) })
    expect(noProof.error.code).toBe('bad_request')
    expect(await listMethods(page, wallet)).toEqual(['email', 'google'])

    const proof = await prove('unlinkIdentity', method)
    expect((await page.call(postKeysIdentityRemove, { walletId, method, proof })).status).toBe(200)
    await link(page, 'owner@test')
    expect((await page.call(postKeysIdentityRemove, { walletId, method, proof })).error.code).toBe('proof_invalid')
    expect(await listMethods(page, wallet)).toEqual(['email', 'google'])
    expect(await listMethods(thief.page, thief.wallet)).toEqual(['email', 'google'])
  })

  it('throws identity_last for the last method, and ignores a method that does not exist', async () => {
    const { page, wallet, personId } = await begin('last@test')
    await remove(page, wallet, 'google')
    await waitForNotice('last@test')
    const refused = await remove(page, wallet, 'email')
    expect(refused).toMatchObject({ status: 409, error: { code: 'identity_last' } })
    for (const method of ['google', 'github', 'nothing']) expect((await remove(page, wallet, method)).status).toBe(200)
    expect(await listMethods(page, wallet)).toEqual(['email'])
    expect((await byMail(page, 'last@test')).body.person.id).toBe(personId)
    expect(listNotices('last@test')).toHaveLength(1)
    expect((await look(page, wallet)).audit.filter(({ event }) => event === 'identity.unlinked')).toHaveLength(1)
  })

  it('parallel removals of both methods leave one of them', async () => {
    const { page, wallet } = await begin('both@test')
    const ends = await Promise.all([remove(page, wallet, 'google'), remove(page, wallet, 'email')])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(ends.find(({ status }) => status === 409)?.error.code).toBe('identity_last')
    expect(await listMethods(page, wallet)).toHaveLength(1)
  })

  it('throws hold on a new device, like an export, and allows the removal after the hold', async () => {
    const { wallet, page } = await begin('held@test')
    const phone = await world.openBrowser()
    await byMail(phone, 'held@test')
    const proof = { nonce: 'n', signature: 'A'.repeat(86) }
    const { walletId } = wallet
    const body = { walletId, method: 'google', proof }
    for (const refused of [await phone.call(postKeysExport, body), await phone.call(postKeysIdentityRemove, body)])
      expect(refused).toMatchObject({ status: 423, error: { code: 'hold', retryAfterMs: hourMs } })
    world.clock.nowMs += hourMs
    await phone.call(postRefresh, {})
    // Only the proof is missing now.
    expect((await phone.call(postKeysIdentityRemove, body)).error.code).toBe('proof_invalid')
    await page.call(postRefresh, {})
    expect(await listMethods(page, wallet)).toEqual(['email', 'google'])
  })

  it('ends the sessions of the method on all devices, but not the calling one or those of another project', async () => {
    const email = 'many@test'
    const { page, wallet } = await begin(email)
    const [phone, tablet] = [await world.openBrowser(), await world.openBrowser()]
    const shop = phone.at('https://app.example', 'other')
    for (const browser of [phone, shop]) await byProvider(browser, 'google', email)
    await byMail(tablet, email)
    // The calling session uses the removed method too.
    expect((await byProvider(page, 'google', email)).status).toBe(200)
    expect((await remove(page, wallet, 'google')).status).toBe(200)

    expect((await phone.call(postKeysWallet, {})).error.code).toBe('session_expired')
    expect((await phone.call(postRefresh, {})).error.code).toBe('session_expired')
    for (const browser of [page, tablet, shop]) {
      expect(await isIn(browser)).toBe(true)
      expect((await browser.call(postRefresh, {})).status).toBe(200)
    }
  })

  it('deletes a pending link on another device', async () => {
    const email = 'wait@test'
    const phone = await world.openBrowser()
    const page = await world.openBrowser()
    await byMail(page, email)
    const wallet = await createTestWallet(page)
    expect((await byProvider(phone, 'google', email)).error.code).toBe('identity_conflict')
    await link(page, email)
    await remove(page, wallet, 'google')
    await byMail(phone, email)
    expect(await listMethods(page, wallet)).toEqual(['email'])
  })

  describe('of the e-mail address', () => {
    it('still sends notices to the address, but a log-in with it creates a new person', async () => {
      const email = 'old@test'
      const { page, wallet, personId } = await begin(email)
      expect((await remove(page, wallet, 'email')).status).toBe(200)
      expect((await look(page, wallet)).identities).toEqual([
        { method: 'google', name: 'Google', addedAtMs: expect.any(Number) },
      ])
      const { text } = await waitForNotice(email)
      expect(text).toContain('Mails about your wallet still come to this address.')
      // The app does not receive the address as verified: another person may verify it from now on.
      expect((await page.call(postRefresh, {})).body.person).toMatchObject({ id: personId, email: null })
      const { token } = (await page.call(postIdentityToken, {})).body
      expect(decodeJwt(token)).toMatchObject({ sub: personId })
      expect(decodeJwt(token)).not.toHaveProperty('email')

      const heir = await world.openBrowser()
      const { body } = await byMail(heir, email)
      expect(body).toMatchObject({ isNewPerson: true, person: { email } })
      expect(body.person.id).not.toBe(personId)
      expect((await heir.call(postKeysWallet, {})).body.wallet).toBeNull()
      // The two persons stay separate, also on a device that both have used.
      await createTestWallet(heir)
      expect((await byProvider(heir, 'google', email)).body).toMatchObject({
        isNewPerson: false,
        person: { id: personId },
      })
      expect((await byMail(heir, email)).body.person.id).toBe(body.person.id)
      expect(await listMethods(page, wallet)).toEqual(['google'])

      // The owner still gets notices.
      const told = () => listNotices(email, 'New device on your wallet at app.example').length
      await vi.waitFor(() => {
        world.clock.nowMs += 1_000
        expect(told()).toBeGreaterThan(0)
      }, 15_000)
    })

    it("frees the address for another provider's account, and allows the person a new address", async () => {
      const email = 'given@test'
      const { page, wallet, personId } = await begin(email)
      await remove(page, wallet, 'email')
      const other = (await byProvider(await world.openBrowser(), 'github', email)).body
      expect(other).toMatchObject({ isNewPerson: true, person: { email } })
      expect(other.person.id).not.toBe(personId)

      const start = async () => {
        const proof = await wallet.prove('changeEmail', 'next@test')
        return (await page.call(postEmailChangeStart, { email: 'next@test', proof })).body
      }
      // The caller may not be the owner of the removed address, so that address must still confirm for a while.
      expect((await start()).action).toBe('VERIFY_PRIMARY_OTP')
      world.clock.nowMs += hourMs
      await page.call(postRefresh, {})
      const { challengeId, action } = await start()
      expect(action).toBe('VERIFY_SECONDARY_OTP')
      expect((await page.call(postEmailChangeSecondary, { challengeId, code })).body.newEmail).toBe('next@test')
      // The former notice address gets a notice that names the new one.
      expect((await waitForNotice(email, 'Your e-mail address was changed')).text).toContain('next@test')
      expect((await byMail(await world.openBrowser(), 'next@test')).body.person.id).toBe(personId)
      expect(await listMethods(page, wallet)).toEqual(['google', 'email'])
      await remove(page, wallet, 'google')
      await waitForNotice('next@test')
    })

    it('ends a pending change of the address', async () => {
      const { page, wallet } = await begin('changing@test')
      const change = { email: 'changed@test', proof: await wallet.prove('changeEmail', 'changed@test') }
      const { challengeId } = (await page.call(postEmailChangeStart, change)).body
      await remove(page, wallet, 'email')
      const answer = await page.call(postEmailChangePrimary, { challengeId, code })
      expect(answer.error.code).toMatch(/^(challenge_unknown|code_expired)$/)
      expect(await listMethods(page, wallet)).toEqual(['google'])
    })
  })
})
