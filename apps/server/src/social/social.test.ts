import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logins, startLogins } from '@foyer/sandbox/startLogins'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../createServer.js'
import { createTestFrame, type TestFrame } from '../testing/createTestFrame.js'
import { followToCallback } from '../testing/followToCallback.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { readSocialSettings } from './socialSettings.js'

const hostOrigin = 'http://localhost:3000'
const folder = mkdtempSync(join(tmpdir(), 'foyer-social-'))
let logins: Logins
let database: TestDatabase
let server: RunningServer
let origin: string
const clock = { aheadMs: 0 }
const logged: string[] = []
const now = () => Date.now() + clock.aheadMs
beforeAll(async () => {
  logins = await startLogins({ dataDir: folder, now })
  const [embedded] = testDatabases()
  if (embedded === undefined) throw new Error('there is no database to test with')
  database = await embedded.create()
  server = await startTestServer(database, {
    sandbox: true,
    social: readSocialSettings({ FOYER_OAUTH: logins.oauth }, true),
    now,
    logger: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
  })
  origin = `http://127.0.0.1:${server.frame?.port}`
})
afterAll(async () => {
  await server.close()
  await database.remove()
  await logins.close()
  rmSync(folder, { recursive: true, force: true })
})

const openFrame = (more: Partial<Parameters<typeof createTestFrame>[0]> = {}) =>
  createTestFrame({ origin, hostOrigin, projectId: 'test', now, ...more })

/** The answer of a provider as it arrives at the callback. */
const visit = (provider: string, answer: URLSearchParams, method: 'GET' | 'POST' = 'GET') => {
  const url = `${origin}/login/social/callback/${provider}`
  const signal = AbortSignal.timeout(10_000)
  return method === 'GET'
    ? fetch(`${url}?${answer}`, { redirect: 'manual', signal })
    : fetch(url, { method, body: answer, headers: { origin: 'null' }, redirect: 'manual', signal })
}

const begin = async (frame: TestFrame, provider: string, more: { returnUrl?: string } = {}) => {
  const { binding, bindingHash } = frame.createBinding()
  const { status, body } = await frame.post('/api/login/social/start', { provider, bindingHash, ...more })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { binding, uri: String(body.uri) }
}

/** What the callback page would hand to its opener, and to whom. */
const readPage = (html: string) => {
  const read = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return { resultUri: read('result'), host: read('host') }
}

/** From the press to the result, through a popup. */
const goThrough = async (
  frame: TestFrame,
  provider: string,
  query: Record<string, string> = {},
  change: (answer: URLSearchParams) => void = () => {},
) => {
  const { binding, uri } = await begin(frame, provider)
  const answer = await followToCallback(uri, { sandbox_account: 'alice', ...query })
  change(answer)
  const response = await visit(provider, answer, provider === 'apple' ? 'POST' : 'GET')
  const html = await response.text()
  return { binding, uri, answer, response, html, ...readPage(html) }
}
const finish = (frame: TestFrame, { resultUri, binding }: { resultUri: string; binding: string }) =>
  frame.post('/api/login/social/finish', { resultUri, binding })
const errorOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  ...(body.error as { code: string; message: string }), // what `errorAnswer` says
})

