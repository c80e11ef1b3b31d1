import { createHash } from 'node:crypto'
import { exportSPKI, type JWTPayload, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import type { Grant, Grants } from './createGrants.js'
import type { IdpMemory } from './openIdpMemory.js'
import type { Outcome } from './outcomes.js'
import type { ProviderProfile } from './ProviderProfile.js'
import { subjectOf } from './people.js'
import { sandboxClient } from './sandboxClient.js'

/** Signs the identity token with the outcome's kind of signature, by default RS256. */
async function signIdentityToken(
  memory: IdpMemory,
  claims: JWTPayload,
  signature: Outcome['signature'],
): Promise<string> {
  const { RS256, ES256 } = memory.signing
  const token = new SignJWT(claims)
  const rsaHead = { alg: 'RS256', kid: RS256.publicJwk.kid ?? '', typ: 'JWT' }
  const ecHead = { alg: 'ES256', kid: ES256.publicJwk.kid ?? '', typ: 'JWT' }
  switch (signature) {
    case undefined:
      return token.setProtectedHeader(rsaHead).sign(RS256.privateKey)
    case 'ellipticCurve':
      return token.setProtectedHeader(ecHead).sign(ES256.privateKey)
    case 'foreign':
      return token.setProtectedHeader(rsaHead).sign(memory.strangers.RS256.privateKey)
    case 'foreignEllipticCurve':
      return token.setProtectedHeader(ecHead).sign(memory.strangers.ES256.privateKey)
    case 'bringsItsKey': {
      const { privateKey, publicJwk } = memory.strangers.ES256
      return token.setProtectedHeader({ ...ecHead, kid: 'stranger', jwk: publicJwk }).sign(privateKey)
    }
    case 'publicKeyAsSecret': {
      // The public key as an HMAC secret, in the format of libraries with the algorithm-confusion bug.
      const secret = new TextEncoder().encode(await exportSPKI(RS256.publicKey))
      return token.setProtectedHeader({ ...rsaHead, alg: 'HS256' }).sign(secret)
    }
    case 'none':
      return new UnsecuredJWT(claims).encode()
  }
}

const tokenLifetimeS = 3_600

/** Handles a request to the token endpoint of one provider. */
export async function handleTokenRequest(options: {
  readonly profile: ProviderProfile
  readonly memory: IdpMemory
  readonly grants: Grants
  readonly issuer: string
  readonly form: URLSearchParams
  readonly headers: Headers
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: number
}): Promise<Response> {
  const { profile, grants, form, headers, signal } = options
  if (!(await provesItself(options))) return Response.json({ error: 'invalid_client' }, { status: 401 })
  const grant = grants.claimCode(profile.id, form.get('code') ?? '')
  if (grant === undefined || !fits(profile, grant, form)) {
    return Response.json(profile.badCode.body, { status: profile.badCode.status })
  }
  const { outcome } = grant
  if (outcome.token === 'broken')
    return new Response('{"access_token": ', { headers: { 'content-type': 'application/json' } })
  if (outcome.token === 'failed') return new Response('<h1>Bad gateway</h1>', { status: 502 })
  if (outcome.token === 'silent') await waitUntilGone(signal)

  const identityToken = outcome.identityToken === 'none' ? undefined : await createIdentityToken(options, grant)
  const answer = {
    access_token: grants.createToken(grant),
    token_type: profile.answersForm ? 'bearer' : 'Bearer',
    expires_in: tokenLifetimeS,
    scope: grant.request.scope,
    ...(identityToken === undefined ? {} : { id_token: identityToken }),
  }
  const wantsJson = headers.get('accept')?.includes('application/json') ?? false
  if (profile.answersForm && !wantsJson) {
    const text = new URLSearchParams(Object.entries(answer).map(([name, value]) => [name, String(value)]))
    return new Response(text, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  }
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}

async function provesItself({ profile, memory, issuer, form, headers, now }: Parameters<typeof handleTokenRequest>[0]) {
  if (profile.clientProof === 'basic') {
    const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
    // RFC 6749 2.3.1: the id and the secret are form-encoded before base64.
    const pair = [...new URLSearchParams(Buffer.from(encoded, 'base64').toString().replace(':', '='))][0]
    return pair?.[0] === sandboxClient.id && pair[1] === sandboxClient.secret
  }
  if (form.get('client_id') !== sandboxClient.id) return false
  if (profile.clientProof === 'secret') return form.get('client_secret') === sandboxClient.secret
  try {
    const { protectedHeader } = await jwtVerify(form.get('client_secret') ?? '', memory.appPublicKey, {
      issuer: sandboxClient.teamId,
      subject: sandboxClient.id,
      audience: issuer,
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: '180 d',
      currentDate: new Date(now),
    })
    return protectedHeader.kid === sandboxClient.keyId
  } catch {
    return false
  }
}

function fits(profile: ProviderProfile, { request }: Grant, form: URLSearchParams): boolean {
  if (form.get('grant_type') !== 'authorization_code' && profile.id !== 'github') return false
  if (form.get('redirect_uri') !== request.redirectUri) return false
  if (profile.pkce === 'ignored' || request.challenge === undefined) return true
  const verifier = form.get('code_verifier') ?? ''
  return createHash('sha256').update(verifier).digest('base64url') === request.challenge
}

async function createIdentityToken(
  { profile, memory, issuer, now }: Parameters<typeof handleTokenRequest>[0],
  { person, request, outcome }: Grant,
): Promise<string | undefined> {
  if (profile.openId === undefined) return undefined
  const wrong = outcome.identityToken
  const nonce = wrong === 'wrongNonce' ? 'another-nonce' : request.nonce
  const nowS = Math.floor(now / 1_000)
  const issuedAtS = wrong === 'expired' ? nowS - 2 * tokenLifetimeS : nowS
  const claims = {
    ...profile.openId(person, subjectOf(profile.id, person)),
    ...(nonce === undefined || wrong === 'noNonce' ? {} : { nonce }),
    iss: wrong === 'wrongIssuer' ? 'http://localhost/idp/somebody-else' : issuer,
    aud: wrong === 'wrongAudience' ? 'another-app' : sandboxClient.id,
    iat: issuedAtS,
    exp: issuedAtS + tokenLifetimeS,
  }
  return signIdentityToken(memory, claims, outcome.signature)
}

function waitUntilGone(signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(60_000)])
  return new Promise((resolve) => {
    if (limit.aborted) resolve()
    else limit.addEventListener('abort', () => resolve(), { once: true })
  })
}
