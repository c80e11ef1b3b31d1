import { postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import { postEmailChangeStart, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { postIdentityToken, postSignOut } from '@foyer/contract/login/sessionEndpoints'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../testing/login/createTestBrowser.js'
import { createTestWallet } from '../testing/login/createTestWallet.js'
import { useLoginWorld } from '../testing/login/useLoginWorld.js'
import { testDatabases } from '../testing/testDatabases.js'

const hourMs = 3_600_000

describe.each(testDatabases())('sign-out everywhere on $name', { timeout: 120_000 }, ({ create }) => {
  const world = useLoginWorld(create, { holdHours: 24, managedPolicy: 'delayed' })
  const logIn = async (browser: TestBrowser, email: string) => {
    world().clock.nowMs += 31_000
    const answer = await world().logIn(browser, email)
    expect(answer.status).toBe(200)
    return answer
  }
  const holdOf = async (browser: TestBrowser) => (await browser.call(postKeysWallet, {})).body.holdUntilMs
  /** Creates an owner with a wallet on an old device, and a thief with a new session of the same account. */
  const begin = async (email: string) => {
    const { openBrowser, clock } = world()
    const [owner, thief] = [await openBrowser(), await openBrowser()]
    await logIn(owner, email)
    const wallet = await createTestWallet(owner)
    clock.nowMs += 100 * 24 * hourMs
    await logIn(owner, email)
    await logIn(thief, email)
    return { owner, thief, wallet }
  }

  it('on a new device: keeps the sessions of older devices and throws hold with the wait', async () => {
    const { owner, thief } = await begin('owner@example.com')
    const { status, error } = await thief.call(postSignOut, { everywhere: true })
    expect([status, error.code]).toEqual([423, 'hold'])
    expect(error.retryAfterMs).toBeGreaterThan(23 * hourMs)
    expect((await owner.call(postIdentityToken, {})).status).toBe(200)
    expect((await thief.call(postIdentityToken, {})).status).toBe(200)
  })

  it('on a new device: ends the sessions of newer devices, and the own session only by a plain sign-out', async () => {
    const { owner, thief: second } = await begin('newer@example.com')
    const third = await world().openBrowser()
    await logIn(third, 'newer@example.com')
    expect((await second.call(postSignOut, { everywhere: true })).error.code).toBe('hold')
    expect((await third.call(postIdentityToken, {})).error.code).toBe('session_expired')
    expect((await second.call(postIdentityToken, {})).status).toBe(200)
    expect((await second.call(postSignOut, { everywhere: false })).status).toBe(200)
    expect((await second.call(postIdentityToken, {})).error.code).toBe('session_expired')
    expect((await owner.call(postIdentityToken, {})).status).toBe(200)
  })

  it("the owner's device keeps its age after a sign-out by a thief, and its next log-in is reported", async () => {
    const { owner, thief, wallet } = await begin('aged@example.com')
    world().clock.nowMs += 25 * hourMs
    await logIn(thief, 'aged@example.com')
    expect((await thief.call(postSignOut, { everywhere: true })).status).toBe(200)
    expect((await logIn(owner, 'aged@example.com')).body).toMatchObject({ isNewDevice: true })
    expect(await holdOf(owner)).toBeNull()
    const proof = await wallet.prove('changeEmail', 'safe@example.com')
    expect((await owner.call(postEmailChangeStart, { email: 'safe@example.com', proof })).status).toBe(200)
  })

  it('a signed-out device needs the link of a mail again if new devices need one', async () => {
    const { openBrowser, clock } = world()
    const { owner } = await begin('link@example.com')
    const other = await openBrowser()
    await logIn(other, 'link@example.com')
    expect((await owner.call(postSignOut, { everywhere: true })).status).toBe(200)
    clock.nowMs += 31_000
    const started = await other.at('https://app.example', 'careful').call(postEmailStart, { email: 'link@example.com' })
    expect(started.body).toMatchObject({ action: 'VERIFY_DEVICE' })
  })
})