describe.each(['google', 'apple', 'github', 'facebook', 'x', 'discord'])('%s', (provider) => {
  it('logs a person in through a popup, the same person the second time [S1.5, S7.43, S7.47]', async () => {
    const frame = await openFrame()
    const account = { sandbox_account: `${provider}.person@example.com` }
    const first = await goThrough(frame, provider, account)
    expect(first.host).toBe(hostOrigin)
    expect(new URL(first.resultUri).origin).toBe(origin)
    const answer = await finish(frame, first)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ isNewPerson: true, isNewDevice: true, person: { method: provider } })
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-foyer-refresh-test=.*HttpOnly/)

    const again = await finish(frame, await goThrough(frame, provider, account))
    expect(again.body).toMatchObject({ isNewPerson: false, isNewDevice: false })
    expect(again.body.person).toMatchObject({ id: (answer.body.person as { id: string }).id })
    const elsewhere = await openFrame()
    expect((await finish(elsewhere, await goThrough(elsewhere, provider, account))).body).toMatchObject({
      isNewPerson: false,
      isNewDevice: true,
    })
  })

  it('tells in plain words that the person cancelled', async () => {
    const frame = await openFrame()
    const error = errorOf(await finish(frame, await goThrough(frame, provider, { sandbox_outcome: 'denied' })))
    expect(error).toMatchObject({ status: 403, code: 'access_denied' })
    expect(error.message).toMatch(/^You cancelled the log-in with/)
  })

  it('shows nothing of an error text that the provider wrote', async () => {
    const frame = await openFrame()
    const hostile = await goThrough(frame, provider, { sandbox_outcome: 'hostileError' })
    expect(hostile.html).not.toMatch(/hacked|onerror|javascript:/)
    const error = errorOf(await finish(frame, hostile))
    expect(error.code).toBe('provider_failed')
    expect(JSON.stringify(error)).not.toMatch(/hacked|onerror/)
  })

  it('refuses a code that the provider does not know, and a broken answer', async () => {
    for (const sandbox_outcome of ['wrongCode', 'brokenToken']) {
      const frame = await openFrame()
      const error = errorOf(await finish(frame, await goThrough(frame, provider, { sandbox_outcome })))
      expect(error).toMatchObject({ status: 502, code: 'provider_failed' })
    }
  })

  it('takes no answer whose state is missing, made up, doubled, used, or of another provider', async () => {
    const frame = await openFrame()
    for (const sandbox_outcome of ['wrongState', 'noState']) {
      expect((await goThrough(frame, provider, { sandbox_outcome })).response.status).toBe(410)
    }
    const { uri } = await begin(frame, provider)
    const answer = await followToCallback(uri, { sandbox_account: 'alice' })
    const other = provider === 'google' ? 'github' : 'google'
    expect((await visit(other, answer)).status).toBe(410)
    const doubled = new URLSearchParams(answer)
    doubled.append('state', answer.get('state') ?? '')
    expect((await visit(provider, doubled)).status).toBe(410)
    expect((await visit(provider, answer)).status).toBe(200)
    expect((await visit(provider, answer)).status).toBe(410)
  })
})

