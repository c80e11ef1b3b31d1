import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { postIdentityToken, postRefresh, postSignOut } from '@foyer/contract/login/sessionEndpoints'
import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { otherOrigin } from '../testing/login/startLoginWorld.js'
import { useLoginWorld } from '../testing/login/useLoginWorld.js'
import { allowedOrigin } from '../testing/startTestServer.js'
import { testDatabases } from '../testing/testDatabases.js'

describe.each(testDatabases())('log-in by e-mail on $name', { timeout: 120_000 }, ({ create }) => {
  const world = useLoginWorld(create)

  it('logs in a new person with the code of a real mail, and the same person again [S1.4, S4.10-S4.13, S5.5]', async () => {
    const { openBrowser, sink, clock } = world()
    const browser = await openBrowser()
    const started = await browser.call(postEmailStart, { email: ' Ada@Example.com ' })
    expect(started.status).toBe(200)
    expect(started.body).toMatchObject({ action: 'VERIFY_OTP', resendAfterMs: 30_000 })
    const mail = await sink.waitFor('ada@example.com')
    expect(mail.subject).toBe('Your log-in code for app.example')
    expect(mail.code).toMatch(/^\d{6}$/)
    const { challengeId } = started.body
    const spaced = `${mail.code?.slice(0, 3)} ${mail.code?.slice(3)}`
    const done = await browser.call(postEmailCode, { challengeId, code: spaced })
    expect(done.body).toMatchObject({
      isNewPerson: true,
      isNewDevice: true,
      expiresAtMs: clock.nowMs + 600_000,
      person: { email: 'ada@example.com', userName: null, method: 'email' },
    })
    const [cookie] = done.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-foyer-refresh-test=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=None; Partitioned$/,
    )

    clock.nowMs += 31_000
    const again = await world().logIn(browser, 'ada@example.com')
    expect(again.body).toMatchObject({ isNewPerson: false, isNewDevice: false, person: done.body.person })
  })

  it('requires 30 s between mails to one address, with the exact message and the wait in milliseconds [S5.2, S9.1]', async () => {
    const { openBrowser, clock } = world()
    const email = 'cooldown@example.com'
    const browser = await openBrowser()
    expect((await browser.call(postEmailStart, { email })).status).toBe(200)
    clock.nowMs += 10_500
    const refused = await browser.call(postEmailStart, { email })
    expect(refused.status).toBe(429)
    expect(refused.error).toEqual({
      code: 'cooldown',
      message: 'Please try again after 20 seconds',
      retryAfterMs: 19_500,
    })
    expect(refused.headers.get('retry-after')).toBe('20')
    // Another device of a stranger does not avoid the limit.
    expect((await (await openBrowser()).call(postEmailStart, { email })).error.code).toBe('cooldown')
    clock.nowMs += 19_500
    expect((await browser.call(postEmailStart, { email })).status).toBe(200)
  })

  it('sends at most five codes to an address in fifteen minutes and returns the wait', async () => {
    const { openBrowser, clock } = world()
    const browser = await openBrowser()
    for (let mail = 1; mail <= 5; mail += 1) {
      expect((await browser.call(postEmailStart, { email: 'many@example.com' })).status).toBe(200)
      clock.nowMs += 31_000
    }
    const refused = await browser.call(postEmailStart, { email: 'many@example.com' })
    expect(refused.error).toMatchObject({ code: 'too_many_tries', retryAfterMs: 900_000 - 5 * 31_000 })
    expect(refused.error.message).toBe('Too many tries. Please try again after 745 seconds')
  })

  it('allows four wrong codes, returns the tries that are left, and accepts no code after five', async () => {
    const { openBrowser, sink } = world()
    const browser = await openBrowser()
    const { body } = await browser.call(postEmailStart, { email: 'wrong@example.com' })
    const { code = '' } = await sink.waitFor('wrong@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (text: string) => browser.call(postEmailCode, { challengeId: body.challengeId, code: text })
    for (const left of ['4', '3', '2', '1'])
      expect((await guess(wrong)).error).toMatchObject({ code: 'code_wrong', context: { triesLeft: left } })
    expect((await guess(wrong)).error.code).toBe('too_many_tries')
    expect((await guess(code)).error.code).toBe('too_many_tries')
  })

  it('accepts a code for exactly ten minutes', async () => {
    const { openBrowser, sink, clock } = world()
    const browser = await openBrowser()
    const { body } = await browser.call(postEmailStart, { email: 'late@example.com' })
    const { code = '' } = await sink.waitFor('late@example.com')
    clock.nowMs += 600_000
    const late = await browser.call(postEmailCode, { challengeId: body.challengeId, code })
    expect(late.status).toBe(410)
    expect(late.error.code).toBe('code_expired')
  })

  it('a new code for the same device invalidates the earlier one', async () => {
    const { openBrowser, sink, clock } = world()
    const browser = await openBrowser()
    const first = await browser.call(postEmailStart, { email: 'twice@example.com' })
    const { code = '' } = await sink.waitFor('twice@example.com')
    clock.nowMs += 31_000
    await browser.call(postEmailStart, { email: 'twice@example.com' })
    const old = await browser.call(postEmailCode, { challengeId: first.body.challengeId, code })
    expect(old.error.code).toBe('challenge_unknown')
  })

  it('continues a session with the rotating cookie alone, only where the person logged in [rule 4: consent per origin]', async () => {
    const { openBrowser, logIn } = world()
    const browser = await openBrowser()
    await logIn(browser, 'refresh@example.com')
    const before = browser.cookies.get('__Host-foyer-refresh-test')
    const next = await browser.call(postRefresh, {}, { accessToken: undefined })
    expect(next.body).toMatchObject({ isNewPerson: false, person: { email: 'refresh@example.com' } })
    expect(browser.cookies.get('__Host-foyer-refresh-test')).not.toBe(before)

    const elsewhere = browser.at(otherOrigin)
    expect((await elsewhere.call(postRefresh, {})).error.code).toBe('not_consented')
    // A rejection there does not end the session here.
    expect((await browser.call(postRefresh, {})).status).toBe(200)
  })

  it('identity token for the host: its audience is the host origin, its keys are public, it opens no API [rule 8]', async () => {
    const { openBrowser, logIn, server, clock, frameOrigin } = world()
    const browser = await openBrowser()
    const done = await logIn(browser, 'identity@example.com')
    const { body } = await browser.call(postIdentityToken, {})
    const keys = createRemoteJWKSet(new URL(`${server.url}/.well-known/jwks.json`))
    const options = { issuer: frameOrigin, audience: allowedOrigin, currentDate: new Date(clock.nowMs) }
    const { payload, protectedHeader } = await jwtVerify(body.token, keys, options)
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toMatchObject({
      email: 'identity@example.com',
      email_verified: true,
      project_id: 'test',
      login_method: 'email',
    })
    expect(payload.sub).toBe((done.body as { person: { id: string } }).person.id)
    expect(payload.exp).toBe(Math.floor(body.expiresAtMs / 1_000))
    await expect(jwtVerify(body.token, keys, { ...options, audience: otherOrigin })).rejects.toThrow(/aud/)

    const misused = await browser.call(postIdentityToken, {}, { accessToken: body.token })
    expect(misused.error.code).toBe('session_expired')
    const atFrame = await fetch(`${world().address}/.well-known/jwks.json`)
    const local = createLocalJWKSet(await atFrame.json())
    expect((await jwtVerify(body.token, local, options)).payload.sub).toBe(payload.sub)
  })

  it('sign-out on this device: token and cookie become invalid at once', async () => {
    const { openBrowser, logIn } = world()
    const browser = await openBrowser()
    await logIn(browser, 'leave@example.com')
    const cookie = browser.cookies.get('__Host-foyer-refresh-test') ?? ''
    expect((await browser.call(postSignOut, { everywhere: false })).body).toEqual({})
    expect(browser.cookies.has('__Host-foyer-refresh-test')).toBe(false)
    expect((await browser.call(postIdentityToken, {})).error.code).toBe('session_expired')
    browser.cookies.set('__Host-foyer-refresh-test', cookie)
    expect((await browser.call(postRefresh, {}, { accessToken: undefined })).error.code).toBe('session_expired')
  })

  it('sign-out: works with the cookie alone if the access token has expired', async () => {
    const { openBrowser, logIn, clock } = world()
    const browser = await openBrowser()
    await logIn(browser, 'leave2@example.com')
    const cookie = browser.cookies.get('__Host-foyer-refresh-test') ?? ''
    clock.nowMs += 601_000
    expect((await browser.call(postSignOut, { everywhere: false })).status).toBe(200)
    browser.cookies.set('__Host-foyer-refresh-test', cookie)
    expect((await browser.call(postRefresh, {}, { accessToken: undefined })).error.code).toBe('session_expired')
  })

  it('sign-out everywhere: ends the sessions of all devices of the person, and of no other person', async () => {
    const { openBrowser, logIn, clock, sink } = world()
    const [one, two, stranger] = [await openBrowser(), await openBrowser(), await openBrowser()]
    await logIn(one, 'all@example.com')
    clock.nowMs += 31_000
    await logIn(two, 'all@example.com')
    await logIn(stranger, 'nobody@example.com')
    expect((await one.call(postSignOut, { everywhere: true })).status).toBe(200)
    expect((await two.call(postIdentityToken, {})).error.code).toBe('session_expired')
    expect((await two.call(postRefresh, {}, { accessToken: undefined })).error.code).toBe('session_expired')
    expect((await stranger.call(postIdentityToken, {})).status).toBe(200)
    // Wait for the notice of the second device first: otherwise the test would read it as the mail with the code.
    clock.nowMs += 31_000
    await sink.waitFor('all@example.com', 3)
    expect((await logIn(one, 'all@example.com')).body).toMatchObject({ isNewDevice: false })
    clock.nowMs += 31_000
    // The other device counts as new after the sign-out everywhere.
    expect((await logIn(two, 'all@example.com')).body).toMatchObject({ isNewDevice: true })
    const nobody = await openBrowser()
    expect((await nobody.call(postSignOut, { everywhere: true })).error.code).toBe('session_expired')
  })

  it('notifies the person by mail of a log-in on a new device, but not on the first one', async () => {
    const { openBrowser, logIn, sink, clock } = world()
    await logIn(await openBrowser(), 'notice@example.com')
    clock.nowMs += 31_000
    const done = await logIn(await openBrowser(), 'notice@example.com')
    expect(done.body).toMatchObject({ isNewPerson: false, isNewDevice: true })
    // The mail waits until the frame may have opened the wallet.
    clock.nowMs += 20_000
    const notice = await sink.waitFor('notice@example.com', 3)
    expect(notice.subject).toBe('New device on your wallet at app.example')
    expect(notice.text).toContain('Chrome · Linux · 127.0.0.1')
    const subjects = sink.mails
      .filter((mail) => mail.envelopeTo.includes('notice@example.com'))
      .map((mail) => mail.subject)
    expect(subjects.filter((subject) => subject.startsWith('New device'))).toHaveLength(1)
  })

  it('access token: expires after ten minutes', async () => {
    const { openBrowser, logIn, clock } = world()
    const browser = await openBrowser()
    await logIn(browser, 'minutes@example.com')
    clock.nowMs += 599_000
    expect((await browser.call(postIdentityToken, {})).status).toBe(200)
    clock.nowMs += 2_000
    expect((await browser.call(postIdentityToken, {})).error.code).toBe('session_expired')
  })

  it('sends mails in the language of the browser', async () => {
    const { openBrowser, sink } = world()
    const browser = await openBrowser()
    await browser.call(postEmailStart, { email: 'deutsch@example.com', locale: 'de-CH' })
    expect((await sink.waitFor('deutsch@example.com')).subject).toBe('Dein Anmeldecode für app.example')
  })

  it('test addresses: log in with a fixed code, without mail and repeatedly, in the sandbox', async () => {
    const { openBrowser, sink } = world()
    const browser = await openBrowser()
    for (let time = 0; time < 7; time += 1) {
      const { body } = await browser.call(postEmailStart, { email: 'someone@test' })
      const done = await browser.call(postEmailCode, { challengeId: body.challengeId, code: '424242' })
      expect(done.status).toBe(200)
    }
    expect((await browser.call(postEmailStart, { email: 'fail@test' })).error.code).toBe('unavailable')
    expect(sink.mails.some((mail) => mail.envelopeTo.some((to) => to.endsWith('@test')))).toBe(false)
  })
})
