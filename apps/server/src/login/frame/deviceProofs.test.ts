import { randomUUID } from 'node:crypto'
import { postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { postIdentityToken, postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { describe, expect, it } from 'vitest'
import type { createTestDevice } from '../../testing/login/createTestDevice.js'
import { useLoginWorld } from '../../testing/login/useLoginWorld.js'
import { testDatabases } from '../../testing/testDatabases.js'

describe.each(testDatabases())('device proofs (RFC 9449)', { timeout: 120_000 }, ({ create }) => {
  const world = useLoginWorld(create)
  const callWith = async (
    changes: Parameters<Awaited<ReturnType<typeof createTestDevice>>['prove']>[1],
    url?: string,
  ) => {
    const { openBrowser, clock, frameOrigin } = world()
    const browser = await openBrowser()
    const proof = await browser.device.prove(
      {
        method: 'POST',
        url: url ?? `${frameOrigin}${postEmailStart.path}`,
        accessToken: undefined,
        nowMs: clock.nowMs,
      },
      changes,
    )
    return browser.call(postEmailStart, { email: 'proof@test' }, { headers: { DPoP: proof } })
  }
  const second = (offset: number) => Math.floor(world().clock.nowMs / 1_000) + offset

  it('accepts a proof that is up to a minute off the clock', async () => {
    expect((await callWith({ claims: { iat: second(-59) } })).status).toBe(200)
    expect((await callWith({ claims: { iat: second(59) } })).status).toBe(200)
  })

  it.each([
    ['older than a minute', () => ({ claims: { iat: second(-62) } })],
    ['from the future', () => ({ claims: { iat: second(62) } })],
    ['for another method', () => ({ claims: { htm: 'GET' } })],
    ['without an id', () => ({ claims: { jti: undefined } })],
    ['with a short id', () => ({ claims: { jti: 'abc' } })],
    ['of another type', () => ({ typ: 'JWT' })],
    [
      'with a key that is not the one that signed',
      () => ({ header: { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } } }),
    ],
    ['with a symmetric key', () => ({ header: { jwk: { kty: 'oct', k: 'AAAA' } } })],
  ])('rejects a proof %s', async (_, changes) => {
    expect((await callWith(changes())).error.code).toBe('proof_invalid')
  })

  it('rejects a proof for another path of the same origin, and for another origin', async () => {
    const { frameOrigin } = world()
    expect((await callWith({}, `${frameOrigin}${postRefresh.path}`)).error.code).toBe('proof_invalid')
    expect((await callWith({}, `https://evil.example${postEmailStart.path}`)).error.code).toBe('proof_invalid')
  })

  it('rejects a proof that was used before, and malformed proofs', async () => {
    const jti = randomUUID()
    const { openBrowser, clock, frameOrigin } = world()
    const browser = await openBrowser()
    const url = `${frameOrigin}${postEmailStart.path}`
    const call = { method: 'POST', url, accessToken: undefined, nowMs: clock.nowMs }
    const proof = await browser.device.prove(call, { claims: { jti } })
    const send = (DPoP: string) => browser.call(postEmailStart, { email: 'again@test' }, { headers: { DPoP } })
    expect((await send(proof)).status).toBe(200)
    expect((await send(proof)).error.code).toBe('proof_invalid')
    for (const rubbish of ['', 'a.b.c', `${proof}x`, proof.slice(0, -4), 'x'.repeat(5_000)])
      expect((await send(rubbish)).error.code).toBe('proof_invalid')
  })

  it('rejects an access token whose hash is not in the proof', async () => {
    const { openBrowser, logIn, clock, frameOrigin } = world()
    const browser = await openBrowser()
    await logIn(browser, 'ath@example.com')
    const url = `${frameOrigin}${postIdentityToken.path}`
    const bare = await browser.device.prove({ method: 'POST', url, accessToken: undefined, nowMs: clock.nowMs })
    expect((await browser.call(postIdentityToken, {}, { headers: { DPoP: bare } })).error.code).toBe('proof_invalid')
  })
})
