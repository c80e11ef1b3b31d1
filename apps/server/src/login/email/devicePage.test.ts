import { postEmailCode, postEmailDevice, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../testing/login/createTestBrowser.js'
import { useLoginWorld } from '../../testing/login/useLoginWorld.js'
import { testDatabases } from '../../testing/testDatabases.js'

describe.each(testDatabases())('device verification on $name [S1.7, S4.11]', { timeout: 120_000 }, ({ create }) => {
  const world = useLoginWorld(create)

  /** Starts a log-in that needs a link in a new browser, and reads the link from the mail. */
  const begin = async (email: string) => {
    const browser = (await world().openBrowser()).at('https://app.example', 'careful')
    const { body } = await browser.call(postEmailStart, { email })
    const mail = await world().sink.waitFor(email)
    const token = new URL(mail.link ?? '').searchParams.get('t') ?? ''
    return {
      browser,
      mail,
      token,
      challengeId: body.challengeId,
      matchNumber: body.matchNumber ?? '',
      action: body.action,
    }
  }
  const stateOf = async (browser: TestBrowser, challengeId: string) =>
    (await browser.call(postEmailDevice, { challengeId })).body.state
  const answer = (browser: TestBrowser, t: string, number: string, headers?: Record<string, string>) =>
    browser.request('/device', { t, number, answer: 'approve' }, headers)

  it('approves a new device with the number of its page, typed on another device, then sends the code', async () => {
    const { openBrowser, sink } = world()
    const { browser, mail, token, challengeId, matchNumber, action } = await begin('device@example.com')
    expect(action).toBe('VERIFY_DEVICE')
    expect(matchNumber).toMatch(/^[1-9]\d$/)
    expect(mail.subject).toBe('Confirm a new device for app.example')
    expect(mail.link).toMatch(new RegExp(`^${world().frameOrigin}/device\\?t=`))
    // The mail must not contain the number: it proves that the reader also sees the page that started the log-in.
    expect(mail.text.replace(mail.link ?? '', '').replace('127.0.0.1', '')).not.toMatch(
      new RegExp(`\\b${matchNumber}\\b`),
    )
    expect((await browser.call(postEmailCode, { challengeId, code: '123456' })).error.code).toBe('challenge_unknown')

    const phone = await openBrowser()
    const page = await phone.request(`/device?t=${token}`)
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'; frame-ancestors 'none'")
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(html).toContain('Is it you who wants to log in to <bdi>app.example</bdi>?')
    expect(html).toContain('Chrome · Linux · 127.0.0.1')
    expect(html).toContain('March 1, 2026')
    const done = await answer(phone, token, matchNumber)
    expect(await done.text()).toContain('Done.')
    expect(await stateOf(browser, challengeId)).toBe('approved')

    const { code = '' } = await sink.waitFor('device@example.com', 2)
    const loggedIn = await browser.call(postEmailCode, { challengeId, code })
    expect(loggedIn.status).toBe(200)
    // This device now needs no link for this address.
    world().clock.nowMs += 31_000
    const next = await browser.call(postEmailStart, { email: 'device@example.com' })
    expect(next.body).toMatchObject({ action: 'VERIFY_OTP' })
    expect(next.body.matchNumber).toBeUndefined()
    // For another address the device is still new: otherwise a user could request codes for other people's addresses.
    world().clock.nowMs += 31_000
    const other = await browser.call(postEmailStart, { email: 'victim@example.com' })
    expect(other.body).toMatchObject({ action: 'VERIFY_DEVICE' })
  })

  it('a waiting log-in expires when another tab of the device starts a new one', async () => {
    const { browser, challengeId } = await begin('twice@example.com')
    world().clock.nowMs += 31_000
    await browser.call(postEmailStart, { email: 'twice@example.com' })
    expect(await stateOf(browser, challengeId)).toBe('expired')
  })

  it('needs no number in the browser that started the log-in', async () => {
    const { browser, token, challengeId } = await begin('same@example.com')
    const page = await browser.request(`/device?t=${token}`)
    expect(await page.text()).not.toContain('name="number"')
    expect((await answer(browser, token, '')).status).toBe(200)
    expect(await stateOf(browser, challengeId)).toBe('approved')
  })

  it('link in another browser: needs the number, and one wrong number ends the log-in [attack: attacker starts, victim clicks]', async () => {
    const { openBrowser } = world()
    const { browser: attacker, token, challengeId, matchNumber } = await begin('lured@example.com')
    const victim = await openBrowser()
    expect(await (await victim.request(`/device?t=${token}`)).text()).toContain('it is a trick. Press No')
    const guessed = matchNumber === '11' ? '12' : '11'
    const wrong = await answer(victim, token, guessed)
    expect(wrong.status).toBe(403)
    expect(await stateOf(attacker, challengeId)).toBe('refused')
    // The right number comes too late.
    expect((await answer(victim, token, matchNumber)).status).toBe(410)
    expect(await stateOf(attacker, challengeId)).toBe('refused')
  })

  it('90 numbers in parallel calls: only the first call counts', async () => {
    const { openBrowser } = world()
    const { browser, token, challengeId, matchNumber } = await begin('ninety@example.com')
    const victim = await openBrowser()
    const numbers = Array.from({ length: 90 }, (_, index) => String(index + 10)).filter(
      (number) => number !== matchNumber,
    )
    const answers = await Promise.all([...numbers, matchNumber].map((number) => answer(victim, token, number)))
    expect(answers.filter(({ status }) => status !== 410)).toHaveLength(1)
    expect(await stateOf(browser, challengeId)).not.toBe('waiting')
  })

  it('the link cookie of another log-in does not count as the browser that started this one', async () => {
    const { browser: other } = await begin('othercookie@example.com')
    const { browser, token, challengeId } = await begin('cookie@example.com')
    const forged = await world().openBrowser()
    forged.cookies.set('__Host-foyer-link', other.cookies.get('__Host-foyer-link') ?? '')
    expect((await answer(forged, token, '')).status).toBe(403)
    expect(await stateOf(browser, challengeId)).toBe('refused')
  })

  it('mail scanners that open links change nothing', async () => {
    const { openBrowser } = world()
    const { browser, token, challengeId, matchNumber } = await begin('scanner@example.com')
    const scanner = await openBrowser()
    for (let time = 0; time < 3; time += 1) expect((await scanner.request(`/device?t=${token}`)).status).toBe(200)
    expect((await fetch(`${world().address}/device?t=${token}`, { method: 'HEAD' })).status).toBe(200)
    expect((await answer(await openBrowser(), token, matchNumber)).status).toBe(200)
    expect(await stateOf(browser, challengeId)).toBe('approved')
  })

  it('rejects a form of another site [CSRF]', async () => {
    const { openBrowser, frameOrigin } = world()
    const { token, matchNumber } = await begin('form@example.com')
    const victim = await openBrowser()
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: frameOrigin, 'sec-fetch-site': 'same-site' },
    ])
      expect((await answer(victim, token, matchNumber, headers)).status).toBe(403)
    expect((await answer(victim, token, matchNumber)).status).toBe(200)
  })

  it('a rejection by the user ends the log-in', async () => {
    const { openBrowser } = world()
    const { browser, token, challengeId } = await begin('refuse@example.com')
    const answered = await (await openBrowser()).request('/device', { t: token, answer: 'refuse' })
    expect(await answered.text()).toContain('The log-in is rejected')
    expect(await stateOf(browser, challengeId)).toBe('refused')
  })

  it('expires after ten minutes, for the page and for the waiting call', async () => {
    const { openBrowser, clock } = world()
    const { browser, token, challengeId, matchNumber } = await begin('slowmail@example.com')
    clock.nowMs += 600_000
    expect((await (await openBrowser()).request(`/device?t=${token}`)).status).toBe(410)
    expect((await answer(await openBrowser(), token, matchNumber)).status).toBe(410)
    expect(await stateOf(browser, challengeId)).toBe('expired')
  })

  it('resolves the waiting call as soon as the link is answered', async () => {
    const { openBrowser } = world()
    const { browser, token, challengeId, matchNumber } = await begin('waiting@example.com')
    const waiting = stateOf(browser, challengeId)
    await answer(await openBrowser(), token, matchNumber)
    expect(await waiting).toBe('approved')
  })

  it('escapes hostile text: a token cannot write markup into the page', async () => {
    const browser = await world().openBrowser()
    for (const token of ['"><script>alert(1)</script>', 'x'.repeat(10_000), "' or 1=1 --"]) {
      const page = await browser.request(`/device?t=${encodeURIComponent(token)}`)
      expect(page.status).toBe(410)
      expect(await page.text()).not.toContain('<script>')
    }
  })

  it('approves the link of a scripted test address automatically in the sandbox', async () => {
    const browser = await world().openBrowser()
    const { body } = await browser.call(postEmailStart, { email: 'device1@test' })
    expect(body.action).toBe('VERIFY_DEVICE')
    expect(await stateOf(browser, body.challengeId)).toBe('approved')
    const done = await browser.call(postEmailCode, { challengeId: body.challengeId, code: '424242' })
    expect(done.status).toBe(200)
  })
})
