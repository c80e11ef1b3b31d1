import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bySuite } from '../../../../scripts/test/suite.js'
import { createRelayKey, createRelayToken, type RelayKey } from '../cli/local/createRelayToken.js'
import { listAudiences, normaliseRelayUrl, verifyRelayToken } from './verifyRelayToken.js'

/** The number of cases per property. */
const fuzz = bySuite({ main: undefined, soak: 100_000 })
const aud = 'wss://relay.example/relay'
const audiences = new Set([aud])
const nowMs = 1_800_000_000_000
const now = nowMs / 1_000
let key: RelayKey
beforeAll(() => {
  key = createRelayKey()
})
function make(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) {
  return createRelayToken(key, aud, { nowMs, claims, header })
}
function ed448Key() {
  return generateKeyPairSync('ed448').publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
}
function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
function verify(token: string | undefined) {
  return verifyRelayToken(token, audiences, nowMs)
}

describe('verifyRelayToken', { timeout: fuzz ? 3_600_000 : 30_000 }, () => {
  it('returns the client and the expiry of a valid token', () => {
    expect(verify(make())).toEqual({ clientId: key.clientId, expiresAtMs: nowMs + (86_400 + 60) * 1_000 })
    expect(verify(make({ act: 'client_auth' })).clientId).toBe(key.clientId)
    expect(verify(make({ aud: 'https://relay.example/relay/' })).clientId).toBe(key.clientId)
    expect(verify(make({ iat: now + 500, exp: now + 1_000 })).clientId).toBe(key.clientId)
    expect(verify(make({ iat: now - 100, exp: now - 50 })).clientId).toBe(key.clientId)
  })

  interface Parts {
    readonly header: string
    readonly payload: string
    readonly signature: string
  }
  it.each<[string, (parts: Parts) => string | undefined, string]>([
    ['missing', () => undefined, 'JWT Token is missing'],
    ['empty', () => '', 'JWT Token is missing'],
    ['huge', ({ header, signature }) => `${header}.${'a'.repeat(10_000_000)}.${signature}`, 'JWT Token is too long'],
    ['no JWT', () => 'letmein', 'JWT Token is not a signed JWT'],
    ['unsigned', ({ header, payload }) => `${header}.${payload}.`, 'JWT Token is not a signed JWT'],
    ['of two parts', ({ header, payload }) => `${header}.${payload}`, 'JWT Token is not a signed JWT'],
    [
      'of four parts',
      ({ header, payload, signature }) => `${header}.${payload}.${signature}.${signature}`,
      'JWT Token is not a signed JWT',
    ],
    [
      'alg none',
      ({ payload, signature }) => `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      'JWT Token header is not valid',
    ],
    [
      'alg HS256',
      ({ payload, signature }) => `${encode({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`,
      'JWT Token header is not valid',
    ],
    [
      'a header that is not JSON',
      ({ payload, signature }) => `AAAA.${payload}.${signature}`,
      'JWT Token header is not valid',
    ],
    [
      'claims that are not JSON',
      ({ header, signature }) => `${header}.AAAA.${signature}`,
      'JWT Token claims is not valid',
    ],
    [
      'without claims',
      ({ header, signature }) => `${header}.${encode({})}.${signature}`,
      'JWT Token claims is not valid',
    ],
    ['an exp that is text', () => make({ exp: 'later' }), 'JWT Token claims is not valid'],
    ['an exp beyond numbers', () => make({ exp: 1e300 }), 'JWT Token claims is not valid'],
    ['expired', () => make({ iat: now - 200, exp: now - 60 }), 'JWT Token has expired'],
    ['not yet valid [S8.10]', () => make({ iat: now + 601, exp: now + 700 }), 'JWT Token is not yet valid'],
    [
      'expires before it was issued',
      () => make({ iat: now + 100, exp: now + 50 }),
      'JWT Token expires before it was issued',
    ],
    ['valid for too long', () => make({ exp: now + 691_201 }), 'JWT Token lives too long'],
    ['for another relay', () => make({ aud: 'wss://other.example/relay' }), 'JWT Token is for another relay'],
    ['for another path', () => make({ aud: 'wss://relay.example' }), 'JWT Token is for another relay'],
    ['for the relay in plain text', () => make({ aud: 'ws://relay.example/relay' }), 'JWT Token is for another relay'],
    [
      'for a look-alike',
      () => make({ aud: 'wss://relay.example@evil.example/relay' }),
      'JWT Token is for another relay',
    ],
    ['for an audience that is not a URL', () => make({ aud: 'relay' }), 'JWT Token is for another relay'],
    ['for several relays', () => make({ aud: [aud, 'wss://other.example'] }), 'JWT Token claims is not valid'],
    ['for another action', () => make({ act: 'irn_watchRegister' }), 'JWT Token is for something else'],
    ['of another issuer', () => make({ iss: createRelayKey().clientId }), 'JWT Token signature is wrong'],
    ['an issuer that is not a did:key', () => make({ iss: 'did:web:relay.example' }), 'JWT Token claims is not valid'],
    ['an issuer too short', () => make({ iss: `did:key:z6Mk${'1'.repeat(40)}` }), 'JWT Token issuer is no Ed25519 key'],
    ['an issuer with a foreign key', () => make({ iss: ed448Key() }), 'JWT Token claims is not valid'],
    [
      'a changed payload',
      ({ header, payload, signature }) =>
        `${header}.${encode({ ...JSON.parse(atob(payload)), sub: 'x' })}.${signature}`,
      'JWT Token signature is wrong',
    ],
    [
      'a cut signature',
      ({ header, payload, signature }) => `${header}.${payload}.${signature.slice(0, 40)}`,
      'JWT Token signature is wrong',
    ],
    [
      'a zero signature',
      ({ header, payload }) => `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
      'JWT Token signature is wrong',
    ],
  ])('rejects a token: %s', (_, createToken, reason) => {
    const [header = '', payload = '', signature = ''] = make().split('.')
    expect(() => verify(createToken({ header, payload, signature }))).toThrow(reason)
  })

  it('rejects a token with any changed bit', () => {
    const token = make()
    const [header = '', payload = '', signature = ''] = token.split('.')
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.integer({ min: 1, max: 127 }), (at, mask) => {
        const changed = token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) ^ mask) + token.slice(at + 1)
        // The last base64url character has unused bits. A change in them does not change the signature.
        const isSame = Buffer.from(changed.split('.')[2] ?? '', 'base64url').equals(Buffer.from(signature, 'base64url'))
        fc.pre(!(isSame && changed.startsWith(`${header}.${payload}.`)))
        expect(() => verify(changed)).toThrow(/^JWT Token /)
      }),
      { numRuns: fuzz ?? 2_000 },
    )
  })

  it('rejects any text with a reason', () => {
    const partLike = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(partLike, { maxLength: 4 }).map((parts) => parts.join('.')),
        ),
        (text) => {
          expect(() => verify(text)).toThrow(/^JWT Token /)
        },
      ),
      { numRuns: fuzz ?? 5_000 },
    )
  })
})

