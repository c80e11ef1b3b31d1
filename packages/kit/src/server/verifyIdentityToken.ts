import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { createTokenVerifier, type TokenOptions } from '@foyer/sign-in/verifyToken'
import type { JWTPayload } from 'jose'

/** Who a person is, as the operator's server signed it for one app. */
export interface IdentityClaims {
  /** The person's lasting id at this operator; the same in every app of the project. */
  readonly personId: string
  readonly projectId: string
  /** `email`, or the social provider of this log-in. */
  readonly logInMethod: string
  /** Present only when the address is proven to be the person's. */
  readonly email?: string
  /** When the person logged in, in ms since 1970. */
  readonly loggedInAtMs: number
  /** Until when the token holds, in ms since 1970. */
  readonly expiresAtMs: number
  /** Origin of the frame whose server signed it. */
  readonly issuer: string
  /** Of this very token: keep it to accept a token only once. */
  readonly tokenId: string
}

/** `issuer` is the origin of the secure frame. */
export type IdentityOptions = TokenOptions

function refuse(reason: string, cause?: unknown): FoyerError {
  return new FoyerError('IDENTITY_TOKEN_INVALID', { context: { reason }, cause })
}

function readClaims(payload: JWTPayload, projectId: string | undefined): IdentityClaims {
  const { iss, sub, jti, exp, auth_time, project_id, login_method, email, email_verified } = payload
  if (!sub || !iss || !jti || exp === undefined) throw refuse('a claim is missing')
  if (typeof project_id !== 'string' || typeof login_method !== 'string') throw refuse('a claim is missing')
  if (projectId !== undefined && project_id !== projectId) throw refuse('it is of another project')
  return {
    personId: sub,
    projectId: project_id,
    logInMethod: login_method,
    ...(typeof email === 'string' && email_verified === true && { email }),
    loggedInAtMs: typeof auth_time === 'number' ? auth_time * 1000 : 0,
    expiresAtMs: exp * 1000,
    issuer: iss,
    tokenId: jti,
  }
}

/**
 * Makes what checks identity tokens on your own server; it keeps the operator's public keys, so make it once. The token
 * comes from `appKit.getIdentityToken()` in the page.
 *
 * @throws FoyerError by the returned function: `IDENTITY_TOKEN_INVALID` with `context.reason`; `OFFLINE` when the keys
 *   cannot be fetched within 5 s.
 * @example
 * const verify = createIdentityVerifier({ serverUrl: 'https://foyer.example.com', audience: 'https://app.example.com' })
 * const { personId, email } = await verify(token)
 */
export function createIdentityVerifier(options: IdentityOptions): (token: string) => Promise<IdentityClaims> {
  const verify = createTokenVerifier(options, { typ: 'JWT', claims: ['jti'], refuse })
  return async (token) => readClaims(await verify(token), options.projectId)
}

/**
 * Checks one identity token and says who it is of. Fetches the operator's keys each time; a server that checks often
 * makes a `createIdentityVerifier` once.
 *
 * @throws FoyerError `IDENTITY_TOKEN_INVALID` with `context.reason`, `OFFLINE`.
 * @example
 * const { personId } = await verifyIdentityToken(token, {
 *   serverUrl: 'https://foyer.example.com',
 *   audience: 'https://app.example.com',
 * })
 */
export function verifyIdentityToken(token: string, options: IdentityOptions): Promise<IdentityClaims> {
  return createIdentityVerifier(options)(token)
}