describe('a ticket', () => {
  it('works once: a replay is refused', async () => {
    const frame = await openFrame()
    const result = await goThrough(frame, 'google')
    expect((await finish(frame, result)).status).toBe(200)
    expect(errorOf(await finish(frame, result))).toMatchObject({ status: 404, code: 'challenge_unknown' })
  })

  it('works for nobody but the frame that began, and is gone after the try [login CSRF, session fixation]', async () => {
    const attempts: ((frame: TestFrame & { device: CryptoKeyPair }) => Promise<TestFrame>)[] = [
      // Another browser.
      () => openFrame(),
      // The same browser in a page of another origin, and of another project.
      ({ device }) => openFrame({ device, hostOrigin: 'http://localhost:4000' }),
      ({ device }) => openFrame({ device, projectId: 'quiet' }),
    ]
    for (const attempt of attempts) {
      const frame = await openFrame()
      const result = await goThrough(frame, 'google')
      const thief = await attempt(frame)
      expect(errorOf(await finish(thief, result))).toMatchObject({ status: 404, code: 'challenge_unknown' })
      expect((await finish(frame, result)).status).toBe(404)
    }
  })

  it('needs the secret of the tab that began, not only its device', async () => {
    const frame = await openFrame()
    const result = await goThrough(frame, 'google')
    const { binding } = frame.createBinding()
    expect(errorOf(await finish(frame, { ...result, binding }))).toMatchObject({ code: 'challenge_unknown' })
  })

  it("does not log a victim in as the attacker: the attacker's result fits no other frame", async () => {
    const [attacker, victim] = [await openFrame(), await openFrame()]
    const planted = await goThrough(attacker, 'google', { sandbox_account: 'mallory' })
    const own = await begin(victim, 'google')
    expect(errorOf(await finish(victim, { ...planted, binding: own.binding })).code).toBe('challenge_unknown')
  })

  it('is read from addresses of the frame alone', async () => {
    const frame = await openFrame()
    const result = await goThrough(frame, 'google')
    const { search } = new URL(result.resultUri)
    for (const resultUri of [
      `https://evil.example/login/social/result${search}`,
      `${origin}.evil.example/login/social/result${search}`,
      `${origin}/login/social/other${search}`,
      `${origin}/login/social/result?ticket=' or 1=1 --`,
      `${origin}/login/social/result`,
      'not an address',
    ]) {
      expect(errorOf(await finish(frame, { ...result, resultUri })).code).toBe('challenge_unknown')
    }
    expect((await finish(frame, result)).status).toBe(200)
  })

  it('is over after ten minutes', async () => {
    const frame = await openFrame()
    const result = await goThrough(frame, 'google')
    const late = await goThrough(frame, 'google', {}, () => {
      clock.aheadMs += 600_000
    })
    expect(late.response.status).toBe(410)
    expect((await finish(frame, result)).status).toBe(404)
  })
})

describe('a code', () => {
  it('from another log-in is refused, whoever puts it in: PKCE', async () => {
    const [attacker, victim] = [await openFrame(), await openFrame()]
    const stolen = await followToCallback((await begin(victim, 'google')).uri, { sandbox_account: 'bob' })
    const result = await goThrough(attacker, 'google', {}, (answer) => {
      answer.set('code', stolen.get('code') ?? '')
    })
    expect(errorOf(await finish(attacker, result))).toMatchObject({ code: 'provider_failed' })
  })

  it.each([
    'wrongNonce',
    'noNonce',
    'wrongIssuer',
    'wrongAudience',
    'expired',
    'foreignKey',
    'foreignEs256Key',
    'bringsItsKey',
    'publicKeyAsSecret',
    'unsigned',
  ])('whose identity token is wrong is refused: %s', async (sandbox_outcome) => {
    for (const provider of ['google', 'apple']) {
      const frame = await openFrame()
      const error = errorOf(await finish(frame, await goThrough(frame, provider, { sandbox_outcome })))
      expect(error).toMatchObject({ status: 502, code: 'provider_failed' })
    }
  })

  it('whose identity token is signed by ES256 logs the same person in', async () => {
    for (const provider of ['google', 'apple']) {
      const frame = await openFrame()
      const account = { sandbox_account: `${provider}.curve@example.com` }
      const first = await finish(frame, await goThrough(frame, provider, account))
      const second = await finish(frame, await goThrough(frame, provider, { ...account, sandbox_outcome: 'es256' }))
      expect(second.status).toBe(200)
      expect(second.body.person).toEqual(first.body.person)
    }
  })

  it('with the name of another issuer is refused for every provider', async () => {
    for (const provider of ['google', 'apple', 'github', 'facebook', 'x', 'discord']) {
      const frame = await openFrame()
      const result = await goThrough(frame, provider, { sandbox_outcome: 'wrongResponseIssuer' })
      expect(errorOf(await finish(frame, result)).code).toBe('provider_failed')
    }
  })

  it('that comes with an error, or twice, is no answer', async () => {
    const frame = await openFrame()
    for (const change of [
      (answer: URLSearchParams) => answer.set('error', 'access_denied'),
      (answer: URLSearchParams) => answer.append('code', 'second'),
      (answer: URLSearchParams) => answer.delete('code'),
    ]) {
      const { response } = await goThrough(frame, 'google', {}, change)
      expect([400, 410]).toContain(response.status)
    }
  })
})

