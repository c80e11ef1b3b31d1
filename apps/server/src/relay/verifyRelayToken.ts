import { createPublicKey, verify } from 'node:crypto'
import { relayTokenClaims, relayTokenHeader } from '@foyer/contract/pairing/relayToken'
import type * as z from 'zod/mini'
import { relayLimits } from './relayLimits.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Decodes base58 (Bitcoin alphabet) of at most 100 characters. Returns undefined for invalid text. */
function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > 100) return undefined
  let value = 0n
  for (const char of text) {
    const digit = alphabet.indexOf(char)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const body = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.alloc(zeros), body])
}

/**
 * Normalises a relay URL: ws or wss, host, port, and path without a slash at the end. Returns undefined for invalid
 * text.
 */
export function normaliseRelayUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const scheme = { 'ws:': 'ws', 'http:': 'ws', 'wss:': 'wss', 'https:': 'wss' }[url.protocol]
  if (scheme === undefined || url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  return `${scheme}://${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the relay URLs a token may have as its audience: the configured ones, else `/relay` of the public URL. On
 * loopback there are three such URLs. `publicUrl` is the URL that browsers use.
 */
export function listAudiences(publicUrl: string, configured: readonly string[] | undefined): ReadonlySet<string> {
  const at = new URL(publicUrl)
  const hosts = loopbackHosts.includes(at.hostname) ? loopbackHosts : [at.hostname]
  const port = at.port === '' ? '' : `:${at.port}`
  const path = `${at.pathname.replace(/(?<!\/)\/+$/, '')}/relay`
  const own = configured ?? hosts.map((host) => `${at.protocol}//${host}${port}${path}`)
  return new Set(own.map(normaliseRelayUrl).filter((url) => url !== undefined))
}

/** The error of an invalid token. The client receives the reason in the close frame. */
export class TokenError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'TokenError'
  }
}

/** The data of a valid token. */
export interface VerifiedClient {
  /** The did:key of the client. */
  readonly clientId: string
  /** The time at which the token expires, in milliseconds. The socket is then closed. */
  readonly expiresAtMs: number
}

/** The prefix of a DER-encoded Ed25519 public key, followed by the 32 bytes of the key (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')
/** The multicodec prefix of an Ed25519 public key. */
const multicodec = Buffer.from([0xed, 0x01])

function parsePart<S extends z.ZodMiniType>(schema: S, part: string, name: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch {
    throw new TokenError(`JWT Token ${name} is not valid`)
  }
}

function parseKey(did: string): Uint8Array {
  const bytes = decodeBase58(did.slice('did:key:z'.length))
  if (bytes?.length !== 34 || !multicodec.equals(bytes.subarray(0, 2)))
    throw new TokenError('JWT Token issuer is no Ed25519 key')
  return bytes.subarray(2)
}

function isSigned(signed: string, signature: Buffer, key: Uint8Array): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.concat([derPrefix, key]), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(signed), publicKey, signature)
  } catch {
    return false
  }
}

/**
 * Verifies the token with which a client opens its socket: a JWT signed by the key of its issuer (did:key, Ed25519).
 * Throws {@link TokenError} with the first reason found. `nowMs` is in milliseconds, `audiences` are normalised by
 * `normaliseRelayUrl`.
 */
export function verifyRelayToken(
  token: string | undefined,
  audiences: ReadonlySet<string>,
  nowMs: number,
): VerifiedClient {
  if (!token) throw new TokenError('JWT Token is missing')
  if (token.length > relayLimits.tokenChars) throw new TokenError('JWT Token is too long')
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw new TokenError('JWT Token is not a signed JWT')
  const [header = '', payload = '', signature = ''] = token.split('.')
  parsePart(relayTokenHeader, header, 'header')
  const claims = parsePart(relayTokenClaims, payload, 'claims')
  const nowSeconds = nowMs / 1_000
  if (claims.act !== undefined && claims.act !== 'client_auth') throw new TokenError('JWT Token is for something else')
  const audience = normaliseRelayUrl(claims.aud)
  if (audience === undefined || !audiences.has(audience)) throw new TokenError('JWT Token is for another relay')
  if (claims.exp <= nowSeconds - relayLimits.expiredLeewaySeconds) throw new TokenError('JWT Token has expired')
  if (claims.iat > nowSeconds + relayLimits.issuedAheadSeconds) throw new TokenError('JWT Token is not yet valid')
  if (claims.exp <= claims.iat) throw new TokenError('JWT Token expires before it was issued')
  if (claims.exp - claims.iat > relayLimits.tokenLifeSeconds) throw new TokenError('JWT Token lives too long')
  const key = parseKey(claims.iss)
  if (!isSigned(`${header}.${payload}`, Buffer.from(signature, 'base64url'), key))
    throw new TokenError('JWT Token signature is wrong')
  return { clientId: claims.iss, expiresAtMs: (claims.exp + relayLimits.expiredLeewaySeconds) * 1_000 }
}
