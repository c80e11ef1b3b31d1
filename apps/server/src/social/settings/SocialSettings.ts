import type { Address } from 'viem'
import type { Endpoints, ProviderName } from '../Provider.js'

/** One provider an operator has registered an app at. */
export type ProviderSettings = {
  readonly clientId: string
  /** Every provider but Apple. */
  readonly clientSecret?: string
  /** Apple: what the client secret is signed with. */
  readonly appleKey?: { readonly teamId: string; readonly keyId: string; readonly privateKey: string }
  readonly endpoints: Endpoints
  readonly scope: string
}

/** Sign In With Farcaster. */
export type FarcasterSettings = {
  readonly relayUrl: string
  /** Node that is asked who holds an id; undefined: the network `eip155:10` of the server's own list. */
  readonly rpcUrl: string | undefined
  readonly idRegistry: Address
}

/** The ways to log in beside e-mail; what is absent is not offered. */
export type SocialSettings = {
  readonly providers: Readonly<Partial<Record<ProviderName, ProviderSettings>>>
  readonly farcaster: FarcasterSettings | undefined
}
