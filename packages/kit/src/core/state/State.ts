import type { AccountId } from '@foyer/primitives/AccountId'
import type { ChainId, Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import type { CodedError } from '@foyer/primitives/errors/CodedError'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector } from '../Connector.js'
import type { EmbeddedUser } from '../EmbeddedConnector.js'
import type { Features, MutableOptions, SocialProvider, ThemeMode, ThemeVariables } from '../Options.js'
import type { TrackedEvent } from '../track.js'
import type { AccountKind } from './project.js'

export interface Connected {
  readonly status: 'connected'
  readonly connector: Connector
  readonly addresses: readonly [string, ...string[]]
  /** The current chain of the wallet. It may not be configured. */
  readonly chainId: ChainId
  /** True if the connection is from an earlier visit, so the user has just done nothing. */
  readonly isRestored?: true
}

/** The connection to a wallet, one per namespace [S4.1]. */
export type Connection =
  | { readonly status: 'disconnected' }
  /** `before` is the connection that a rejection restores. It stays connected while the other wallet is connecting. */
  | { readonly status: 'connecting'; readonly connectorId: string; readonly before?: Connected }
  | { readonly status: 'reconnecting'; readonly connectorId: string }
  | Connected

/** Account data that the public API and the app can also set [S3.1]. */
export interface AccountFacts {
  /** The native balance as an exact decimal string. */
  readonly balance?: string
  readonly balanceSymbol?: string
  readonly profileName?: string | null
  readonly profileImage?: string | null
  readonly addressExplorerUrl?: string
  readonly addressLabels?: Readonly<Record<string, string>>
  readonly user?: Readonly<Record<string, unknown>>
  readonly smartAccountDeployed?: boolean
  readonly preferredAccountType?: AccountKind
  readonly connectedWalletInfo?: WalletInfo
  /** The accounts of an embedded wallet with their types. */
  readonly accounts?: EmbeddedUser['accounts']
}

export interface WalletInfo {
  readonly name: string
  readonly icon?: string
  readonly type?: string
  readonly rdns?: string
  readonly [key: string]: unknown
}

export interface NamespaceState {
  readonly connection: Connection
  /** The network selected in Foyer. `connection` has the wallet's current chain. */
  readonly selectedChainId: ChainId
  readonly approvedChainIds?: readonly ChainId[] | undefined
  readonly supportsAllNetworks: boolean
  readonly smartAccountEnabledNetworks: readonly number[]
  readonly account: AccountFacts
}

/** A recently used wallet with its links. The links are untrusted until parsed. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly imageUrl?: string
  readonly homepage?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
}

/** A catalogue wallet that the app excludes, also if it is installed and announces itself [S5.34]. */
export interface ExcludedWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
}

export interface OpenRequest {
  /** The first view. Default: Account if a wallet is connected, else Connect. */
  readonly view?: string
  readonly namespace?: NamespaceName
  readonly uri?: string
  readonly arguments?: Readonly<Record<string, string>>
  /** The element that receives the focus when the widget closes. */
  readonly opener?: Element | null
}

/** The sign-in state of an account with the app's `siwx`. */
export interface SignIn {
  /** The address and network of this state. The state of any other account is unknown. */
  readonly account: AccountId
  readonly status: /** The app has a session. */
    | 'signed'
    /** The app has no session, and the user is prompted. */
    | 'asked'
    /** The request to the app failed. */
    | 'failed'
    /** The app has no session, and the user skipped the sign-in. */
    | 'left'
  readonly isRequired: boolean
  /** Set during an attempt: `signing` waits for the wallet, `checking` for the app. */
  readonly step?: 'signing' | 'checking' | undefined
  /** The error of the last attempt. */
  readonly error?: CodedError<ErrorCode> | undefined
}

/** The log-ins that a server offers besides wallets [S1.4-S1.6]. */
export interface EmbeddedOffer {
  /** The origin of the secure frame. */
  readonly frameUrl: string
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
}

/** The next view after a request of the embedded wallet that interrupted the widget [S4.21, S4.22]. */
export interface TransactionEntry {
  /** The view to show after an approval. Without it, and after a rejection, the widget navigates back. */
  readonly view?: string
  /** The next view replaces the current one instead of being added to the history. */
  readonly replace?: boolean
  onSuccess?(): void
  onCancel?(): void
}

/** A request that is open in a browser wallet or a paired wallet. */
export interface WalletRequest {
  readonly owner: AccountId
  /** Identifies the request, such as the draft of a transfer. */
  readonly subject: object
  readonly title: string
  readonly text: string
  /** Settles with the request, for a view that opens again. */
  readonly outcome?: Promise<void>
  /** Opens the view of the request. */
  open(): void
}

export interface Notice {
  readonly id: number
  readonly kind: 'toast' | 'alert'
  readonly variant: 'loading' | 'success' | 'error'
  readonly short: string
  readonly long?: string
  /** An action for the user, for example to view the transaction. */
  readonly action?: { readonly label: string; run(): void }
  /**
   * The error behind the notice. The widget shows its message in the user's language instead of the English `short`.
   */
  readonly error?: CodedError<ErrorCode>
}

export interface State {
  readonly options: MutableOptions & { readonly features: Features }
  readonly networks: readonly Network[]
  readonly connectors: readonly Connector[]
  readonly recentWallets: readonly RecentWallet[]
  /** The catalogue's data for the ids of `excludeWalletIds`. Absent until it is loaded. */
  readonly excludedWallets?: readonly ExcludedWallet[]
  readonly activeNamespace: Namespace
  readonly namespaces: Readonly<Partial<Record<Namespace, NamespaceState>>>
  readonly modal: {
    readonly open: boolean
    readonly loading: boolean
    /**
     * `seq` increases with every call of `open()`, `redirect()` and `replace()`, so that a repeated request is
     * detected.
     */
    readonly request: { readonly seq: number; readonly how: 'open' | 'push' | 'replace' | 'back' } & OpenRequest
  }
  /** Undefined until it is loaded: the views reserve space for the log-in meanwhile. Null if nothing is offered. */
  readonly embedded: EmbeddedOffer | null | undefined
  /** The error of the last request for the offer. Then `embedded` is null, or the stored offer. */
  readonly offerError?: unknown
  /** Undefined if the app uses no sign-in, and until the app's sessions are loaded. */
  readonly signIn?: SignIn | undefined
  /**
   * The transaction stack, newest last. If it is empty, the widget closes after a request of the embedded wallet
   * [S4.20].
   */
  readonly transactions: readonly TransactionEntry[]
  /**
   * The methods of the requests that wait for the user's confirmation, oldest first. Empty while the frame shows a
   * screen without a request. Absent before the first request.
   */
  readonly questions?: readonly string[]
  /** The requests that are open in wallets, newest first. Absent before the first one. */
  readonly walletRequests?: readonly WalletRequest[]
  /** The last sent transaction that was mined, or whose outcome cannot be read. Balances may have changed. */
  readonly sent?: { readonly namespace: Namespace; readonly hash: string }
  readonly theme: { readonly mode: ThemeMode | undefined; readonly variables: ThemeVariables }
  readonly notice: Notice | undefined
  readonly event: { readonly timestamp: number; readonly data: TrackedEvent }
  readonly initialized: boolean
}

/** The state of one instance and its listeners, implemented by `zustand/vanilla`. */
export interface Store {
  getState(): State
  /** Returns the state that a server renders too: without stored values. */
  getInitialState(): State
  setState(change: Partial<State> | ((state: State) => Partial<State>)): void
  subscribe(listener: (state: State, before: State) => void): () => void
}
