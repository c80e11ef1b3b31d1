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
import type { ApprovalSetting } from './views/confirmationPlace.js'
import type { Wallet } from './wallet/createWallet.js'
import type { Screens } from './wallet/Screens.js'

/** One living frame: what the handlers of its messages work with. */
export interface Frame {
  readonly projectId: string
  readonly api: Api
  readonly session: AuthSession
  /** Where this browser keeps the device's key, and what renews the log-in where no cookie is. */
  readonly keyStore: () => Promise<KeyStore>
  readonly refreshStore: RefreshStore
  /** Reads the device's key anew: the store has another one now. */
  restartDevice(): void
  readonly logins: PendingLogins
  readonly chains: Chains
  /** Whose calls for swaps are read, by CAIP-2 id; the server's word, not the app's. */
  readonly routers: FramePage['routers']
  readonly approvals: ApprovalSetting
  readonly wallet: Wallet
  /** Fetched with the first filter. */
  readonly filters: () => Promise<Filters>
  readonly presentation: Presentation
  /** Fetched when a screen is first drawn. */
  readonly screens: () => Promise<Screens>
  /** Where requests for a yes are drawn; fetched with the first of them. */
  readonly approving: () => Promise<Pick<ApproveContext, 'queue'>>
  /** What was sent by wallet_sendCalls; fetched with the first of it. */
  readonly batches: ApproveContext['batches']
  /** Fetched and started when the wallet is first needed. */
  readonly vault: () => Promise<Vault>
  /** True when the app shows the frame whenever the frame asks for it (`ui=1`). */
  readonly isShownOnDemand: boolean
  /** Who asks: the origin is proven, the name is the host's own word. */
  getHost(): AskingHost
  /** Stops an open question of the app. */
  cancel(id: string): void
  reload(): void
  /** After the server has forgotten the person: so does this page, and this browser becomes a new device. */
  forgetPerson(): Promise<void>
}
