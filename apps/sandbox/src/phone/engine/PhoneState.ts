import type { RequestModel } from '../namespaces/PhoneNamespace.js'
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
}
