import type { ChainId } from '@foyer/primitives/ChainId'
import type { NetworkInput, TokenDefinition } from '@foyer/primitives/networks/Network'
import type { Currency } from '@foyer/primitives/worth'
import type { Adapter } from './Adapter.js'
import type { Connector } from './Connector.js'
import type { SIWEConfigLike, SIWXConfig } from './SIWX.js'
import type { UniversalProviderLike } from './UniversalProviderLike.js'

/** The kinds of account that each family has, the literals of `getPreferredAccountType` and `defaultAccountTypes`. */
export interface PreferredAccountTypes {
  readonly eip155: 'eoa' | 'smartAccount'
  readonly solana: 'eoa'
  readonly bip122: 'payment' | 'ordinal' | 'stx'
  readonly polkadot: 'eoa'
  readonly cosmos: 'eoa'
}

export type ThemeMode = 'light' | 'dark'
/** `--foyer-*` custom properties, and the incumbent's `--w3m-*` names as aliases. */
// biome-ignore lint/style/useConsistentTypeDefinitions: hosts pass it as a Record, which an interface does not allow
export type ThemeVariables = {
  readonly '--w3m-font-family'?: string
  readonly '--w3m-accent'?: string
  readonly '--w3m-color-mix'?: string
  readonly '--w3m-color-mix-strength'?: number
  readonly '--w3m-font-size-master'?: string
  readonly '--w3m-border-radius-master'?: string
  readonly '--w3m-z-index'?: number
  readonly '--w3m-qr-color'?: string
  readonly [name: `--${string}`]: string | number | undefined
}

export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster'
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type WalletGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** Product switches [S9.19-S9.22]. A feature shows only when it can work: the default `true` never means a dead row. */
export interface Features {
  readonly swaps?: boolean
  readonly onramp?: boolean
  readonly receive?: boolean
  readonly send?: boolean
  readonly email?: boolean
  readonly emailShowWallets?: boolean
  readonly socials?: readonly SocialProvider[] | false
  readonly history?: boolean
  /** Only `true` given by the host sends anything, and only when the server allows it too. */
  readonly analytics?: boolean
  readonly allWallets?: boolean
  readonly smartSessions?: boolean
  readonly legalCheckbox?: boolean
  readonly collapseWallets?: boolean
  readonly pay?: boolean
  readonly connectorTypeOrder?: readonly WalletGroup[]
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  readonly walletFeaturesOrder?: readonly WalletFeature[]
}

export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  /** How a wallet on the same phone comes back to the app. */
  readonly redirect?: { readonly native?: string; readonly universal?: string; readonly linkMode?: boolean }
  /** Taken and not used: nobody else vouches for the app here. */
  readonly verifyUrl?: string
}

type Link = string | null

/** A wallet the host adds to the list itself. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: Link
  readonly image_url?: Link
  readonly mobile_link?: Link
  readonly desktop_link?: Link
  readonly webapp_link?: Link
  readonly app_store?: Link
  readonly play_store?: Link
  readonly chrome_store?: Link
  readonly rdns?: string
}

/** Options that may change while the widget lives (`updateOptions`). */
export interface MutableOptions {
  readonly metadata?: Metadata
  readonly features?: Features
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly customWallets?: readonly CustomWallet[]
  readonly tokens?: Readonly<Record<ChainId, { readonly address: string; readonly image?: string }>>
  /** Tokens whose balances are read, per chain; added to those of the network definition. */
  readonly tokenLists?: Readonly<Record<ChainId, readonly TokenDefinition[]>>
  readonly chainImages?: Readonly<Record<string | number, string>>
  readonly connectorImages?: Readonly<Record<string, string>>
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly enableWallets?: boolean
  readonly enableEIP6963?: boolean
  readonly enableInjected?: boolean
  readonly enableWalletConnect?: boolean
  readonly enableWalletGuide?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly allowUnsupportedChain?: boolean
  readonly debug?: boolean
  /** The host pairs on its own: `open({ uri })` shows its address, and nothing is asked of a relay from here. */
  readonly manualWCControl?: boolean
  /** Only pairing: `open()` shows the code at once. */
  readonly basic?: boolean
  /** BCP 47 language of the widget; default: the page's, then the browser's. */
  readonly locale?: string
  /** Currency that money is told in, where the server knows its rate; default: by the region of the visitor's language, else USD. */
  readonly currency?: Currency
}

