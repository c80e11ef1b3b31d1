import type { AccountId } from '@foyer/primitives/AccountId'
import type { Namespace } from '@foyer/primitives/ChainId'
import type { Adapter } from './Adapter.js'
import type { Endpoints } from './endpoints.js'
import type { AppKitOptions } from './Options.js'
import type { Queries } from './queries/Queries.js'
import type { SIWXMessage } from './SIWX.js'
import type { Connected, Store } from './state/State.js'
import type { KeyValueStorage } from './storage/storage.js'

/** The platform APIs of an instance. A test passes its own. */
export interface Environment {
  readonly storage: KeyValueStorage
  readonly now: () => number
  readonly fetch: typeof globalThis.fetch
  /** The browser window. Absent on a server. */
  readonly window: (Window & typeof globalThis) | undefined
}

/** The handler of an instance's sign-in sessions, apart from the sign-in request itself. */
export interface SignInHandler {
  /**
   * Ends the sessions of disconnected wallets, unless the app's `siwx` keeps them. With the last wallet it ends all
   * sessions, else those of the disconnected chain family. Rejects if the app could not end one.
   */
  signOut(gone: readonly Connected[]): Promise<void>
  /** Requests the session state from the app again, after a failed request. */
  recheck(): Promise<void>
}

/** A running read of an account, and the read that follows it. */
export interface AccountRead {
  readonly read: Promise<void>
  next?: Promise<void>
}

/** A running instance. It holds all mutable state, so that two instances on one page do not affect each other. */
export interface Client {
  readonly config: AppKitOptions
  readonly endpoints: Endpoints | undefined
  readonly environment: Environment
  readonly store: Store
  /** Aborted by `destroy()`. Each wait of this instance uses its signal. */
  readonly lifetime: AbortController
  /** Running connection attempts, at most one per namespace. A new attempt aborts the old one. */
  readonly attempts: Map<Namespace, AbortController>
  /** The functions that stop watching each connection. */
  readonly connectionUndo: Map<Namespace, () => void>
  /** Cleanup functions to run when the instance is destroyed. */
  readonly undo: (() => void)[]
  /** True once connectionEffects.ts listens to the store. */
  hasEffects?: boolean
  /** True once the client watches for log-ins, which it does until the instance is destroyed. */
  hasLogIn?: boolean
  /** Requests the offer of the embedded wallet again. Set by the code of the embedded wallet. */
  requestOffer?: () => Promise<void>
  /** The sign-in handler. Set once connectionEffects.ts listens to the store, if the app uses sign-in. */
  signIn?: Promise<SignInHandler> | undefined
  /**
   * The message to sign next. It is created before the click: a wallet app can be opened only by a direct user action.
   */
  nextMessage?:
    | { readonly account: AccountId; readonly atMs: number; readonly message: Promise<SIWXMessage> }
    | undefined
  /** The running sign-in attempt. A new attempt aborts it. */
  signingIn?: AbortController | undefined
  /** The running read of each namespace and the read after it. See actions/refreshAccount.ts. */
  accountReads?: Map<Namespace, AccountRead>
  /** Accounts that are kept up to date, by network and address. See live/subscribeAccount.ts. */
  live?: Map<string, { count: number; readonly undo: () => void }>
  /** The running attempts to buy, by the id of the purchase. See widget/buy/startPurchase.ts. */
  purchaseAttempts?: Map<string, object>
  /** Loads and mounts the UI once. */
  loadWidget(): Promise<void>
  /** Alerts that were already shown: each is shown once [S8.12]. */
  readonly reportedAlerts: Set<string>
  /** The storage for values that persist between visits. See memory.ts. */
  readonly memory: KeyValueStorage
  /** @throws FoyerError `ADAPTER_NOT_FOUND` if the namespace has no adapter. */
  getAdapter(namespace: Namespace): Promise<Adapter>
  hasAdapter(namespace: Namespace): boolean
  addAdapter(adapter: Adapter): void
  removeAdapter(namespace: Namespace): void
  /** The query cache, loaded on first use. */
  getQueries(): Promise<Queries>
}
