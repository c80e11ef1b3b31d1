import { describe, expect, it } from 'vitest'
import { authoriseAtProvider } from '../../testing/authoriseAtProvider.js'
import type { TestFrame } from '../../testing/createTestFrame.js'
import { errorOf, useSocialWorld } from '../../testing/useSocialWorld.js'

const { origin, clock, openFrame, begin, goThrough, finish } = useSocialWorld()

describe('ticket', () => {
  it('works once: a replay is rejected', async () => {
    const frame = await openFrame()
    const result = await goThrough(frame, 'google')
    expect((await finish(frame, result)).status).toBe(200)
    expect(errorOf(await finish(frame, result))).toMatchObject({ status: 404, code: 'challenge_unknown' })
  })

  it('works only in the frame that started, and any try uses it up [login CSRF, session fixation]', async () => {
    const attempts: ((frame: TestFrame & { device: CryptoKeyPair }) => Promise<TestFrame>)[] = [
      // Another browser.
      () => openFrame(),
      // The same browser on a page of another origin or project.
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

  it('needs the secret of the tab that started the log-in, not only its device', async () => {
    const frame = await openFrame()
    const result = await goThrough(frame, 'google')
    const { binding } = frame.createBinding()
    expect(errorOf(await finish(frame, { ...result, binding }))).toMatchObject({ code: 'challenge_unknown' })
  })

  it("of an attacker is rejected in the victim's frame, so the victim is not logged in as the attacker", async () => {
    const [attacker, victim] = [await openFrame(), await openFrame()]
    const planted = await goThrough(attacker, 'google', { sandbox_account: 'mallory' })
    const own = await begin(victim, 'google')
    expect(errorOf(await finish(victim, { ...planted, binding: own.binding })).code).toBe('challenge_unknown')
  })

  it("is accepted only in a result URL of the frame's origin", async () => {
    const frame = await openFrame()
    const result = await goThrough(frame, 'google')
    const { search } = new URL(result.resultUri)
    for (const resultUri of [
      `https://evil.example/login/social/result${search}`,
      `${origin()}.evil.example/login/social/result${search}`,
      `${origin()}/login/social/other${search}`,
      `${origin()}/login/social/result?ticket=' or 1=1 --`,
      `${origin()}/login/social/result`,
      'not an address',
    ]) {
      expect(errorOf(await finish(frame, { ...result, resultUri })).code).toBe('challenge_unknown')
    }
    expect((await finish(frame, result)).status).toBe(200)
  })

  it('expires after ten minutes', async () => {
    const frame = await openFrame()
    const result = await goThrough(frame, 'google')
    const late = await goThrough(frame, 'google', {}, () => {
      clock.aheadMs += 600_000
    })
    expect(late.response.status).toBe(410)
    expect((await finish(frame, result)).status).toBe(404)
  })
})

describe('code', () => {
  it('of another log-in is rejected by PKCE', async () => {
    const [attacker, victim] = [await openFrame(), await openFrame()]
    const stolen = await authoriseAtProvider((await begin(victim, 'google')).uri, { sandbox_account: 'bob' })
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
  ])('with a wrong identity token is rejected: %s', async (sandbox_outcome) => {
    for (const provider of ['google', 'apple']) {
      const frame = await openFrame()
      const error = errorOf(await finish(frame, await goThrough(frame, provider, { sandbox_outcome })))
      expect(error).toMatchObject({ status: 502, code: 'provider_failed' })
    }
  })

  it('with an identity token signed with ES256 logs in the same person', async () => {
    for (const provider of ['google', 'apple']) {
      const frame = await openFrame()
      const account = { sandbox_account: `${provider}.curve@example.com` }
      const first = await finish(frame, await goThrough(frame, provider, account))
      const second = await finish(frame, await goThrough(frame, provider, { ...account, sandbox_outcome: 'es256' }))
      expect(second.status).toBe(200)
      expect(second.body.person).toEqual(first.body.person)
    }
  })

  it('with the name of another issuer is rejected for every provider', async () => {
    for (const provider of ['google', 'apple', 'github', 'facebook', 'x', 'discord']) {
      const frame = await openFrame()
      const result = await goThrough(frame, provider, { sandbox_outcome: 'wrongResponseIssuer' })
      expect(errorOf(await finish(frame, result)).code).toBe('provider_failed')
    }
  })

  it('is rejected if it is missing, repeated or sent with an error', async () => {
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
