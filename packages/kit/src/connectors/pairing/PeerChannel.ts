import type { PeerRequest, RpcError } from '@foyer/contract/pairing/jsonRpc'
import type { PeerMethod } from '@foyer/contract/pairing/peerTags'
import type { ReceivedMessage } from '@foyer/contract/pairing/relayResults'
import type { Clock } from './Clock.js'
import type { PairingRefusal } from './PairingRefusal.js'
import type { RelaySocket } from './RelaySocket.js'

export interface PeerChannelParts {
  readonly relay: RelaySocket
  readonly clock: Clock
  /** Takes a call of the peer. What it throws counts as a refusal; the call is answered with `answer`. */
  onCall(topic: string, call: PeerRequest): Promise<void>
  /** An answer to something this tab did not ask; another one may have. */
  onForeignAnswer(id: number, message: ReceivedMessage): void
  /** Something was not taken; for tests and for whoever debugs. */
  onRefused(refusal: PairingRefusal, topic: string): void
}

export interface AskOptions {
  readonly id: number
  /** Settles latest after this time. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** Puts the sealed call on its way; default: publishes it. */
  send?(sealed: string): Promise<unknown>
}

/** Sealed JSON-RPC with peers, by topic. Every question settles, every message counts once. */
export interface PeerChannel {
  /** From now on what comes on the topic of this key is read. */
  open(topic: string, symKey: string): void
  /** Forgets the key; what was asked there fails with `error`. */
  close(topic: string, error: Error): void
  /**
   * Asks the peer.
   *
   * @throws PeerFailure when it says no; FoyerError `TIMED_OUT`, `ABORTED`, `OFFLINE` …; what the topic was closed with.
   */
  ask(topic: string, method: PeerMethod, params: unknown, options: AskOptions): Promise<unknown>
  /** Waits for an answer to what an earlier visit asked. */
  await(topic: string, options: Omit<AskOptions, 'send'>): Promise<unknown>
  /** Tells the peer something without waiting for its answer; resolves when the relay has it. */
  tell(topic: string, method: PeerMethod, params: unknown, options: { id: number; timeoutMs: number }): Promise<unknown>
  /** A method nobody knows is answered like one that has no tag of its own. */
  answer(topic: string, id: number, method: string, outcome: true | RpcError): Promise<unknown>
  /** Everything that was asked fails with `error`, and nothing is read any more. */
  stop(error: Error): void
  /** Takes a message of the relay; true when it need not bring it again. */
  receive(message: ReceivedMessage): Promise<boolean>
}
