import { postIdentityToken, postRefresh, postRefreshToken, postSignOut } from '@foyer/contract/login/sessionEndpoints'
import { describe, expect, it } from 'vitest'
import { useLoginWorld } from '../testing/login/useLoginWorld.js'
import { testDatabases } from '../testing/testDatabases.js'

describe.each(testDatabases())("refresh tokens for a browser that drops the frame's cookie on $name", ({ create }) => {
  const world = useLoginWorld(create)
  /** Logs in with a browser that drops the cookie. Returns the token that the server issues instead. */
  const logInWithout = async (email: string) => {
    const browser = await world().openBrowser()
    await world().logIn(browser, email)
    const [cookie = ''] = browser.cookies.values()
    browser.cookies.clear()
    const { body } = await browser.call(postRefreshToken, {})
    return { browser, cookie, refreshToken: body.refreshToken ?? '' }
  }

  it('a token in the body continues the session, rotates and sets no cookie', async () => {
    const { browser, refreshToken } = await logInWithout('no-cookie@example.com')
    const next = await browser.call(postRefresh, { refreshToken }, { accessToken: undefined })
    expect(next.body).toMatchObject({ isNewPerson: false, person: { email: 'no-cookie@example.com' } })
    expect(next.body.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(next.body.refreshToken).not.toBe(refreshToken)
    expect(next.headers.getSetCookie()).toEqual([])
    world().clock.nowMs += 86_400_000
    const later = { refreshToken: next.body.refreshToken }
    expect((await browser.call(postRefresh, later, { accessToken: undefined })).status).toBe(200)
  })

  it('issues no token if the browser sends the cookie of the session, and none in its refreshes', async () => {
    const { openBrowser, logIn } = world()
    const browser = await openBrowser()
    const done = await logIn(browser, 'cookie@example.com')
    expect(done.body).not.toHaveProperty('refreshToken')
    expect((await browser.call(postRefreshToken, {})).body).toEqual({ refreshToken: null })
    expect((await browser.call(postRefresh, {})).body).not.toHaveProperty('refreshToken')
  })

  it('issues a token if the cookie belongs to another session', async () => {
    const { browser } = await logInWithout('stale@example.com')
    browser.cookies.set('__Host-foyer-refresh-test', 'A'.repeat(43))
    expect((await browser.call(postRefreshToken, {})).body.refreshToken).toMatch(/^[\w-]{43}$/)
  })

  it('error: issues no token without an open session', async () => {
    const { browser } = await logInWithout('over@example.com')
    const bare = await browser.call(postRefreshToken, {}, { accessToken: undefined })
    expect(bare.error.code).toBe('session_expired')
    await browser.call(postSignOut, { everywhere: false })
    expect((await browser.call(postRefreshToken, {})).error.code).toBe('session_expired')
  })

  it('a session has one valid token: a new one invalidates the earlier ones', async () => {
    const { browser, cookie, refreshToken } = await logInWithout('once@example.com')
    const again = await browser.call(postRefreshToken, {})
    for (const dead of [cookie, refreshToken])
      expect((await browser.call(postRefresh, { refreshToken: dead })).error.code).toBe('session_expired')
    const own = { refreshToken: again.body.refreshToken ?? '' }
    expect((await browser.call(postRefresh, own)).status).toBe(200)
  })

  it('the window of the frame gets a second token, which replaces its former one and ends with the session', async () => {
    const { browser, refreshToken } = await logInWithout('window@example.com')
    const first = await browser.call(postRefreshToken, { former: null })
    const second = await browser.call(postRefreshToken, { former: first.body.refreshToken })
    const former = await browser.call(postRefresh, { refreshToken: first.body.refreshToken ?? '' })
    expect(former.error.code).toBe('session_expired')
    const own = await browser.call(postRefresh, { refreshToken })
    expect(own.status).toBe(200)
    const back = await browser.call(postRefresh, { refreshToken: second.body.refreshToken ?? '' })
    expect(back.body).toMatchObject({ person: { email: 'window@example.com' } })
    await browser.call(postSignOut, { everywhere: false })
    for (const { body } of [own, back])
      expect((await browser.call(postRefresh, { refreshToken: body.refreshToken })).error.code).toBe('session_expired')
  })

  it('error: the former token of another session is not deleted', async () => {
    const victim = await logInWithout('victim-window@example.com')
    const { browser } = await logInWithout('thief-window@example.com')
    expect((await browser.call(postRefreshToken, { former: victim.refreshToken })).status).toBe(200)
    const next = await victim.browser.call(postRefresh, { refreshToken: victim.refreshToken })
    expect(next.status).toBe(200)
  })

  it('the second use of a token ends the whole session, as with a cookie', async () => {
    const { browser, refreshToken } = await logInWithout('reuse-body@example.com')
    const second = await browser.call(postRefresh, { refreshToken })
    world().clock.nowMs += 300_000
    await browser.call(postRefresh, { refreshToken: second.body.refreshToken })
    world().clock.nowMs += 300_000
    expect((await browser.call(postRefresh, { refreshToken })).error.code).toBe('reused')
    expect((await browser.call(postIdentityToken, {})).error.code).toBe('session_expired')
  })

  it("a token without the device's key is rejected and ends the session", async () => {
    const { browser, refreshToken } = await logInWithout('thief-body@example.com')
    const thief = await world().openBrowser()
    expect((await thief.call(postRefresh, { refreshToken })).error.code).toBe('session_expired')
    expect((await browser.call(postRefresh, { refreshToken })).error.code).toBe('session_expired')
  })
})
