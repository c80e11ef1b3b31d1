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
  /** The chain the wallet is on; it need not be one of ours. */
  readonly chainId: ChainId
  /** It comes from an earlier visit: nobody has just acted. */
  readonly isRestored?: true
}

/** The live tie to a wallet, one per namespace [S4.1]. */
export type Connection =
  | { readonly status: 'disconnected' }
  /** `before` is what a refusal goes back to: it stays tied to its wallet while another one is asked. */
  | { readonly status: 'connecting'; readonly connectorId: string; readonly before?: Connected }
  | { readonly status: 'reconnecting'; readonly connectorId: string }
  | Connected

/** Facts about the account that the public API and the host can also set [S3.1]. */
export interface AccountFacts {
  /** Exact decimal text of the native balance. */
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
  /** The network chosen here; what the wallet is on stands in `connection`. */
  readonly selectedChainId: ChainId
  readonly approvedChainIds?: readonly ChainId[] | undefined
  readonly supportsAllNetworks: boolean
  readonly smartAccountEnabledNetworks: readonly number[]
  readonly account: AccountFacts
}

/** A wallet used before, with what leads to it again; links are foreign until parsed. */
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

/** A wallet of the catalogue that the host does not want: also where it is installed and announces itself [S5.34]. */
export interface ExcludedWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
}

export interface OpenRequest {
  /** A view to start on; without it Account or Connect, as the connection says. */
  readonly view?: string
  readonly namespace?: NamespaceName
  readonly uri?: string
  readonly arguments?: Readonly<Record<string, string>>
  /** The element to give the focus back to. */
  readonly opener?: Element | null
}

/** Where an account stands with the host's sign-in (`siwx`). */
export interface SignIn {
  /** Whose it is: address and network. Of any other account nothing is known yet. */
  readonly account: AccountId
  /**
   * `signed`: the host has a session. `asked`: it has none, and the person is asked. `failed`: it could not say. `left`: it has none, and
   * the person does without.
   */
  readonly status: 'signed' | 'asked' | 'failed' | 'left'
  readonly isRequired: boolean
  /** While it is answered: the wallet is waited for, or the host. */
  readonly step?: 'signing' | 'checking' | undefined
  /** What came of the last try. */
  readonly error?: CodedError<ErrorCode> | undefined
}

/** What a server offers besides wallets [S1.4-S1.6]. */
export interface EmbeddedOffer {
  /** Origin of the secure frame. */
  readonly frameUrl: string
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
}

/** Where to go when a request of the embedded wallet that interrupted the widget is over [S4.21, S4.22]. */
export interface TransactionEntry {
  /** The view to show after a yes; without it the widget goes back to where it was. After a no it always goes back. */
  readonly view?: string
  /** The next view takes the place of the present one instead of coming on top. */
  readonly replace?: boolean
  onSuccess?(): void
  onCancel?(): void
}

export interface Notice {
  readonly id: number
  readonly kind: 'toast' | 'alert'
  readonly variant: 'loading' | 'success' | 'error'
  readonly short: string
  readonly long?: string
  /** What can be done about it, such as looking at it. */
  readonly action?: { readonly label: string; run(): void }
  /** What it is about: told in the person's language where `short` is English. */
  readonly error?: CodedError<ErrorCode>
}

export interface State {
  readonly options: MutableOptions & { readonly features: Features }
  readonly networks: readonly Network[]
  readonly connectors: readonly Connector[]
  readonly recentWallets: readonly RecentWallet[]
  /** What the catalogue knows under the ids of `excludeWalletIds`; absent until somebody asked it. */
  readonly excludedWallets?: readonly ExcludedWallet[]
  readonly activeNamespace: Namespace
  readonly namespaces: Readonly<Partial<Record<Namespace, NamespaceState>>>
  readonly modal: {
    readonly open: boolean
    readonly loading: boolean
    /** Grows with every call of `open()`, `redirect()` and `replace()`, so that the same request twice is seen twice. */
    readonly request: { readonly seq: number; readonly how: 'open' | 'push' | 'replace' | 'back' } & OpenRequest
  }
  /** Undefined until somebody looked: the views keep the room of the log-in meanwhile. Null when nothing is on offer. */
  readonly embedded: EmbeddedOffer | null | undefined
  /** Undefined where nobody signs in, and until the host was asked. */
  readonly signIn?: SignIn | undefined
  /** The transaction stack, newest last; empty = what is asked of the embedded wallet ends with the modal [S4.20]. */
  readonly transactions: readonly TransactionEntry[]
  /** Methods of the requests that the embedded wallet asks its person about, in the order they are asked; none: a matter of its own. */
  readonly questions?: readonly string[]
  /** The last transaction sent from here that was mined, or that nobody could follow: balances may have changed. */
  readonly sent?: { readonly namespace: Namespace; readonly hash: string }
  readonly theme: { readonly mode: ThemeMode | undefined; readonly variables: ThemeVariables }
  readonly notice: Notice | undefined
  readonly event: { readonly timestamp: number; readonly data: TrackedEvent }
  readonly initialized: boolean
}

/** The facts of one instance, and who wants to hear of changes; `zustand/vanilla` keeps them. */
export interface Store {
  getState(): State
  /** What a server renders too: nothing remembered yet. */
  getInitialState(): State
  setState(change: Partial<State> | ((state: State) => Partial<State>)): void
  subscribe(listener: (state: State, before: State) => void): () => void
}
