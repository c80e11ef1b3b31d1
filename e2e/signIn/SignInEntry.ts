import type { AppKitOptions } from '@foyer/kit'

type Hex = `0x${string}`

/** What the specs tell this page, as JSON in its address. */
export interface SignInEntry {
  /** Nodes of the two local chains. */
  readonly rpcUrls: readonly [string, string]
  /** Keys of the wallet's accounts. */
  readonly keys: readonly Hex[]
  /** The wallet's account is a contract that the first key owns; with `make` it does not stand yet, and that call would make it. */
  readonly contract?: { readonly address: Hex; readonly make?: { readonly address: Hex; readonly data: Hex } }
  /** Who keeps sign-ins: the shop's own server (`createSiwx`), or Foyer's. */
  readonly siwx: 'own' | 'cloud'
  readonly isOptional?: boolean
  /** A sign-in counts on every network. */
  readonly isWide?: boolean
  readonly options?: Partial<AppKitOptions>
}
