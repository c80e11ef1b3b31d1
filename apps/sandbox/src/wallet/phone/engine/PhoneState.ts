import type { PhoneNamespace, RequestModel } from '../namespaces/PhoneNamespace.js'
import type { Grant } from '../proposal/grantNamespaces.js'
import type { Wanted } from '../proposal/parseProposal.js'

/** The metadata of an app: untrusted text, truncated and cleaned. */
export interface Peer {
  readonly name: string
  readonly url: string
  readonly description: string
  /** Only an address that this page may load. */
  readonly icon?: string
  /** The app's link for the way back to it. */
  readonly redirect?: string
}

/** A paired app. */
export interface Site {
  readonly topic: string
  readonly peer: Peer
  /** The CAIP-2 chains that the app may use. */
  readonly chainIds: readonly string[]
  /** The accounts that the app may use, as `namespace:address`. */
  readonly accountIds: readonly string[]
  /** The active chain and account of the app, by namespace. */
  readonly active: Readonly<Record<string, ActiveChoice>>
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number
  /** True after the app has confirmed the connection. */
  readonly isAcknowledged: boolean
}

/** The active chain (CAIP-2) and address of an app. */
export interface ActiveChoice {
  readonly chainId: string
  readonly address: string
}

/** A request that the user must decide on. */
export type Question =
  | {
      readonly kind: 'proposal'
      readonly id: number
      readonly peer: Peer
      readonly expiresAtMs: number
      readonly wanted: Wanted
    }
  | {
      /** A request to connect and sign in at once. */
      readonly kind: 'signIn'
      readonly id: number
      readonly peer: Peer
      readonly expiresAtMs: number
      /** The domain of the sign-in. This and the other texts come from the app. */
      readonly domain: string
      readonly uri: string
      readonly statement: string
      /** True if the domain, the URI and the app's own address do not match. */
      readonly isElsewhere: boolean
      readonly chainNames: readonly string[]
      /** The methods that the app may request afterwards. */
      readonly methods: readonly string[]
    }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly topic: string
      readonly peer: Peer
      readonly chainId: string
      readonly method: string
      readonly expiresAtMs?: number
      readonly model: RequestModel
    }

/** The state of the relay connection. 'idle': there is nothing to subscribe to. */
export type RelayStatus = 'idle' | 'connecting' | 'connected' | 'offline'

/** An entry of the activity log. */
export interface LogEntry {
  readonly atMs: number
  readonly text: string
  readonly app?: string
  readonly hash?: string
  readonly isBad?: boolean
}

/** The last answered question, and the app to return to. */
export interface Answered {
  readonly text: string
  readonly peer: Peer
}

/** The state of an opened pairing link. */
export type PairingAttempt =
  | { readonly status: 'none' }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly message: string }

/** The complete state of the phone wallet. */
export interface PhoneState {
  readonly isReady: boolean
  /** True if another tab of this browser is the wallet now. */
  readonly isElsewhere: boolean
  readonly relay: RelayStatus
  readonly sites: readonly Site[]
  readonly questions: readonly Question[]
  /** The ids of questions whose response is being sent. */
  readonly answering: readonly number[]
  readonly pairing: PairingAttempt
  readonly answered?: Answered
  readonly log: readonly LogEntry[]
  /** If true, apps that support a combined request must send the connection and the sign-in separately. */
  readonly asksSeparately: boolean
}

/** How questions are answered: by the user, or at once for scripts. */
export type AnswerPolicy = 'ask' | 'approve' | 'reject'

/**
 * The wallet behind the page: its state and its actions. Each method resolves or rejects with a message for the user.
 */
export interface Phone {
  readonly namespaces: readonly PhoneNamespace[]
  getState(): PhoneState
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void
  /** Opens a pairing link. Resolves when the app's proposal has arrived. */
  pair(link: string): Promise<void>
  /** Approves a question. `grant` is for proposals; default: everything requested, with one account. */
  approve(id: number, grant?: Grant): Promise<void>
  reject(id: number): Promise<void>
  /** Switches an app to a chain. Adds the chain to its permissions if necessary. */
  setChain(topic: string, chainId: string): Promise<void>
  /** Switches an app to an account. Adds the account to its permissions if necessary. */
  setAccount(topic: string, accountId: string): Promise<void>
  /** Replaces the chains and accounts that an app may use. */
  update(topic: string, grant: Grant): Promise<void>
  /** Extends the session to seven days from now. */
  extend(topic: string): Promise<void>
  /** Returns the milliseconds until the app responded. */
  ping(topic: string): Promise<number>
  disconnect(topic: string): Promise<void>
  setPolicy(policy: AnswerPolicy): void
  /** Applies to later pairings. */
  setAsksSeparately(asksSeparately: boolean): void
  dismissAnswered(): void
  clearPairing(): void
  clearLog(): void
  /**
   * Returns the account and chain of the wallet's main screen. If that is in another namespace, returns the first ones.
   */
  getActiveChoice(namespace?: string): ActiveChoice
  setOwn(choice: ActiveChoice): void
}

/** A value with change events. */
export interface Store<Value> {
  get(): Value
  set(change: Partial<Value>): void
  replace(next: Value): void
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** Creates a store of one object. `set` replaces the given fields. */
export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const replace = (next: Value) => {
    value = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => value,
    set: (change) => replace({ ...value, ...change }),
    replace,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
