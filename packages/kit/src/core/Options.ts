import type { MessageOverrides } from '@foyer/messages/overrideWords'
import type { ChainId } from '@foyer/primitives/ChainId'
import type { NetworkInput, TokenDefinition } from '@foyer/primitives/networks/Network'
import type { Currency } from '@foyer/primitives/worth'
import type { Adapter } from './Adapter.js'
import type { Connector } from './Connector.js'
import type { SIWEConfigLike, SIWXConfig } from './SIWX.js'
import type { UniversalProviderLike } from './UniversalProviderLike.js'

/** The account types of each chain family: the values of `getPreferredAccountType` and `defaultAccountTypes`. */
export interface PreferredAccountTypes {
  readonly eip155: 'eoa' | 'smartAccount'
  readonly solana: 'eoa'
  readonly bip122: 'payment' | 'ordinal' | 'stx'
  readonly polkadot: 'eoa'
  readonly cosmos: 'eoa'
}

export type ThemeMode = 'light' | 'dark'
/** `--foyer-*` custom properties, with AppKit's `--w3m-*` names as aliases. */
// biome-ignore lint/style/useConsistentTypeDefinitions: hosts pass it as a Record, which an interface does not allow
export type ThemeValues = {
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

/** Values for both modes. `light` and `dark` have priority in their mode. */
export type ThemeVariables = ThemeValues & { readonly light?: ThemeValues; readonly dark?: ThemeValues }

export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster'
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export type WalletGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** Product features [S9.19-S9.22]. The default is `true`, but a feature is shown only if it can work. */
export interface Features {
  readonly swaps?: boolean
  readonly onramp?: boolean
  readonly receive?: boolean
  readonly send?: boolean
  readonly email?: boolean
  readonly emailShowWallets?: boolean
  readonly socials?: readonly SocialProvider[] | false
  readonly history?: boolean
  /** Events are sent only if the app sets `true` and the server allows it. */
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
  /** The links by which a wallet on the same phone returns to the app. */
  readonly redirect?: { readonly native?: string; readonly universal?: string; readonly linkMode?: boolean }
  /** Has no effect: Foyer uses no third-party verification of the app. */
  readonly verifyUrl?: string
}

type Link = string | null

/** A wallet that the app adds to the list. */
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

/** The account whose image the app's `avatar` returns. */
export interface AvatarAccount {
  readonly address: string
  /** The registered name. */
  readonly name: string | undefined
  /** The URL of the image of that name. */
  readonly image: string | undefined
}

/** The introduction on the Connect view. Values that are too long or no web address are ignored. */
export interface AppInfo {
  /** The URL of an image: `https:`, `blob:` or `data:image/…`. */
  readonly logo?: string
  /** At most 80 characters. */
  readonly title?: string
  /** At most 600 characters. */
  readonly text?: string
  /** The page behind the link "Learn more". */
  readonly learnMoreUrl?: string
}

/**
 * Options that `updateOptions` can change later. For `appInfo`, `disclaimer` and `modalSize`, one of the three must be
 * set before the widget loads.
 */
export interface MutableOptions {
  readonly metadata?: Metadata
  readonly features?: Features
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly customWallets?: readonly CustomWallet[]
  readonly tokens?: Readonly<Record<ChainId, { readonly address: string; readonly image?: string }>>
  /** Tokens whose balances are read, by chain, in addition to those of the network definition. */
  readonly tokenLists?: Readonly<Record<ChainId, readonly TokenDefinition[]>>
  readonly chainImages?: Readonly<Record<string | number, string>>
  readonly connectorImages?: Readonly<Record<string, string>>
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /**
   * Returns the image of the connected account, for the account button and the account view: a URL (`https:`, `blob:`,
   * `data:image/…`), SVG text, or a new element. With undefined, an error or a broken image, Foyer shows its own.
   *
   * @example ({ address }) => `https://avatars.example/${address}.svg`
   */
  readonly avatar?: (account: AvatarAccount) => string | Node | undefined
  /** Own text of at most 600 characters, or an own element, below the Connect view. */
  readonly disclaimer?: string | Node
  /** Introduces the app on the Connect view. */
  readonly appInfo?: AppInfo
  /**
   * `wide`: explains wallets beside the list, if the page has a width of 720 px or more. Not for `enableEmbedded`.
   * Default: `compact`.
   */
  readonly modalSize?: 'compact' | 'wide'
  readonly enableWallets?: boolean
  readonly enableEIP6963?: boolean
  readonly enableInjected?: boolean
  readonly enableWalletConnect?: boolean
  readonly enableWalletGuide?: boolean
  readonly enableNetworkSwitch?: boolean
  /**
   * False: the widget does not open by itself for a sign-in or an unsupported network, because the app has its own
   * dialogs. Default: true.
   */
  readonly showPrompts?: boolean
  readonly allowUnsupportedChain?: boolean
  readonly debug?: boolean
  /** The app pairs by itself: `open({ uri })` shows its pairing URI, and Foyer sends no request to a relay. */
  readonly manualWCControl?: boolean
  /** Offers only pairing: `open()` shows the QR code at once. */
  readonly basic?: boolean
  /** The BCP 47 language of the widget. Default: the page's language, then the browser's. */
  readonly locale?: string
  /**
   * Own texts of the widget, by language, group and key. Texts with another set of placeholders are ignored. The secure
   * frame shows its own texts only, because users consent to them.
   *
   * @example { en: { core: { connectTitle: 'Log in' } } }
   */
  readonly messages?: MessageOverrides
  /**
   * The display currency, if the server has its rate. Default: the currency for the region of the user's language, else
   * USD.
   */
  readonly currency?: Currency
}

/**
 * A node of the app. Of viem's transport options only `fetchOptions` has an effect: Foyer sets timeouts and retries.
 */
export interface CustomRpcUrl {
  readonly url: string
  readonly config?: {
    /** Options for every request to this node: headers, credentials. */
    readonly fetchOptions?: Omit<RequestInit, 'body'> | undefined
    readonly [viemOption: string]: unknown
  }
}

/**
 * The options of `createAppKit`, source-compatible with AppKit 1.7.4, plus `serverUrl` and related options. Only
 * `networks` is required. Without `serverUrl`, Foyer sends requests only to the networks' own RPC nodes.
 */
export interface AppKitOptions extends MutableOptions {
  readonly networks: readonly NetworkInput[]
  readonly projectId?: string
  readonly defaultNetwork?: NetworkInput
  readonly adapters?: readonly Adapter[]
  readonly connectors?: readonly Connector[]
  readonly customRpcUrls?: Readonly<Record<ChainId, readonly CustomRpcUrl[]>>
  /** The base URL of the server. The API, catalogue, RPC, frame and relay URLs are derived from it. */
  readonly serverUrl?: string
  readonly apiUrl?: string
  readonly catalogueUrl?: string
  readonly rpcUrl?: string
  readonly analyticsUrl?: string
  /**
   * The origin of the secure frame for embedded wallets. Default: the origin that the server reports. Without
   * `serverUrl`, only `features.email` and `features.socials` decide which log-ins are offered.
   */
  readonly frameUrl?: string
  /** Lets the frame write to its own console [S2.23]. Default: true, as in AppKit. */
  readonly enableAuthLogger?: boolean
  /** Announces the connected embedded wallet to other libraries of the page (EIP-6963). Default: true. */
  readonly announceEmbeddedWallet?: boolean
  /** The URL of the pairing relay, `wss://…`. Default: the server's. Any relay of the protocol works. */
  readonly relayUrl?: string
  /**
   * A pairing provider that the app created. It replaces Foyer's own pairing client, which is then not loaded, and
   * needs no `relayUrl`. An existing session of the provider is used. With sign-in (`siwx`), the wallet gets two
   * requests: first to connect, then to sign. The provider decides how long pairing URIs and sessions last, but the
   * widget shows a URI for at most 240 s [S9.8].
   *
   * Its responses are validated. `connect` rejects with FoyerError `WALLET_ANSWER_INVALID` if the response is not a
   * session or grants more than requested. It rejects with `USER_REJECTED`, `CHAIN_NOT_SUPPORTED` … if the wallet
   * rejects.
   * @example
   * const universalProvider = await UniversalProvider.init({ projectId, metadata })
   * createAppKit({ networks: [mainnet], universalProvider })
   */
  readonly universalProvider?: UniversalProviderLike
  /** Replaces the requested permissions of a pairing, per chain family. */
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
   * When to load the widget's files. `'intent'`: at the first sign that the user will open it (pointer or focus on a
   * button). `'idle'`: when the page is idle after loading. The files come from the app's host, not from a server.
   * Default: `'intent'`.
   */
  readonly preload?: 'intent' | 'idle'
  /**
   * Accepted so that code written for AppKit compiles, like the next two options. Has no effect: Coinbase Wallet is
   * listed like any other wallet.
   */
  readonly enableCoinbase?: boolean
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  readonly showWallets?: boolean
  /** Sign in with Ethereum through the app's own five functions. `createSIWEConfig` of `@foyer/kit/siwe` creates it. */
  readonly siweConfig?: SIWEConfigLike
  /**
   * Requires users to prove that they own the account, and stores the signed sessions. Example: `DefaultSIWX` of
   * `@foyer/kit/siwx` [S2.11].
   */
  readonly siwx?: SIWXConfig
  readonly defaultAccountTypes?: Partial<PreferredAccountTypes>
  /** Whether `createAppKit` defines `<appkit-button>` and the other custom elements. Default: true. */
  readonly elements?: boolean
  /** The prefix of the stored keys. Two instances on one page share a connection unless their prefixes differ. */
  readonly storageKey?: string
  /** The nonce of the style element, for browsers without constructable stylesheets. */
  readonly nonce?: string
}
