import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { createTokenVerifier, type TokenOptions } from '@foyer/sign-in/verifyToken'
import type { JWTPayload } from 'jose'

/** The identity of a person, signed by the operator's server for one app. */
export interface IdentityClaims {
  /** The permanent id of the person at this operator, the same in every app of the project. */
  readonly personId: string
  readonly projectId: string
  /** `email`, or the social provider of this log-in. */
  readonly logInMethod: string
  /** Set only if the address is verified. */
  readonly email?: string
  /** The time of the log-in, in milliseconds since 1970. */
  readonly loggedInAtMs: number
  /** The expiry of the token, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** The origin of the frame whose server signed the token. */
  readonly issuer: string
  /** The id of this token. Store it to accept each token only once. */
  readonly tokenId: string
}

/** `issuer` is the origin of the embedded wallet's frame. */
export type IdentityOptions = TokenOptions

function createTokenError(reason: string, cause?: unknown): FoyerError {
  return new FoyerError('IDENTITY_TOKEN_INVALID', { context: { reason }, cause })
}

function parseClaims(payload: JWTPayload, projectId: string | undefined): IdentityClaims {
  const { iss, sub, jti, exp, auth_time, project_id, login_method, email, email_verified } = payload
  if (!sub || !iss || !jti || exp === undefined) throw createTokenError('a claim is missing')
  if (typeof project_id !== 'string' || typeof login_method !== 'string') throw createTokenError('a claim is missing')
  if (projectId !== undefined && project_id !== projectId) throw createTokenError('it is for another project')
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
 * Creates a function that verifies identity tokens on your server. It caches the operator's public keys, so create it once. The token
 * comes from `appKit.getIdentityToken()` in the page.
 *
 * @throws FoyerError by the returned function: `IDENTITY_TOKEN_INVALID` with `context.reason`; `OFFLINE` if the keys
 *   cannot be fetched within 5 s.
 * @example
 * const verify = createIdentityVerifier({ serverUrl: 'https://foyer.example.com', audience: 'https://app.example.com' })
 * const { personId, email } = await verify(token)
 */
export function createIdentityVerifier(options: IdentityOptions): (token: string) => Promise<IdentityClaims> {
  const verify = createTokenVerifier(options, { typ: 'JWT', claims: ['jti'], refuse: createTokenError })
  return async (token) => parseClaims(await verify(token), options.projectId)
}

/**
 * Verifies one identity token and returns its claims. Fetches the operator's keys on every call: a server that verifies many tokens
 * should use `createIdentityVerifier` once.
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
