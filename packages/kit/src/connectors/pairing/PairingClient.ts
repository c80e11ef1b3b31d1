import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import type { PeerMetadata } from '@foyer/contract/pairing/peerMetadata'
import type { SignInRequest } from '../../core/Connector.js'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import type { PairingEnvironment } from './Environment.js'
import type { RefusalCode } from './PairingRefusal.js'
import type { Agreement, PairingSession } from './PairingSession.js'
import type { AlertDeveloper } from './readRelayRefusal.js'

export interface PairingClientParts {
  readonly environment: PairingEnvironment
  readonly relayUrl: string
  readonly projectId: string | undefined
  /** Read when a proposal is made, since a host may change it. */
  metadata(): PeerMetadata
  /** Something of a peer or the relay was not taken. */
  onRefused?(code: RefusalCode, topic: string): void
  /** The relay will not have this app; again at every attempt. */
  readonly onAlert?: AlertDeveloper | undefined
}

export interface PairRequest {
  /** The family that is wanted: a session without it is no answer. Another one then takes its place, once a wallet agrees. */
  readonly namespace: string
  readonly asked: ProposalNamespaces
  /** Chain to begin on, by family, where the wallet grants it. */
  readonly chains: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** What the wallet may sign while it connects; a transport that cannot ask for it does not call it. */
  signIn?(): Promise<SignInRequest>
  /** Keep the address when the wait is given up, and give it out again while it lasts [S4.4]. */
  readonly isReusing: boolean
  /** A new address to show; again before it ends. */
  onUri(uri: string, expiresAtMs: number): void
}

/** What was agreed, and what the wallet signed with its yes. */
export type Paired<Session extends Agreement> = Session & { readonly signIns?: readonly SIWXSession[] }

export interface PairingEvents {
  /** The session is another, has changed, or is gone. */
  sessionChanged(after: Agreement | undefined, before: Agreement | undefined): void
  /** The wallet sent an event of its own. */
  event?(name: string, data: unknown, chainId: string): void
}

/** How messages reach paired wallets and come back: our own client of the protocol, or one the host brings. */
export interface PairingTransport {
  /** The session there is now, also one that another tab or an earlier visit made. */
  getSession(): Agreement | undefined
  watch(events: PairingEvents): () => void
  /**
   * Offers an address until a wallet settles.
   *
   * @throws FoyerError `USER_REJECTED`, `CHAIN_NOT_SUPPORTED`, `WALLET_ANSWER_INVALID`, `ABORTED` …
   */
  pair(request: PairRequest): Promise<Paired<Agreement>>
  /**
   * Asks the wallet to do something on a chain.
   *
   * @throws PeerFailure when it says no; FoyerError `WALLET_DISCONNECTED`, `CHAIN_NOT_SUPPORTED`,
   * `METHOD_NOT_SUPPORTED` …
   */
  request(chainId: string, method: string, params: unknown): Promise<unknown>
  /** Changes what is remembered of the session on this side, such as the chain it is on. */
  update(change: <Session extends Agreement>(session: Session) => Session): void
  /** Ends the session here at once and tells the wallet; never waits longer than a few seconds. */
  disconnect(): Promise<void>
  /** Gives up every address and forgets it [S4.5]. */
  forgetAddresses(): void
  /** Ends all waiting; the session stays. */
  close(): void
}

/** One app's end of the pairing protocol. Everything settles; everything the peer says is parsed and checked. */
export interface PairingClient extends PairingTransport {
  getSession(): PairingSession | undefined
  /** @throws FoyerError those of every transport, and `OFFLINE`, `TIMED_OUT`. */
  pair(request: PairRequest): Promise<Paired<PairingSession>>
  /** @throws PeerFailure and FoyerError as every transport does, and `TIMED_OUT`, `ABORTED`, `OFFLINE`. */
  request(
    chainId: string,
    method: string,
    params: unknown,
    options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal },
  ): Promise<unknown>
  update(change: (session: PairingSession) => PairingSession): void
  /** Resolves when the wallet answers. */
  ping(signal?: AbortSignal): Promise<void>
  /** Asks the wallet for seven more days. */
  extend(signal?: AbortSignal): Promise<void>
  wake(): void
}
