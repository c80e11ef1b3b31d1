import type { AppKitOptions } from '@foyer/kit'

type Hex = `0x${string}`

/** The setup of the page, which the specs pass as JSON in its URL. */
export interface SignInEntry {
  /** The nodes of the two local chains. */
  readonly rpcUrls: readonly [string, string]
  /** The private keys of the wallet's accounts. */
  readonly keys: readonly Hex[]
  /**
   * The wallet's account is a contract that the first key owns. With `make` the contract is not yet deployed, and that
   * call would deploy it.
   */
  readonly contract?: { readonly address: Hex; readonly make?: { readonly address: Hex; readonly data: Hex } }
  /** The store of the sign-ins: the shop's own server (`createSiwx`), or Foyer's. */
  readonly siwx: 'own' | 'cloud'
  readonly isOptional?: boolean
  /** A sign-in is valid on every network. */
  readonly isWide?: boolean
  readonly options?: Partial<AppKitOptions>
}
