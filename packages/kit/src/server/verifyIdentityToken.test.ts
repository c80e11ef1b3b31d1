import { createServer, type Server } from 'node:http'
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import {
  createIdentityVerifier,
  type IdentityClaims,
  type IdentityOptions,
  verifyIdentityToken,
} from './verifyIdentityToken.js'

const audience = 'https://app.test'
const issuer = 'https://wallet.test'
const keys: { server?: Server; url: string; asked: number } = { url: '', asked: 0 }
let pair: GenerateKeyPairResult
let stranger: GenerateKeyPairResult

beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true })
  stranger = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
  keys.server = createServer((request, response) => {
    keys.asked += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/.well-known/jwks.json' ? { keys: [jwk] } : {}))
  })
  await new Promise<void>((resolve) => keys.server?.listen(0, '127.0.0.1', resolve))
  const address = keys.server.address()
  keys.url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})
afterAll(() => keys.server?.close())

interface Made {
  readonly claims?: JWTPayload
  readonly typ?: string
  readonly isForged?: boolean
  readonly lifetimeSeconds?: number
}

function make({ claims = {}, typ = 'JWT', isForged = false, lifetimeSeconds = 900 }: Made = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const all = {
    iss: issuer,
    aud: audience,
    sub: 'person-1',
    project_id: 'p1',
    login_method: 'email',
    email: 'ada@person.test',
    email_verified: true,
    auth_time: 1_700_000_000,
    jti: 't1',
    iat: now,
    exp: now + lifetimeSeconds,
    ...claims,
  }
  return new SignJWT(all)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ })
    .sign(isForged ? stranger.privateKey : pair.privateKey)
}

describe('verifyIdentityToken on the host’s server', () => {
  it('returns the claims of the person', async () => {
    const claims = await verifyIdentityToken(await make(), { serverUrl: keys.url, audience, issuer, projectId: 'p1' })
    expect(claims).toMatchObject({
      personId: 'person-1',
      projectId: 'p1',
      logInMethod: 'email',
      email: 'ada@person.test',
      loggedInAtMs: 1_700_000_000_000,
      issuer,
      tokenId: 't1',
    })
  })

  it('omits an unverified email address', async () => {
    const token = await make({ claims: { email_verified: false } })
    expect(await verifyIdentityToken(token, { serverUrl: keys.url, audience })).not.toHaveProperty('email')
  })

  it('accepts the URL of the keys, and one of several audiences', async () => {
    const options = { jwksUrl: `${keys.url}/.well-known/jwks.json`, audience: ['https://other.test', audience] }
    await expect(verifyIdentityToken(await make(), options)).resolves.toMatchObject({ personId: 'person-1' })
  })

  it.each<[string, Made]>([
    ['is for another app', { claims: { aud: 'https://evil.example' } }],
    ['is from another frame', { claims: { iss: 'https://evil.example' } }],
    ['is for another project', { claims: { project_id: 'p2' } }],
    ['has expired', { lifetimeSeconds: -60 }],
    ['is a token of another kind', { typ: 'at+jwt' }],
    ['is signed with another key', { isForged: true }],
    ['has no person id', { claims: { sub: '' } }],
    ['has no token id', { claims: { jti: undefined as unknown as string } }],
  ])('rejects a token that %s', async (_name, made) => {
    const verify = verifyIdentityToken(await make(made), { serverUrl: keys.url, audience, issuer, projectId: 'p1' })
    await expect(verify).rejects.toMatchObject({ code: 'IDENTITY_TOKEN_INVALID' })
  })

  it.each([
    ['an empty token', ''],
    ['an invalid token', 'a.b.c'],
    ['a token without a signature', `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa('{"sub":"person-1"}')}.`],
  ])('rejects %s', async (_name, token) => {
    await expect(verifyIdentityToken(token, { serverUrl: keys.url, audience })).rejects.toMatchObject({
      code: 'IDENTITY_TOKEN_INVALID',
    })
  })

  it('createIdentityVerifier: fetches the keys once for many tokens', async () => {
    const before = keys.asked
    const verify = createIdentityVerifier({ serverUrl: keys.url, audience })
    const tokens = await Promise.all([make(), make({ claims: { jti: 't2' } }), make({ claims: { jti: 't3' } })])
    await Promise.all(tokens.map(verify))
    await verify(tokens[0] ?? '')
    expect(keys.asked - before).toBe(1)
  })

  it('requires an audience and the location of the keys', () => {
    expectTypeOf(verifyIdentityToken).returns.resolves.toEqualTypeOf<IdentityClaims>()
    expectTypeOf<{ audience: string; serverUrl: string }>().toExtend<IdentityOptions>()
    expectTypeOf<{ audience: string; jwksUrl: string }>().toExtend<IdentityOptions>()
    expectTypeOf<{ audience: string }>().not.toExtend<IdentityOptions>()
    expectTypeOf<{ serverUrl: string }>().not.toExtend<IdentityOptions>()
    // An unverified email address is omitted.
    expectTypeOf<IdentityClaims['email']>().toEqualTypeOf<string | undefined>()
    expect(() => createIdentityVerifier({ audience, serverUrl: 'no address' })).toThrow()
  })

  it('throws OFFLINE if the keys cannot be fetched', async () => {
    const verify = verifyIdentityToken(await make(), { serverUrl: 'http://127.0.0.1:1', audience })
    await expect(verify).rejects.toMatchObject({ code: 'OFFLINE' })
  })
})