describe('the way back in the same tab [S2.1]', () => {
  const goBack = async (returnUrl: string, provider = 'google') => {
    const frame = await openFrame()
    const { binding, uri } = await begin(frame, provider, { returnUrl })
    const answer = await followToCallback(uri, { sandbox_account: `back.${provider}@example.com` })
    const response = await visit(provider, answer, provider === 'apple' ? 'POST' : 'GET')
    return { frame, binding, response, location: readRefresh(response) }
  }
  const readRefresh = (response: Response) =>
    new URL(response.headers.get('refresh')?.replace('0;url=', '') ?? 'about:blank')

  it('brings the result in the address of the page that asked', async () => {
    const { frame, binding, response, location } = await goBack(`${hostOrigin}/shop?item=1#top`)
    // A redirect would be the end of a provider's form.
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(`${location.origin}${location.pathname}${location.hash}`).toBe(`${hostOrigin}/shop#top`)
    expect(location.searchParams.get('item')).toBe('1')
    const resultUri = location.searchParams.get('result_uri') ?? ''
    expect((await finish(frame, { resultUri, binding })).status).toBe(200)
  })

  it('works with a posted form, and leaves no fragment of the provider', async () => {
    const { frame, binding, location } = await goBack(`${hostOrigin}/`, 'apple')
    const resultUri = location.searchParams.get('result_uri') ?? ''
    expect((await finish(frame, { resultUri, binding })).status).toBe(200)
    expect(location.hash).toBe('')
  })

  it('takes the page from the state, where the incumbent puts it [S5.32]', async () => {
    const frame = await openFrame()
    const page = `${hostOrigin}/shop?item=1--2`
    for (const suffix of [page, encodeURIComponent(page)]) {
      const { binding, uri } = await begin(frame, 'google')
      const url = new URL(uri)
      url.searchParams.set('state', `${url.searchParams.get('state')}--${suffix}`)
      const answer = await followToCallback(url.href, { sandbox_account: 'alice' })
      const response = await visit('google', answer)
      const location = readRefresh(response)
      expect(`${location.origin}${location.pathname}`).toBe(`${hostOrigin}/shop`)
      const resultUri = location.searchParams.get('result_uri') ?? ''
      expect((await finish(frame, { resultUri, binding })).status).toBe(200)
    }
  })

  it.each([
    'https://evil.example/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'http://user@localhost:3000/',
    'http://localhost:3001/',
    '//localhost:3000/',
    'javascript:alert(1)',
  ])('leads to no other origin: %s', async (elsewhere) => {
    const frame = await openFrame()
    const { bindingHash } = frame.createBinding()
    const asked = await frame.post('/api/login/social/start', { provider: 'x', bindingHash, returnUrl: elsewhere })
    expect(errorOf(asked)).toMatchObject({ status: 400, code: 'bad_request' })

    const { uri } = await begin(frame, 'google')
    const answer = await followToCallback(uri, { sandbox_account: 'alice' })
    answer.set('state', `${answer.get('state')}--${encodeURIComponent(elsewhere)}`)
    const response = await visit('google', answer)
    expect(response.status).toBe(400)
    expect(response.headers.get('refresh')).toBeNull()
  })

  it('replaces a result somebody else put into the address', async () => {
    const { location } = await goBack(`${hostOrigin}/?result_uri=planted`)
    expect(location.searchParams.getAll('result_uri')).toHaveLength(1)
    expect(location.searchParams.get('result_uri')).not.toBe('planted')
  })
})

