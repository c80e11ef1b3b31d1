import type { PhoneNamespace, RequestModel } from '../namespaces/PhoneNamespace.js'
import type { Grant } from '../proposal/grantNamespaces.js'
import type { Wanted } from '../proposal/readProposal.js'

/** How an app presents itself; foreign text, cut and cleaned. */
export interface Peer {
  readonly name: string
  readonly url: string
  readonly description: string
  /** Only an address this page may load. */
  readonly icon?: string
  /** Where the app wants people sent back to. */
  readonly redirect?: string
}

/** A paired app. */
export interface Site {
  readonly topic: string
  readonly peer: Peer
  /** CAIP-2 chains it may use. */
  readonly chainIds: readonly string[]
  /** Accounts it may use, as `namespace:address`. */
  readonly accountIds: readonly string[]
  /** The chain and account it stands on, by namespace. */
  readonly active: Readonly<Record<string, ActiveChoice>>
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number
  /** The app has confirmed the connection. */
  readonly isAcknowledged: boolean
}

/** Chain (CAIP-2) and address an app stands on. */
export interface ActiveChoice {
  readonly chainId: string
  readonly address: string
}

/** Something a person has to decide. */
export type Question =
  | {
      readonly kind: 'proposal'
      readonly id: number
      readonly peer: Peer
      readonly expiresAtMs: number
      readonly wanted: Wanted
    }
  | {
      /** To connect and to sign in, in one. */
      readonly kind: 'signIn'
      readonly id: number
      readonly peer: Peer
      readonly expiresAtMs: number
      /** Where somebody signs in; what the app says, as are all the words. */
      readonly domain: string
      readonly uri: string
      readonly statement: string
      /** Domain, address and the app's own word on where it lives do not agree. */
      readonly isElsewhere: boolean
      readonly chainNames: readonly string[]
      /** What the app may ask for from then on. */
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

/** The way to the relay: 'idle' means that there is nothing to listen for. */
export type RelayStatus = 'idle' | 'connecting' | 'connected' | 'offline'

/** One line of the activity log. */
export interface LogEntry {
  readonly atMs: number
  readonly text: string
  readonly app?: string
  readonly hash?: string
  readonly isBad?: boolean
}

/** What was just answered, and the way back to the app that asked. */
export interface Answered {
  readonly text: string
  readonly peer: Peer
}

/** A pairing link on its way to a proposal. */
export type PairingAttempt =
  | { readonly status: 'none' }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly message: string }

/** Everything the phone shows. */
export interface PhoneState {
  readonly isReady: boolean
  /** Another tab of this browser is the wallet now. */
  readonly isElsewhere: boolean
  readonly relay: RelayStatus
  readonly sites: readonly Site[]
  readonly questions: readonly Question[]
  /** Ids of questions whose answer is on its way. */
  readonly answering: readonly number[]
  readonly pairing: PairingAttempt
  readonly answered?: Answered
  readonly log: readonly LogEntry[]
  /** Apps that can have somebody sign in while they connect ask for both, one after the other. */
  readonly asksSeparately: boolean
}

/** How questions are answered: by a person, or at once for scripts. */
export type AnswerPolicy = 'ask' | 'approve' | 'reject'

/** The wallet behind the page: its state and what can be done with it. Every method settles; errors are in words for people. */
export interface Phone {
  readonly namespaces: readonly PhoneNamespace[]
  getState(): PhoneState
  /** Returns the undo. */
  subscribe(listener: () => void): () => void
  /** Follows a pairing link; settles when the app's proposal is there. */
  pair(link: string): Promise<void>
  /** Answers a question with yes; `grant` is for proposals and left out means everything asked for, one account. */
  approve(id: number, grant?: Grant): Promise<void>
  reject(id: number): Promise<void>
  /** Moves an app to a chain, adding the chain to what it may use if need be. */
  setChain(topic: string, chainId: string): Promise<void>
  /** Moves an app to an account, adding the account to what it may use if need be. */
  setAccount(topic: string, accountId: string): Promise<void>
  /** Replaces the chains and accounts an app may use. */
  update(topic: string, grant: Grant): Promise<void>
  /** Seven more days from now. */
  extend(topic: string): Promise<void>
  /** Milliseconds until the app answered. */
  ping(topic: string): Promise<number>
  disconnect(topic: string): Promise<void>
  setPolicy(policy: AnswerPolicy): void
  /** For the pairings from now on. */
  setAsksSeparately(asksSeparately: boolean): void
  dismissAnswered(): void
  clearPairing(): void
  clearLog(): void
  /** The account and chain on the wallet's own screen; of a family, the first ones where another family is on it. */
  own(namespace?: string): ActiveChoice
  setOwn(choice: ActiveChoice): void
}

/** A value that can be watched. */
export interface Store<Value> {
  get(): Value
  set(change: Partial<Value>): void
  replace(next: Value): void
  /** Returns the undo. */
  subscribe(listener: () => void): () => void
}

/** A store of one object; `set` replaces the fields given. */
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
