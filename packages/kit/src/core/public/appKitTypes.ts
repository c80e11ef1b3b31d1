export type { PreferredAccountTypes } from '../Options.js'

import type { NetworkInput } from '@foyer/primitives/networks/Network'
import type { AccountStatus, AppKitAccountState, AppKitNetworkState } from '../state/project.js'
import type { WalletInfo } from '../state/State.js'
import type { TrackedEvent } from '../track.js'

// Types by the names of AppKit 1.7.4: first those that are ours under another name.

export type { AccountId as CaipAddress } from '@foyer/primitives/AccountId'
export type { ChainId as CaipNetworkId, Namespace as ChainNamespace } from '@foyer/primitives/ChainId'
export type { Network as CaipNetwork, NetworkInput as AppKitNetwork } from '@foyer/primitives/networks/Network'
export type { Connector, ConnectorType } from '../Connector.js'
export type { AppKit } from '../createInstance.js'
export type {
  AppKitOptions,
  AppKitOptions as CreateAppKit,
  ConnectMethod,
  CustomWallet,
  Features,
  Metadata,
  SocialProvider,
  ThemeMode,
  ThemeVariables,
  WalletFeature,
} from '../Options.js'
export type { SIWEConfigLike, SIWXConfig, SIWXMessage, SIWXSession } from '../SIWX.js'
export type {
  AccountStatus,
  AppKitAccount,
  AppKitAccountState,
  AppKitAccountState as AccountControllerState,
  AppKitNetworkState,
  AppKitPublicState,
  AppKitPublicState as PublicStateControllerState,
  AppKitThemeState,
  AppKitThemeState as ThemeControllerState,
  EmbeddedWalletInfo,
} from '../state/project.js'
export type { OpenRequest, WalletInfo } from '../state/State.js'

/** Name, icon and kind of the connected wallet; undefined when nobody is connected. */
export type ConnectedWalletInfo = WalletInfo | undefined

// Then shapes that Foyer has for code that comes over.

/**
 * A wallet's provider on eip155 (EIP-1193), as `useAppKitProvider<Provider>('eip155')` and `getProvider` give it. Fits ethers'
 * `BrowserProvider` and viem's `custom` transport.
 */
export interface Provider {
  request<Answer = unknown>(request: {
    readonly method: string
    readonly params?: readonly unknown[] | object | undefined
  }): Promise<Answer>
  on(event: string, listener: (...args: never[]) => void): unknown
  removeListener(event: string, listener: (...args: never[]) => void): unknown
  emit?(event: string, ...args: readonly unknown[]): unknown
}

/** What `useAppKitAccount` gives. */
export interface UseAppKitAccountReturn extends Omit<AppKitAccountState, 'status'> {
  /** Undefined before `createAppKit` ran. */
  readonly status: AccountStatus | undefined
}

/** What `useAppKitNetwork` gives. */
export interface UseAppKitNetworkReturn extends AppKitNetworkState {
  switchNetwork(network: NetworkInput): Promise<void>
}

/** What `useAppKitEvents` gives. */
export interface EventsControllerState {
  /** In ms since 1970. */
  readonly timestamp: number
  readonly data: Event
  /** What the developer was told already, by its short text. */
  readonly reportedErrors: Readonly<Record<string, boolean>>
}

/** What an app may be told of. Events that AppKit 1.7.4 names and Foyer never sends are here too, so that a comparison compiles. */
export type Event = TrackedEvent | UnsentEvent

type UnsentEvent = {
  [Name in keyof UnsentProperties]: {
    readonly type: 'track'
    readonly event: Name
    readonly properties: UnsentProperties[Name]
  }
}[keyof UnsentProperties]

interface SmartAccountFacts {
  isSmartAccount: boolean
}

interface TransactionFacts extends SmartAccountFacts {
  address: string | undefined
  projectId: string
  cursor: string | undefined
}

interface UnsentProperties {
  MODAL_CREATED: undefined
  CLICK_TRANSACTIONS: SmartAccountFacts
  ERROR_FETCH_TRANSACTIONS: TransactionFacts
  LOAD_MORE_TRANSACTIONS: TransactionFacts
  CLICK_CONVERT: undefined
  CLICK_SELECT_TOKEN_TO_SWAP: undefined
  CLICK_SELECT_NETWORK_TO_SWAP: undefined
  CONNECT_PROXY_ERROR: { message: string; uri: string; mobile_link: string; name: string }
}
