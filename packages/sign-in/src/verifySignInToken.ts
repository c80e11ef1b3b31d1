import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import { createSignInError } from './createSignInError.js'
import { createTokenVerifier, type TokenOptions } from './verifyToken.js'

/** The claims of a sign-in on the operator's server, signed for one app. */
export interface SignInClaims {
  readonly chainId: ChainId
  readonly address: string
  /** On another chain the address of a `contract` may belong to another owner. */
  readonly signer: 'key' | 'contract'
  readonly projectId: string
  /** The id of this sign-in. */
  readonly signInId: string
  /** Times in milliseconds since 1970. */
  readonly signedInAtMs: number
  readonly expiresAtMs: number
}

/**
 * Creates a function for your server that verifies the tokens of `CloudAuthSIWX`, which the operator's server signs. It
 * caches the public keys, so create it only once. A token is valid until it expires. To detect a sign-out immediately,
 * request `GET /auth/v1/me` instead.
 *
 * @throws FoyerError from the returned function: `SIGN_IN_INVALID` with `context.reason`, or `OFFLINE` if the keys
 *   cannot be fetched.
 * @example
 * const verify = createSignInTokenVerifier({ serverUrl: 'https://foyer.example.com', audience: 'https://app.example.com' })
 * const { address, chainId } = await verify(token)
 */
export function createSignInTokenVerifier(options: TokenOptions): (token: string) => Promise<SignInClaims> {
  const verify = createTokenVerifier(options, { typ: 'siwx+jwt', claims: ['sid'], refuse: createSignInError })
  return async (token) => {
    const { chain_id, address, signer, project_id, sid, iat = 0, exp = 0 } = await verify(token)
    if (
      !isChainId(chain_id) ||
      typeof address !== 'string' ||
      typeof sid !== 'string' ||
      typeof project_id !== 'string'
    )
      throw createSignInError('a claim is missing')
    if (signer !== 'key' && signer !== 'contract') throw createSignInError('a claim is missing')
    if (options.projectId !== undefined && project_id !== options.projectId)
      throw createSignInError('it is for another project')
    const times = { signedInAtMs: iat * 1000, expiresAtMs: exp * 1000 }
    return { chainId: chain_id, address, signer, projectId: project_id, signInId: sid, ...times }
  }
}
