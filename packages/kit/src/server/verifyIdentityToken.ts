import { createIdentityVerifier, type IdentityOptions } from './createIdentityVerifier.js'
import type { IdentityClaims } from './IdentityClaims.js'

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
