import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose'

export type TokenOptions = {
  /** The origin (or origins) of the pages your app is served from, such as `https://app.example.com`. */
  readonly audience: string | readonly string[]
  /** Who signed it; with it tokens of anybody else are refused. */
  readonly issuer?: string
  /** Your project; with it tokens of any other project are refused. */
  readonly projectId?: string
  /** How far the clocks of the two servers may differ, in seconds; default 5. */
  readonly clockToleranceSeconds?: number
} & ({ readonly serverUrl: string } | { readonly jwksUrl: string })

/** The one signature algorithm of the server; a token cannot choose another. */
const algorithms = ['ES256']
const timeoutMs = 5_000

function getJwksUrl(options: TokenOptions): URL {
  return 'jwksUrl' in options
    ? new URL(options.jwksUrl)
    : // regexp-ignore: the host sets the address
      new URL('/.well-known/jwks.json', options.serverUrl.replace(/\/*$/, '/'))
}

/**
 * Makes what checks one kind of the server's tokens (`typ`): signature, times, audience, issuer and that there are `claims`. It keeps
 * the keys.
 *
 * @throws FoyerError by the returned function: what `refuse` makes of a reason; `OFFLINE` when the keys cannot be fetched within 5 s.
 */
export function createTokenVerifier(
  options: TokenOptions,
  { typ, claims, refuse }: { typ: string; claims: string[]; refuse: (reason: string, cause?: unknown) => FoyerError },
): (token: string) => Promise<JWTPayload> {
  const { audience, issuer, clockToleranceSeconds = 5 } = options
  const keys = createRemoteJWKSet(getJwksUrl(options), { timeoutDuration: timeoutMs })
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms,
        // Other kinds of tokens of the same server are signed with the same keys (RFC 8725 3.11).
        typ,
        audience: typeof audience === 'string' ? audience : [...audience],
        ...(issuer !== undefined && { issuer }),
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['sub', 'aud', 'iss', 'iat', 'exp', ...claims],
      })
      return payload
    } catch (error) {
      if (error instanceof joseErrors.JOSEError && !(error instanceof joseErrors.JWKSTimeout))
        throw refuse(error.message, error)
      throw new FoyerError('OFFLINE', { cause: error })
    }
  }
}
