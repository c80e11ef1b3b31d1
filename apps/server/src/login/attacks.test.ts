import { postEmailCode, postEmailDevice, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { postIdentityToken, postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { type Logger, NoopLogger } from 'drizzle-orm/logger'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDevice } from '../testing/login/createTestDevice.js'
import { otherOrigin } from '../testing/login/startLoginWorld.js'
import { useLoginWorld } from '../testing/login/useLoginWorld.js'
import { testDatabases } from '../testing/testDatabases.js'

const refreshCookie = '__Host-foyer-refresh-test'

describe.each(testDatabases())('attacks on the log-in on $name', { timeout: 120_000 }, ({ create }) => {
  const world = useLoginWorld(create)

  it('code guessing: 60 parallel guesses get five tries in total', async () => {
    const { openBrowser, sink } = world()
    const browser = await openBrowser()
    const { body } = await browser.call(postEmailStart, { email: 'guess@example.com' })
    const { code = '' } = await sink.waitFor('guess@example.com')
    const guesses = Array.from({ length: 60 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(
      guesses.map((guess) => browser.call(postEmailCode, { challengeId: body.challengeId, code: guess })),
    )
    const told = answers.map(({ error }) => error.code)
    expect(told.filter((word) => word === 'code_wrong')).toHaveLength(4)
    expect(told.filter((word) => word === 'too_many_tries')).toHaveLength(56)
    const right = await browser.call(postEmailCode, { challengeId: body.challengeId, code })
    expect(right.error.code).toBe('too_many_tries')
  })

  it('code guessing over many challenges and devices: limits one network to 20 guesses a day but not the owner', async () => {
    const { openBrowser, logIn, clock, sink } = world()
    const owner = await openBrowser()
    await logIn(owner, 'target@example.com')
    let received = 0
    for (let round = 0; round < 6; round += 1) {
      clock.nowMs += 3_600_000 / 2
      const attacker = await openBrowser()
      const { body } = await attacker.call(postEmailStart, { email: 'target@example.com' })
      await sink.waitFor('target@example.com', round + 2)
      if (round >= 4) expect(body.action).toBe('VERIFY_DEVICE')
      for (let guess = 0; guess < 5; guess += 1) {
        const { error } = await attacker.call(postEmailCode, { challengeId: body.challengeId, code: 'abcdef' })
        if (error.code !== 'challenge_unknown') received += 1
      }
    }
    expect(received).toBe(20)
    clock.nowMs += 60_000
    expect((await logIn(owner, 'target@example.com')).status).toBe(200)
  })

  it('guesses at an exhausted challenge do not count for the address: its owner logs in on a new device', async () => {
    const { openBrowser, clock, sink } = world()
    const attacker = await openBrowser()
    const { body } = await attacker.call(postEmailStart, { email: 'locked@example.com' })
    await sink.waitFor('locked@example.com')
    for (let guess = 0; guess < 100; guess += 1)
      await attacker.call(postEmailCode, { challengeId: body.challengeId, code: 'abcdef' })
    clock.nowMs += 16 * 60_000
    const owner = await openBrowser()
    const started = await owner.call(postEmailStart, { email: 'locked@example.com' })
    const { code = '' } = await sink.waitFor('locked@example.com', 2)
    const { status } = await owner.call(postEmailCode, { challengeId: started.body.challengeId, code })
    expect(status).toBe(200)
  })

  it('code replay: a code works once, also in parallel calls', async () => {
    const { openBrowser, sink } = world()
    const browser = await openBrowser()
    const { body } = await browser.call(postEmailStart, { email: 'replay@example.com' })
    const { code = '' } = await sink.waitFor('replay@example.com')
    const both = await Promise.all(
      [1, 2, 3].map(() => browser.call(postEmailCode, { challengeId: body.challengeId, code })),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const later = await browser.call(postEmailCode, { challengeId: body.challengeId, code })
    expect(later.error.code).toBe('challenge_unknown')
  })

  it("code for another challenge, device, page or project: is rejected and does not end the owner's challenge", async () => {
    const { openBrowser, sink } = world()
    const [victim, thief] = [await openBrowser(), await openBrowser()]
    const mine = await thief.call(postEmailStart, { email: 'thief@example.com' })
    const theirs = await victim.call(postEmailStart, { email: 'victim@example.com' })
    const { code = '' } = await sink.waitFor('victim@example.com')
    const { challengeId } = theirs.body
    // Send the stolen code with the thief's challenge, then the right code and challenge from the thief's device.
    const otherChallenge = await thief.call(postEmailCode, { challengeId: mine.body.challengeId, code })
    expect(otherChallenge.error.code).toBe('code_wrong')
    expect((await thief.call(postEmailCode, { challengeId, code })).error.code).toBe('challenge_unknown')
    expect((await victim.at(otherOrigin).call(postEmailCode, { challengeId, code })).error.code).toBe(
      'challenge_unknown',
    )
    const otherProject = victim.at('https://app.example', 'other')
    expect((await otherProject.call(postEmailCode, { challengeId, code })).error.code).toBe('challenge_unknown')
    expect((await victim.call(postEmailCode, { challengeId, code })).status).toBe(200)
  })

  it('refresh-token reuse: ends the whole session and notifies the user by mail', async () => {
    const { openBrowser, logIn, sink, clock } = world()
    const browser = await openBrowser()
    await logIn(browser, 'reuse@example.com')
    const stolen = browser.cookies.get(refreshCookie) ?? ''
    clock.nowMs += 300_000
    await browser.call(postRefresh, {})
    clock.nowMs += 300_000
    await browser.call(postRefresh, {})
    const current = browser.cookies.get(refreshCookie) ?? ''
    browser.cookies.set(refreshCookie, stolen)
    const reused = await browser.call(postRefresh, {})
    expect(reused.status).toBe(401)
    expect(reused.error.code).toBe('reused')
    expect(reused.headers.getSetCookie()[0]).toContain('Max-Age=0')
    browser.cookies.set(refreshCookie, current)
    expect((await browser.call(postRefresh, {})).error.code).toBe('session_expired')
    expect((await browser.call(postIdentityToken, {})).error.code).toBe('session_expired')
    const mail = await sink.waitFor('reuse@example.com', 2)
    expect(mail.subject).toBe('A log-in at app.example was ended')
  })

  it('refresh: parallel calls of several tabs and a lost response do not end the session', async () => {
    const { openBrowser, logIn, clock } = world()
    const browser = await openBrowser()
    await logIn(browser, 'tabs@example.com')
    const tabs = await Promise.all([1, 2, 3].map(() => browser.call(postRefresh, {})))
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(tabs.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1)
    // Simulate a lost response: the browser still has the previous token.
    const before = browser.cookies.get(refreshCookie) ?? ''
    clock.nowMs += 60_000
    await browser.call(postRefresh, {})
    browser.cookies.set(refreshCookie, before)
    clock.nowMs += 60_000
    expect((await browser.call(postRefresh, {})).status).toBe(200)
    clock.nowMs += 60_000
    expect((await browser.call(postRefresh, {})).status).toBe(200)
  })

  it('stolen cookie or access token on another device: is rejected, and the cookie becomes invalid [rule 7]', async () => {
    const { openBrowser, logIn, clock } = world()
    const [owner, thief] = [await openBrowser(), await openBrowser()]
    await logIn(owner, 'stolen@example.com')
    const withToken = await thief.call(postIdentityToken, {}, { accessToken: owner.accessToken })
    expect(withToken.error.code).toBe('session_expired')
    thief.cookies.set(refreshCookie, owner.cookies.get(refreshCookie) ?? '')
    expect((await thief.call(postRefresh, {})).error.code).toBe('session_expired')
    clock.nowMs += 60_000
    expect((await owner.call(postRefresh, {})).error.code).toBe('session_expired')
  })

  it('access token of one page or project: is rejected on another one [rule 4]', async () => {
    const { openBrowser, logIn } = world()
    const browser = await openBrowser()
    await logIn(browser, 'pages@example.com')
    const { accessToken } = browser
    const elsewhere = await browser.at(otherOrigin).call(postIdentityToken, {}, { accessToken })
    expect(elsewhere.error.code).toBe('session_expired')
    const otherProject = await browser.at('https://app.example', 'other').call(postIdentityToken, {}, { accessToken })
    expect(otherProject.error.code).toBe('session_expired')
  })

  it('session fixation: a log-in ignores a planted refresh cookie and issues a new token', async () => {
    const { openBrowser, logIn } = world()
    const [attacker, victim] = [await openBrowser(), await openBrowser()]
    await logIn(attacker, 'fixer@example.com')
    const planted = attacker.cookies.get(refreshCookie) ?? ''
    victim.cookies.set(refreshCookie, planted)
    const done = await logIn(victim, 'fixed@example.com')
    expect(done.body).toMatchObject({ person: { email: 'fixed@example.com' } })
    expect(victim.cookies.get(refreshCookie)).not.toBe(planted)
    // The planted token still belongs to the attacker's session, and invented tokens are rejected.
    expect((await attacker.call(postRefresh, {})).body).toMatchObject({ person: { email: 'fixer@example.com' } })
    attacker.cookies.set(refreshCookie, 'A'.repeat(43))
    expect((await attacker.call(postRefresh, {})).error.code).toBe('session_expired')
  })

  it('enumeration by response: known and unknown addresses get equal responses, also with device checks', async () => {
    const { openBrowser, logIn, clock } = world()
    await logIn(await openBrowser(), 'known@example.com')
    clock.nowMs += 31_000
    for (const projectId of ['test', 'careful']) {
      const shapes = []
      for (const email of ['known@example.com', 'unknown@example.com']) {
        const { status, body, headers } = await (await openBrowser())
          .at('https://app.example', projectId)
          .call(postEmailStart, { email })
        const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, ''))
        const { challengeId, matchNumber, ...told } = body
        shapes.push({ status, told, idLength: challengeId.length, matchLength: matchNumber?.length, cookies })
      }
      expect(shapes[0]).toEqual(shapes[1])
      clock.nowMs += 31_000
    }
  })

  it('enumeration by timing: a code request runs the same queries for known and unknown addresses', async () => {
    const { openBrowser, logIn, clock, sink } = world()
    const browser = await openBrowser()
    await logIn(await openBrowser(), 'timed@example.com')
    const logQuery = vi.spyOn(NoopLogger.prototype as Logger, 'logQuery')
    onTestFinished(() => logQuery.mockRestore())
    const recordQueries = async (email: string, mails = 1) => {
      clock.nowMs += 900_000
      logQuery.mockClear()
      expect((await browser.call(postEmailStart, { email })).status).toBe(200)
      await sink.waitFor(email, mails)
      // Ignore the queries of the mail queue: it runs in parallel with the requests.
      const isOfQueue = (query: string) => /^(begin|commit|(select|update|delete).*"mail_outbox")/.test(query)
      return logQuery.mock.calls.flatMap(([query]) => (isOfQueue(query) ? [] : [query]))
    }
    // Create the rows per client and project first, and let the background work of the log-in end.
    await recordQueries('first@example.com')
    const unknown = await recordQueries('untimed@example.com')
    expect(unknown.length).toBeGreaterThan(0)
    expect(await recordQueries('timed@example.com', 2)).toEqual(unknown)
  })

  it('SQL and header injection: hostile text is data or rejected, never a query, header or second recipient', async () => {
    const { openBrowser, sink, clock } = world()
    const browser = await openBrowser()
    const hostile = [
      "o'x';drop/**/table/**/persons;--@example.com",
      'a@example.com\r\nBcc: evil@example.com',
      'a@example.com,evil@example.com',
      '<evil@example.com>',
      'a@example.com\u0000',
      '"a b"@example.com',
    ]
    for (const email of hostile) {
      const { status, error } = await browser.call(postEmailStart, { email })
      expect([email, status, error?.code]).toEqual([email, 400, 'bad_request'])
    }
    // An address may contain quotes. They stay in the address.
    clock.nowMs += 31_000
    await browser.call(postEmailStart, { email: "o'--x@example.com" })
    expect((await sink.waitFor("o'--x@example.com")).envelopeTo).toEqual(["o'--x@example.com"])
    for (const challengeId of ["' or 1=1 --", '1; select pg_sleep(5)', '\\', '%']) {
      const answer = await browser.call(postEmailCode, { challengeId, code: '123456' })
      expect(answer.error.code).toBe('challenge_unknown')
    }
    const agent = await browser.call(
      postEmailStart,
      { email: 'agent@example.com', locale: "de'; drop table challenges" },
      { headers: { 'user-agent': '<script>alert(1)</script>' } },
    )
    expect(agent.status).toBe(200)
    expect(sink.mails.some((mail) => mail.envelopeTo.includes('evil@example.com'))).toBe(false)
  })

  it('postEmailDevice: throws challenge_unknown for the challenge of another device', async () => {
    const { openBrowser } = world()
    const [one, two] = [await openBrowser(), await openBrowser()]
    const started = await one.at('https://app.example', 'careful').call(postEmailStart, { email: 'wait@example.com' })
    const spied = await two
      .at('https://app.example', 'careful')
      .call(postEmailDevice, { challengeId: started.body.challengeId })
    expect(spied.error.code).toBe('challenge_unknown')
  })

  it('rate limits: a rejected request carries retryAfterMs and a Retry-After header', async () => {
    const { openBrowser } = world()
    const device = await createTestDevice()
    const browser = await openBrowser(device)
    await browser.call(postEmailStart, { email: 'limit@example.com' })
    const refused = await browser.call(postEmailStart, { email: 'limit@example.com' })
    expect(refused.error.retryAfterMs).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