describe('the page of the popup', () => {
  it('runs its own script only, sends nothing anywhere, and keeps its opener', async () => {
    const { response } = await goThrough(await openFrame(), 'google')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+'/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['de-CH,en;q=0.8', 'de', 'Du kannst dieses Fenster schließen'],
    ['ar', 'ar', 'يمكنك إغلاق هذه النافذة'],
    ['xx', 'en', 'You may close this window'],
  ])('speaks the language of the browser: %s', async (asked, lang, title) => {
    const { uri } = await begin(await openFrame(), 'google')
    const answer = await followToCallback(uri, { sandbox_account: 'alice' })
    const headers = { 'accept-language': asked }
    const page = await fetch(`${origin}/login/social/callback/google?${answer}`, { headers })
    const html = await page.text()
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toContain(title)
    const again = await fetch(`${origin}/login/social/callback/google?${answer}`, { headers })
    expect(await again.text()).toContain(`<html lang="${lang}"`)
  })

  it('has a place in its HTML for nothing but the result and the page that asked', async () => {
    const frame = await openFrame()
    const pages = await Promise.all([
      goThrough(frame, 'google', { sandbox_account: 'mallory' }),
      goThrough(frame, 'apple', { sandbox_account: 'mallory' }, (answer) => answer.set('user', '"><script>1</script>')),
      goThrough(frame, 'google', {}, (answer) => answer.set('iss', '"><script>1</script>')),
    ])
    const bare = pages.map(({ html, resultUri }) => html.replaceAll(resultUri.replaceAll('&', '&amp;'), ''))
    expect(bare[1]).toBe(bare[0])
    expect(bare[2]).toBe(bare[0])
  })
})

it('makes names fit to be shown: hostile ones stay text of one line', async () => {
  const frame = await openFrame()
  const { body } = await finish(frame, await goThrough(frame, 'google', { sandbox_account: 'mallory' }))
  const { userName } = body.person as { userName: string }
  expect(userName).toContain('<img src=x')
  expect([...userName].length).toBeLessThanOrEqual(60)
})

it('writes no code, token, ticket, name or address into the log, whatever a provider does', async () => {
  const frame = await openFrame()
  const secrets: string[] = []
  for (const sandbox_outcome of [
    'approve',
    'brokenToken',
    'wrongNonce',
    'foreignKey',
    'noIdentityToken',
    'hostileError',
  ]) {
    const account = { sandbox_account: 'logged.person@example.com', sandbox_name: 'Logged Person', sandbox_outcome }
    const result = await goThrough(frame, 'google', account)
    await finish(frame, result)
    const { searchParams } = new URL(result.uri)
    secrets.push(
      new URL(result.resultUri).searchParams.get('ticket') ?? '',
      result.answer.get('code') ?? 'logged.person',
      searchParams.get('state') ?? '',
      searchParams.get('nonce') ?? '',
      result.binding,
    )
  }
  const log = logged.join('')
  expect(log).toContain('the answer of a provider was refused')
  for (const secret of [...secrets, 'logged.person', 'Logged Person', 'a-secret-everybody-knows', 'eyJ', 'onerror']) {
    expect(secret.length).toBeGreaterThan(2)
    expect(log).not.toContain(secret)
  }
})

it('offers only what is set up: the rest is refused', async () => {
  const frame = await openFrame()
  const { status, body } = await frame.post('/api/login/farcaster/start', {})
  expect({ status, code: (body.error as { code: string }).code }).toEqual({ status: 403, code: 'not_enabled' })
  const unknown = await frame.post('/api/login/social/start', { provider: 'myspace', ...frame.createBinding() })
  expect(unknown.status).toBe(400)
})

it('needs a whole frame for every call: no proof, no page, no entry', async () => {
  const body = JSON.stringify({ provider: 'google', bindingHash: 'x'.repeat(43) })
  for (const path of ['start', 'finish']) {
    const bare = await fetch(`${origin}/api/login/social/${path}`, { method: 'POST', body })
    expect(bare.status).toBe(403)
    const foreign = await fetch(`${origin}/api/login/social/${path}`, {
      method: 'POST',
      body,
      headers: { origin: hostOrigin, 'content-type': 'application/json' },
    })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  }
})
