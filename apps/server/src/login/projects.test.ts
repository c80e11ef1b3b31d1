import { postKeysIdentityRemove, postKeysSecurity, postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
  postEmailCode,
  postEmailStart,
} from '@foyer/contract/login/loginEndpoints'
import { postRefresh, postSignOut } from '@foyer/contract/login/sessionEndpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestWallet } from '../testing/login/createTestWallet.js'
import { type LoginWorld, startLoginWorld } from '../testing/login/startLoginWorld.js'
import { allowedOrigin } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

describe.each(testDatabases())('a person belongs to one project, on $name', { timeout: 120_000 }, ({ create }) => {
  let database: TestDatabase
  let world: LoginWorld
  beforeAll(async () => {
    database = await create()
    world = await startLoginWorld(database, { holdHours: 1, managedPolicy: 'delayed', managedDelayHours: 24 })
  }, 120_000)
  afterAll(async () => {
    await world.close()
    await database.remove()
  })

  /** Logs in to two projects with the same address and creates a wallet in each. */
  const begin = async (email: string) => {
    const { openBrowser, logIn, clock } = world
    const here = await openBrowser()
    const mine = await logIn(here, email)
    const wallet = await createTestWallet(here)
    clock.nowMs += 31_000
    const there = (await openBrowser()).at(allowedOrigin, 'other')
    const theirs = await logIn(there, email)
    const otherWallet = await createTestWallet(there)
    clock.nowMs += 31_000
    return { here, mine: mine.body, wallet, there, theirs: theirs.body, otherWallet }
  }

  it('one address in two projects creates two persons, each with a first device and a wallet', async () => {
    const { here, mine, wallet, there, theirs, otherWallet } = await begin('two@example.com')
    expect(theirs.person.id).not.toBe(mine.person.id)
    expect(theirs).toMatchObject({ isNewPerson: true, person: { email: 'two@example.com' } })
    for (const [page, own] of [
      [here, wallet],
      [there, otherWallet],
    ] as const) {
      expect((await page.call(postKeysWallet, {})).body).toMatchObject({
        wallet: { walletId: own.walletId },
        holdUntilMs: null,
      })
      expect((await page.call(postKeysSecurity, { walletId: own.walletId })).body.devices).toHaveLength(1)
    }
    // A later log-in returns the same person.
    world.clock.nowMs += 31_000
    const again = await world.logIn(await world.openBrowser(), 'two@example.com')
    expect(again.body.person.id).toBe(mine.person.id)
  })

  it('an address change in one project gives no access to the wallet in another one', async () => {
    const { openBrowser, logIn, sink, clock } = world
    const { here, mine, there, otherWallet } = await begin('victim@example.com')
    const evil = 'mallory@evil.example'
    const proof = await otherWallet.prove('changeEmail', evil)
    const { challengeId } = (await there.call(postEmailChangeStart, { email: evil, proof })).body
    const old = await sink.waitFor('victim@example.com', 3)
    expect((await there.call(postEmailChangePrimary, { challengeId, code: old.code ?? '' })).status).toBe(200)
    const { code = '' } = await sink.waitFor(evil)
    expect((await there.call(postEmailChangeSecondary, { challengeId, code })).status).toBe(200)

    clock.nowMs += 31_000
    const thief = await openBrowser()
    const got = await logIn(thief, evil)
    expect(got.body).toMatchObject({ isNewPerson: true })
    expect(got.body.person.id).not.toBe(mine.person.id)
    expect((await thief.call(postKeysWallet, {})).body.wallet).toBeNull()
    expect((await here.call(postRefresh, {})).body.person).toMatchObject({
      id: mine.person.id,
      email: 'victim@example.com',
    })
  })

  it('a sign-out everywhere or a proof of one project changes nothing in another one', async () => {
    const { here, wallet, there, otherWallet } = await begin('apart@example.com')
    const proof = await otherWallet.prove('unlinkIdentity', 'email')
    const body = { walletId: wallet.walletId, method: 'email', proof }
    expect((await here.call(postKeysIdentityRemove, body)).error.code).toBe('proof_invalid')
    const email = 'next@example.com'
    const swapped = { email, proof: await otherWallet.prove('changeEmail', email) }
    expect((await here.call(postEmailChangeStart, swapped)).error.code).toBe('proof_invalid')

    expect((await there.call(postSignOut, { everywhere: true })).status).toBe(200)
    expect((await there.call(postRefresh, {})).error.code).toBe('session_expired')
    expect((await here.call(postRefresh, {})).status).toBe(200)
    expect((await here.call(postKeysSecurity, { walletId: wallet.walletId })).body.devices).toHaveLength(1)
  })

  it('code guesses in one project do not count in another one', async () => {
    const { openBrowser, clock } = world
    const email = 'guessed@example.com'
    const start = async (projectId: string) => {
      clock.nowMs += 301_000
      const stranger = (await openBrowser()).at(allowedOrigin, projectId)
      const { body } = await stranger.call(postEmailStart, { email })
      return { stranger, body }
    }
    // Guess until the server sends a link instead of a code.
    for (let round = 0; ; round += 1) {
      expect(round).toBeLessThan(25)
      const { stranger, body } = await start('other')
      if (body.action === 'VERIFY_DEVICE') break
      for (let guess = 0; guess < 5; guess += 1)
        await stranger.call(postEmailCode, { challengeId: body.challengeId, code: 'abcdef' })
    }
    expect((await start('test')).body.action).toBe('VERIFY_OTP')
  })
})
