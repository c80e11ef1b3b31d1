import { createPublicKey, verify } from 'node:crypto'
import { relayTokenClaims, relayTokenHeader } from '@foyer/contract/pairing/relayToken'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { createSigner } from './nativeCrypto.js'
import { createRelayToken, formatDidKey, signToken } from './relayToken.js'

// The test case of the protocol's relay authentication document.
const seed = '58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295'
const publicKey = '884ab67f787b69e534bfdba8d5beb4e719700e90ac06317ed177d49e5a33be5a'
const claims = {
  iss: 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH',
  sub: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
  aud: 'wss://relay.walletconnect.com',
  iat: 1_656_910_097,
  exp: 1_656_996_497,
}
const expected =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA'

const noSubtle = null as unknown as undefined
const brokenSubtle = {
  importKey: () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError')),
} as unknown as SubtleCrypto

describe('relay token', () => {
  it.each([
    ['the browser', () => createSigner(seed)],
    ['the fallback without Web Crypto', () => createSigner(seed, noSubtle)],
    ['the fallback if Web Crypto lacks Ed25519', () => createSigner(seed, brokenSubtle)],
  ])('signToken: returns the token of the specification with %s', async (_, create) => {
    const signer = await create()
    expect(bytesToHex(signer.publicKey)).toBe(publicKey)
    expect(formatDidKey(signer.publicKey)).toBe(claims.iss)
    expect(await signToken(claims, signer)).toBe(expected)
  })

  it('createRelayToken: includes issuer, audience and expiry, and differs each time', async () => {
    const signer = await createSigner(seed)
    const token = await createRelayToken(signer, 'ws://localhost:3001/relay', 1_700_000_000_999)
    const [header = '', body = '', signature = ''] = token.split('.')
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(relayTokenHeader.parse(read(header))).toEqual({ alg: 'EdDSA', typ: 'JWT' })
    expect(relayTokenClaims.parse(read(body))).toMatchObject({
      iss: claims.iss,
      aud: 'ws://localhost:3001/relay',
      iat: 1_700_000_000,
      exp: 1_700_086_400,
      act: 'client_auth',
    })
    const key = createPublicKey({
      key: Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex'),
      format: 'der',
      type: 'spki',
    })
    expect(verify(null, Buffer.from(`${header}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(await createRelayToken(signer, 'ws://localhost:3001/relay', 1_700_000_000_999)).not.toBe(token)
  })
})
