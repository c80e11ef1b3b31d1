import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import { refuseSignIn } from './refuseSignIn.js'
import { createTokenVerifier, type TokenOptions } from './verifyToken.js'

/** Who signed in at the operator's server, as it signed it for one app. */
export interface SignInClaims {
  readonly chainId: ChainId
  readonly address: string
  /** A contract's account is its owner's on this chain alone. */
  readonly signer: 'key' | 'contract'
  readonly projectId: string
  /** Of this sign-in. */
  readonly signInId: string
  /** Times in ms since 1970. */
  readonly signedInAtMs: number
  readonly expiresAtMs: number
}

/**
 * Makes what checks on your own server the tokens that `CloudAuthSIWX` gets from the operator's server; it keeps the public keys, so
 * make it once. A token holds until it runs out: whoever must know at once that somebody signed out asks `GET /auth/v1/me`.
 *
 * @throws FoyerError by the returned function: `SIGN_IN_INVALID` with `context.reason`; `OFFLINE` when the keys cannot be fetched.
 * @example
 * const verify = createSignInTokenVerifier({ serverUrl: 'https://foyer.example.com', audience: 'https://app.example.com' })
 * const { address, chainId } = await verify(token)
 */
export function createSignInTokenVerifier(options: TokenOptions): (token: string) => Promise<SignInClaims> {
  const verify = createTokenVerifier(options, { typ: 'siwx+jwt', claims: ['sid'], refuse: refuseSignIn })
  return async (token) => {
    const { chain_id, address, signer, project_id, sid, iat = 0, exp = 0 } = await verify(token)
    if (
      !isChainId(chain_id) ||
      typeof address !== 'string' ||
      typeof sid !== 'string' ||
      typeof project_id !== 'string'
    )
      throw refuseSignIn('a claim is missing')
    if (signer !== 'key' && signer !== 'contract') throw refuseSignIn('a claim is missing')
    if (options.projectId !== undefined && project_id !== options.projectId)
      throw refuseSignIn('it is of another project')
    const times = { signedInAtMs: iat * 1000, expiresAtMs: exp * 1000 }
    return { chainId: chain_id, address, signer, projectId: project_id, signInId: sid, ...times }
  }
}
