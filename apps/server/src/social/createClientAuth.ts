import { createPrivateKey, sign } from 'node:crypto'
import { type ClientAuth, ClientSecretPost } from 'openid-client'
import type { ProviderDefinition } from './Provider.js'
import type { ProviderSettings } from './settings/SocialSettings.js'

const appleSecretLifetimeS = 300

/** RFC 6749 2.3.1: form-encoded, then base64. Letters, digits, `-`, `_` and `.` stay, as X wants them. */
const basic = (clientId: string, secret: string): ClientAuth => {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  const value = Buffer.from(`${encode(clientId)}:${encode(secret)}`).toString('base64')
  return (_server, _client, _body, headers) => {
    headers.set('authorization', `Basic ${value}`)
  }
}

/** Apple takes a signed token in place of a secret; ours lives five minutes. */
const appleSecret = ({ clientId, appleKey }: ProviderSettings, audience: string, now: () => number): ClientAuth => {
  if (appleKey === undefined) throw new Error('the key for Apple is missing')
  const key = createPrivateKey(appleKey.privateKey)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return (_server, _client, body) => {
    const iat = Math.floor(now() / 1_000)
    const claims = { iss: appleKey.teamId, sub: clientId, aud: audience, iat, exp: iat + appleSecretLifetimeS }
    const head = `${encode({ alg: 'ES256', kid: appleKey.keyId })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(head), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    body.set('client_id', clientId)
    body.set('client_secret', `${head}.${signature}`)
  }
}

/** How the app proves itself at the token endpoint. */
export const createClientAuth = (
  proof: ProviderDefinition['clientProof'],
  settings: ProviderSettings,
  now: () => number,
): ClientAuth => {
  if (proof === 'apple') return appleSecret(settings, settings.endpoints.issuer, now)
  if (settings.clientSecret === undefined) throw new Error('the client secret is missing')
  return proof === 'basic' ? basic(settings.clientId, settings.clientSecret) : ClientSecretPost(settings.clientSecret)
}
