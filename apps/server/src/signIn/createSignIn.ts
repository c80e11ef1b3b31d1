import type { Chains } from '../chains/createChains.js'
import type { Queries } from '../db/Database.js'
import type { SigningKeys } from '../secrets/createSigningKeys.js'
import { createSignIns, type SignInsService } from './createSignIns.js'
import { createSignInStore } from './signInStore.js'

/** The services of the sign-in routes. Undefined without a secret key. */
export interface SignInContext {
  readonly signingKeys: SigningKeys | undefined
  readonly signIns: SignInsService | undefined
}

/** Creates the sign-in service if there are keys to sign its tokens. The server is the issuer. */
export function createSignIn(options: {
  readonly queries: Queries
  readonly chains: Chains
  readonly signingKeys: SigningKeys | undefined
  readonly publicUrl: () => string
  readonly now: () => number
}): SignInContext {
  const { queries, chains, signingKeys, publicUrl, now } = options
  const { rpc, chainIds } = chains
  const store = createSignInStore(queries, now)
  const signIns = signingKeys && createSignIns({ store, signingKeys, rpc, chainIds, issuer: publicUrl, now })
  return { signingKeys, signIns }
}
