import type { FramePage } from '@foyer/contract/frame/framePage'
import type { ApproveContext, AskingHost } from './approve/ApproveContext.js'
import type { Vault } from './keys/Vault.js'
import type { Chains } from './networks/createChains.js'
import type { Presentation } from './presentation/createPresentation.js'
import type { Filters } from './rpc/createFilters.js'
import type { Api } from './session/createApi.js'
import type { PendingLogins } from './session/createPendingLogins.js'
import type { RefreshStore } from './session/createRefreshStore.js'
import type { AuthSession } from './session/createSession.js'
import type { KeyStore } from './session/openKeyStore.js'
import type { SmartAccount } from './smartAccount/SmartAccount.js'
import type { ApprovalSetting } from './views/confirmationPlace.js'
import type { Wallet } from './wallet/createWallet.js'
import type { Screens } from './wallet/Screens.js'

/** The state and services of a running frame, used by the message handlers. */
export interface Frame {
  readonly projectId: string
  readonly api: Api
  readonly session: AuthSession
  /** The storage of the device key in this browser. */
  readonly keyStore: () => Promise<KeyStore>
  readonly refreshStore: RefreshStore
  /** Reloads the device key after the store has replaced it. */
  restartDevice(): void
  readonly logins: PendingLogins
  readonly chains: Chains
  /** The swap routers whose calls the frame decodes, by CAIP-2 id. They come from the server, never from the app. */
  readonly routers: FramePage['routers']
  /** The contracts of smart accounts by CAIP-2 id. They come from the server, never from the app. */
  readonly smartAccounts: Readonly<Record<string, SmartAccount>> | undefined
  /** The account type that the app prefers for EVM networks. It has an effect only on networks with smart accounts. */
  accountType: 'eoa' | 'smartAccount'
  readonly approvals: ApprovalSetting
  readonly wallet: Wallet
  /** Loaded with the first filter. */
  readonly filters: () => Promise<Filters>
  readonly presentation: Presentation
  /** Loaded when the first screen is shown. */
  readonly screens: () => Promise<Screens>
  /** The queue that shows approval screens, loaded with the first approval. */
  readonly approving: () => Promise<Pick<ApproveContext, 'queue'>>
  /** The batches sent by wallet_sendCalls, loaded with the first batch. */
  readonly batches: ApproveContext['batches']
  /** Loaded and started when the wallet is first needed. */
  readonly vault: () => Promise<Vault>
  /** True if the app shows the frame whenever the frame requests it (`ui=1`). */
  readonly isShownOnDemand: boolean
  /** Returns the requesting host. The browser proves its origin. The name is only the host's claim. */
  getHost(): AskingHost
  /** Cancels an open request of the app. */
  cancel(id: string): void
  reload(): void
  /** Removes the user's data from this page after the server has deleted it. This browser becomes a new device. */
  deletePerson(): Promise<void>
}
