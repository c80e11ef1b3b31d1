import { describe, expect, it } from 'vitest'
import type { TestFrame } from '../../testing/createTestFrame.js'
import { followToCallback } from '../../testing/followToCallback.js'
import { errorOf, useSocialWorld } from '../../testing/useSocialWorld.js'

const { origin, clock, openFrame, begin, goThrough, finish } = useSocialWorld()

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