/** A node of the host's own. Of viem's transport options `fetchOptions` is heeded; limits and retries are Foyer's. */
export interface CustomRpcUrl {
  readonly url: string
  readonly config?: {
    /** Sent with every question to this node: headers, credentials. */
    readonly fetchOptions?: Omit<RequestInit, 'body'> | undefined
    readonly [viemOption: string]: unknown
  }
}

/**
 * Options of `createAppKit`, source-compatible with AppKit 1.7.4, plus `serverUrl` and what follows from it.
 * Only `networks` is required; without `serverUrl` Foyer is standalone and asks no host but the networks' own RPC.
 */
export interface AppKitOptions extends MutableOptions {
  readonly networks: readonly NetworkInput[]
  readonly projectId?: string
  readonly defaultNetwork?: NetworkInput
  readonly adapters?: readonly Adapter[]
  readonly connectors?: readonly Connector[]
  readonly customRpcUrls?: Readonly<Record<ChainId, readonly CustomRpcUrl[]>>
  /** One address from which the API, catalogue, RPC, frame and relay addresses follow. */
  readonly serverUrl?: string
  readonly apiUrl?: string
  readonly catalogueUrl?: string
  readonly rpcUrl?: string
  readonly analyticsUrl?: string
  /**
   * Origin of the secure frame that holds embedded wallets; default: the one the server names. Given without `serverUrl`,
   * `features.email` and `features.socials` alone say what is on offer.
   */
  readonly frameUrl?: string
  /** Lets the frame write to its own console [S2.23]; default true, as the incumbent. */
  readonly enableAuthLogger?: boolean
  /** The embedded wallet announces itself to other libraries of the page (EIP-6963) once connected; default true. */
  readonly announceEmbeddedWallet?: boolean
  /** The pairing relay, `wss://…`; default: the server's. Any relay of the protocol will do. */
  readonly relayUrl?: string
  /**
   * Pairs over a provider the host made itself, instead of over a relay of ours: no `relayUrl` is needed, and our own client
   * of the protocol is not fetched. Where people sign in (`siwx`), the wallet is asked to connect and then to sign, not for both at
   * once. A session it holds already is taken; how long addresses and sessions last is for it to
   * say (our widget shows no address longer than 240 s [S9.8]).
   *
   * What it answers is parsed: `connect` rejects with FoyerError `WALLET_ANSWER_INVALID` when that is no session or grants
   * what nobody asked for, with `USER_REJECTED`, `CHAIN_NOT_SUPPORTED` … when the wallet says no.
   *
   * @example
   * const universalProvider = await UniversalProvider.init({ projectId, metadata })
   * createAppKit({ networks: [mainnet], universalProvider })
   */
  readonly universalProvider?: UniversalProviderLike
  /** Replaces what a wallet is asked for when pairing, family by family. */
  readonly universalProviderConfigOverride?: {
    readonly methods?: Readonly<Record<string, readonly string[]>>
    readonly chains?: Readonly<Record<string, readonly string[]>>
    readonly events?: Readonly<Record<string, readonly string[]>>
    readonly rpcMap?: Readonly<Record<string, string>>
    readonly defaultChain?: string
  }
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  readonly disableAppend?: boolean
  readonly enableEmbedded?: boolean
  readonly enableReconnect?: boolean
  /**
   * When the files of the widget are fetched: with the first sign that somebody will open it (a pointer or the focus on a button), or
   * with `'idle'` in idle moments after the page has loaded. Those are files of the host alone; no server is asked. Default `'intent'`.
   */
  readonly preload?: 'intent' | 'idle'
  /** Typed so that code written for the incumbent compiles, as are the two below; Coinbase Wallet is a wallet like any other. */
  readonly enableCoinbase?: boolean
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  readonly showWallets?: boolean
  /** Has people sign in with Ethereum by the host's own five functions: `createSIWEConfig` of `@foyer/kit/siwe` makes it. */
  readonly siweConfig?: SIWEConfigLike
  /** Has people prove that the account is theirs, and keeps what they signed; `DefaultSIWX` of `@foyer/kit/siwx` is one [S2.11]. */
  readonly siwx?: SIWXConfig
  readonly defaultAccountTypes?: Partial<PreferredAccountTypes>
  /** Whether `createAppKit` defines `<appkit-button>` and its siblings in the page; default true. */
  readonly elements?: boolean
  /** Prefix of the stored keys; give instances of one page different ones when they must not share a connection. */
  readonly storageKey?: string
  /** Nonce for the style element where constructable stylesheets are missing. */
  readonly nonce?: string
}
