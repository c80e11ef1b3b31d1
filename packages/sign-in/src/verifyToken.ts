import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { createRemoteJWKSet, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose'

export type TokenOptions = {
  /** The origins of your app's pages, such as `https://app.example.com`. */
  readonly audience: string | readonly string[]
  /** The issuer of the tokens. If set, tokens of other issuers are rejected. */
  readonly issuer?: string
  /** Your project id. If set, tokens of other projects are rejected. */
  readonly projectId?: string
  /** The maximum difference between the clocks of the two servers, in seconds. The default is 5. */
  readonly clockToleranceSeconds?: number
} & ({ readonly serverUrl: string } | { readonly jwksUrl: string })

/** The only signature algorithm of the server. A token cannot choose another. */
const algorithms = ['ES256']
const timeoutMs = 5_000

function getJwksUrl(options: TokenOptions): URL {
  return 'jwksUrl' in options
    ? new URL(options.jwksUrl)
    : // regexp-ignore: the host sets the address
      new URL('/.well-known/jwks.json', options.serverUrl.replace(/\/*$/, '/'))
}

/**
 * Creates a function that verifies tokens of one kind (`typ`): signature, times, audience, issuer, and the presence of
 * `claims`. It caches the public keys.
 *
 * @throws FoyerError from the returned function: the result of `refuse`, or `OFFLINE` if the keys cannot be fetched
 *   within 5 s.
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
        // Check `typ`: the server signs other kinds of tokens with the same keys (RFC 8725 3.11).
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
