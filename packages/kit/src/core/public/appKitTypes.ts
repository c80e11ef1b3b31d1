export type { PreferredAccountTypes } from '../Options.js'

import type { NetworkInput } from '@foyer/primitives/networks/Network'
import type { AccountStatus, AppKitAccountState, AppKitNetworkState } from '../state/project.js'
import type { WalletInfo } from '../state/State.js'
import type { TrackedEvent } from '../track.js'

// Types with the names of AppKit 1.7.4. First: Foyer types with another name.

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

/** The name, icon and type of the connected wallet. Undefined if no wallet is connected. */
export type ConnectedWalletInfo = WalletInfo | undefined

// Second: types that exist only for code that is migrated from AppKit.

/**
 * A wallet's provider on eip155 (EIP-1193), as `useAppKitProvider<Provider>('eip155')` and `getProvider` return it.
 * Compatible with ethers' `BrowserProvider` and viem's `custom` transport.
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

/** The result of `useAppKitAccount`. */
export interface UseAppKitAccountReturn extends Omit<AppKitAccountState, 'status'> {
  /** Undefined before `createAppKit` runs. */
  readonly status: AccountStatus | undefined
}

/** The result of `useAppKitNetwork`. */
export interface UseAppKitNetworkReturn extends AppKitNetworkState {
  switchNetwork(network: NetworkInput): Promise<void>
}

/** The result of `useAppKitEvents`. */
export interface EventsControllerState {
  /** In ms since 1970. */
  readonly timestamp: number
  readonly data: Event
  /** The alerts that were already shown to the developer, by their short text. */
  readonly reportedErrors: Readonly<Record<string, boolean>>
}

/**
 * The events that an app can receive. Includes AppKit 1.7.4 events that Foyer never sends, so that comparisons with
 * them compile.
 */
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
