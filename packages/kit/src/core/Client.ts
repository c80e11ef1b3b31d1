import type { AccountId } from '@foyer/primitives/AccountId'
import type { Namespace } from '@foyer/primitives/ChainId'
import type { Adapter } from './Adapter.js'
import type { Endpoints } from './endpoints.js'
import type { AppKitOptions } from './Options.js'
import type { Queries } from './queries/Queries.js'
import type { SIWXMessage } from './SIWX.js'
import type { Connected, Store } from './state/State.js'
import type { KeyValueStorage } from './storage/storage.js'

/** What the engine takes from its surroundings; a test passes its own. */
export interface Environment {
  readonly storage: KeyValueStorage
  readonly now: () => number
  readonly fetch: typeof globalThis.fetch
  /** The page, absent on a server. */
  readonly window: (Window & typeof globalThis) | undefined
}

/** What is done with the sign-ins of an instance beside asking for them. */
export interface SignInFollower {
  /**
   * Signs out who leaves, unless the host's `siwx` says to keep its sessions: all of them with the last wallet, else those of the
   * family that leaves. Rejects when the host could not end one.
   */
  signOut(gone: readonly Connected[]): Promise<void>
  /** Asks the host once more, after it could not say. */
  lookAgain(): Promise<void>
}

/** A read of an account, and the one that follows it. */
export interface AccountRead {
  readonly read: Promise<void>
  next?: Promise<void>
}

/** One living instance. Everything mutable hangs on it, so that two on one page do not notice each other. */
export interface Client {
  readonly config: AppKitOptions
  readonly endpoints: Endpoints | undefined
  readonly environment: Environment
  readonly store: Store
  /** Aborted by `destroy()`; every wait of this instance listens to it. */
  readonly lifetime: AbortController
  /** Open tries to connect, one a namespace: a new one ends the old one. */
  readonly attempts: Map<Namespace, AbortController>
  /** The undo of every watched connection. */
  readonly connectionUndo: Map<Namespace, () => void>
  /** What has to be taken back when the instance is destroyed. */
  readonly undo: (() => void)[]
  /** True once connectionEffects.ts listens to the store. */
  hasEffects?: boolean
  /** True once log-ins are looked for; that goes on as long as the instance lives. */
  hasLogIn?: boolean
  /** Follows the sign-in; there once connectionEffects.ts listens to the store, where the host has people sign in. */
  signIn?: Promise<SignInFollower> | undefined
  /** What will be signed next, made ahead of the press: a wallet app opens only from the press itself. */
  nextMessage?:
    | { readonly account: AccountId; readonly atMs: number; readonly message: Promise<SIWXMessage> }
    | undefined
  /** The try to sign in that is under way; a new one ends it. */
  signingIn?: AbortController | undefined
  /** The read of each namespace that runs, and the one after it; see actions/refreshAccount.ts. */
  accountReads?: Map<Namespace, AccountRead>
  /** Accounts that are kept up to date, by network and address; see live/subscribeAccount.ts. */
  live?: Map<string, { count: number; readonly undo: () => void }>
  /** Fetches and mounts the UI, once. */
  loadWidget(): Promise<void>
  /** Alerts already given, each is shown once [S8.12]. */
  readonly reportedAlerts: Set<string>
  /** What is kept between visits; see memory.ts. */
  readonly memory: KeyValueStorage
  /** @throws FoyerError `ADAPTER_NOT_FOUND` when the namespace has none. */
  getAdapter(namespace: Namespace): Promise<Adapter>
  hasAdapter(namespace: Namespace): boolean
  addAdapter(adapter: Adapter): void
  removeAdapter(namespace: Namespace): void
  /** The query cache, loaded on first use. */
  getQueries(): Promise<Queries>
}