describe('listAudiences', () => {
  it.each([
    ['the public URL with /relay', 'https://foyer.example', undefined, ['wss://foyer.example/relay']],
    ['a URL below a path', 'https://host.example/foyer', undefined, ['wss://host.example/foyer/relay']],
    [
      'all loopback names',
      'http://127.0.0.1:3001',
      undefined,
      ['ws://localhost:3001/relay', 'ws://127.0.0.1:3001/relay', 'ws://[::1]:3001/relay'],
    ],
    [
      'only the configured URLs',
      'http://127.0.0.1:3001',
      ['wss://a.example/r/', 'wss://b.example'],
      ['wss://a.example/r', 'wss://b.example'],
    ],
  ])('returns %s', (_, publicUrl, configured, expected) => {
    expect([...listAudiences(publicUrl, configured)]).toEqual(expected)
  })
})

describe('normaliseRelayUrl', () => {
  it.each([
    ['WSS://Relay.Example:443/relay/', 'wss://relay.example/relay'],
    ['https://relay.example/relay?a=1', 'wss://relay.example/relay'],
    ['http://relay.example:80', 'ws://relay.example'],
    ['ftp://relay.example', undefined],
    ['wss://user@relay.example', undefined],
    ['wss://relay.example/#x', undefined],
    ['relay', undefined],
  ])('normalises %s', (text, expected) => {
    expect(normaliseRelayUrl(text)).toBe(expected)
  })
})
