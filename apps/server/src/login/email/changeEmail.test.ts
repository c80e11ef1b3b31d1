import { postKeysSecurity } from '@foyer/contract/keys/keyEndpoints'
import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
} from '@foyer/contract/login/loginEndpoints'
import { postIdentityToken, postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { createTestWallet } from '../../testing/login/createTestWallet.js'
import { useLoginWorld } from '../../testing/login/useLoginWorld.js'
import { testDatabases } from '../../testing/testDatabases.js'

describe.each(testDatabases())(
  'change of the e-mail address on $name [S4.15, S4.16]',
  { timeout: 120_000 },
  ({ create }) => {
    const world = useLoginWorld(create, { holdHours: 1 })
    const openWallet = async (email: string) => {
      const browser = await world().openBrowser()
      await world().logIn(browser, email)
      const wallet = await createTestWallet(browser)
      world().clock.nowMs += 31_000
      return { browser, wallet }
    }

    it('requires the code of the old address, then of the new one, and notifies the old address', async () => {
      const { sink, logIn, openBrowser, clock } = world()
      const { browser, wallet } = await openWallet('old@example.com')
      const email = 'new@example.com'
      const started = await browser.call(postEmailChangeStart, {
        email,
        proof: await wallet.prove('changeEmail', email),
      })
      expect(started.body).toMatchObject({ action: 'VERIFY_PRIMARY_OTP', resendAfterMs: 30_000 })
      const { challengeId } = started.body
      const primary = await sink.waitFor('old@example.com', 2)
      expect(primary.text).toContain('The new address will be new@example.com.')

      // The second step fails before the first one is done.
      const early = await browser.call(postEmailChangeSecondary, { challengeId, code: primary.code ?? '' })
      expect(early.error.code).toBe('challenge_unknown')
      expect((await browser.call(postEmailChangePrimary, { challengeId, code: primary.code ?? '' })).body).toEqual({})
      const secondary = await sink.waitFor(email)
      // The code of the old address is not valid for the new address.
      const swapped = await browser.call(postEmailChangeSecondary, { challengeId, code: primary.code ?? '' })
      if (primary.code !== secondary.code) expect(swapped.error.code).toBe('code_wrong')
      const done = await browser.call(postEmailChangeSecondary, { challengeId, code: secondary.code ?? '' })
      expect(done.body).toEqual({ newEmail: email })
      const told = await sink.waitFor('old@example.com', 3)
      expect(told.subject).toBe('Your e-mail address was changed')
      expect(told.text).toContain('You now log in to app.example with new@example.com.')
      expect(told.link).toContain('/undo?t=')
      expect((await browser.call(postRefresh, {})).body).toMatchObject({ person: { email } })
      const { audit } = (await browser.call(postKeysSecurity, { walletId: wallet.walletId })).body
      expect(audit[0]).toMatchObject({ event: 'email.changed' })

      const { sub } = decodeJwt((await browser.call(postIdentityToken, {})).body.token)
      clock.nowMs += 31_000
      const again = await openBrowser()
      const relogged = await logIn(again, email)
      expect(relogged.body).toMatchObject({ isNewPerson: false, person: { id: sub, email } })
      clock.nowMs += 31_000
      // While the change can be undone, another person cannot claim the old address.
      const sooner = await logIn(await openBrowser(), 'old@example.com')
      expect(sooner.error).toMatchObject({
        code: 'identity_conflict',
        message: expect.stringContaining('open the link'),
      })
      clock.nowMs += 3_600_000
      const stranger = await logIn(await openBrowser(), 'old@example.com')
      expect(stranger.body).toMatchObject({ isNewPerson: true })
    })

    it('requires a wallet proof and rejects one for another address, action or time', async () => {
      const { clock, sink } = world()
      const { browser, wallet } = await openWallet('proof@example.com')
      const email = 'taken@example.com'
      const tryWith = async (proof: { nonce: string; signature: string }) => {
        clock.nowMs += 31_000
        return (await browser.call(postEmailChangeStart, { email, proof })).error.code
      }
      expect(await tryWith({ nonce: 'made-up', signature: 'A'.repeat(86) })).toBe('proof_invalid')
      expect(await tryWith(await wallet.prove('changeEmail', 'other@example.com'))).toBe('proof_invalid')
      clock.nowMs += 900_000
      await browser.call(postRefresh, {})
      expect(await tryWith(await wallet.prove('changeEmail', email, { nonceFor: 'addSlot' }))).toBe('proof_invalid')
      const late = await wallet.prove('changeEmail', email)
      clock.nowMs += 121_000
      expect(await tryWith(late)).toBe('proof_invalid')
      const good = await wallet.prove('changeEmail', email)
      clock.nowMs += 31_000
      expect((await browser.call(postEmailChangeStart, { email, proof: good })).status).toBe(200)
      expect(await tryWith(good)).toBe('proof_invalid')
      expect(sink.mails.some((mail) => mail.envelopeTo.includes(email))).toBe(false)
    })

    it('throws hold on a new device, like the removal of a log-in method', async () => {
      const { logIn, openBrowser, clock } = world()
      const { wallet } = await openWallet('held@example.com')
      const phone = await openBrowser()
      await logIn(phone, 'held@example.com')
      clock.nowMs += 31_000
      const email = 'thief@example.com'
      const requested = { email, proof: await wallet.prove('changeEmail', email) }
      const { error } = await phone.call(postEmailChangeStart, requested)
      expect(error).toMatchObject({ code: 'hold' })
      expect(error.retryAfterMs).toBeGreaterThan(59 * 60_000)
    })

    it('ends the sessions of the old address, except the calling one', async () => {
      const { sink, logIn, openBrowser, clock } = world()
      const { browser, wallet } = await openWallet('left@example.com')
      const other = await openBrowser()
      await logIn(other, 'left@example.com')
      clock.nowMs += 31_000
      const email = 'entered@example.com'
      const proof = await wallet.prove('changeEmail', email)
      const { body } = await browser.call(postEmailChangeStart, { email, proof })
      const { challengeId } = body
      // Three mails came before: two log-in codes and the notice about the other device.
      const { code = '' } = await sink.waitFor('left@example.com', 4)
      expect((await browser.call(postEmailChangePrimary, { challengeId, code })).status).toBe(200)
      const second = await sink.waitFor(email)
      expect((await browser.call(postEmailChangeSecondary, { challengeId, code: second.code ?? '' })).status).toBe(200)
      expect((await other.call(postRefresh, {})).error.code).toBe('session_expired')
      expect((await browser.call(postRefresh, {})).status).toBe(200)
    })

    it('rejects the address of another person, but only after the code of that mailbox', async () => {
      const { sink, logIn, openBrowser, clock } = world()
      await logIn(await openBrowser(), 'owner@example.com')
      const { browser, wallet } = await openWallet('wants@example.com')
      const email = 'owner@example.com'
      const started = await browser.call(postEmailChangeStart, {
        email,
        proof: await wallet.prove('changeEmail', email),
      })
      expect(started.status).toBe(200)
      const { challengeId } = started.body
      const primary = await sink.waitFor('wants@example.com', 2)
      await browser.call(postEmailChangePrimary, { challengeId, code: primary.code ?? '' })
      const secondary = await sink.waitFor(email, 2)
      const refused = await browser.call(postEmailChangeSecondary, { challengeId, code: secondary.code ?? '' })
      expect(refused.error.code).toBe('identity_conflict')
      clock.nowMs += 31_000
      expect((await browser.call(postRefresh, {})).body).toMatchObject({ person: { email: 'wants@example.com' } })
    })

    it('rejects the challenge of another person, device or page', async () => {
      const { sink } = world()
      const { browser, wallet } = await openWallet('mine@example.com')
      const { browser: stranger } = await openWallet('stranger@example.com')
      const email = 'mine2@example.com'
      const started = await browser.call(postEmailChangeStart, {
        email,
        proof: await wallet.prove('changeEmail', email),
      })
      const { challengeId } = started.body
      const { code = '' } = await sink.waitFor('mine@example.com', 2)
      expect((await stranger.call(postEmailChangePrimary, { challengeId, code })).error.code).toBe('challenge_unknown')
      expect((await browser.call(postEmailChangePrimary, { challengeId, code })).status).toBe(200)
    })
  },
)
