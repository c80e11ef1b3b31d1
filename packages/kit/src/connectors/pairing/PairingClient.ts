import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import type { PeerMetadata } from '@foyer/contract/pairing/peerMetadata'
import type { SignInRequest } from '../../core/Connector.js'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import type { PairingEnvironment } from './Environment.js'
import type { PairingErrorCode } from './PairingError.js'
import type { Agreement, PairingSession } from './PairingSession.js'
import type { AlertDeveloper } from './parseRelayRejection.js'

export interface PairingClientParts {
  readonly environment: PairingEnvironment
  readonly relayUrl: string
  readonly projectId: string | undefined
  /** Returns the app's metadata. It is read for each proposal, because the host can change it. */
  metadata(): PeerMetadata
  /** Called for each rejected message of a peer or the relay. */
  onRefused?(code: PairingErrorCode, topic: string): void
  /** Called at each connection attempt that the relay rejects for this app. */
  readonly onAlert?: AlertDeveloper | undefined
}

export interface PairRequest {
  /**
   * The required chain family. A session without it does not answer the request. Once a wallet approves, the new
   * session replaces the old one.
   */
  readonly namespace: string
  readonly asked: ProposalNamespaces
  /** The initial chain of each family, used if the wallet grants it. */
  readonly chains: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Returns the message to sign during the connection. A transport that does not support this does not call it. */
  signIn?(): Promise<SignInRequest>
  /** Whether to preserve the pairing URI after an abort and reuse it until it expires [S4.4]. */
  readonly isReusing: boolean
  /** Called with a new pairing URI to display, and again before it expires. */
  onUri(uri: string, expiresAtMs: number): void
}

/** A session, with the sign-ins that the wallet signed when it approved. */
export type Paired<Session extends Agreement> = Session & { readonly signIns?: readonly SIWXSession[] }

export interface PairingEvents {
  /** Called after the session was replaced, changed or removed. */
  sessionChanged(after: Agreement | undefined, before: Agreement | undefined): void
  /** Called for an event that the transport does not apply itself. */
  event?(name: string, data: unknown, chainId: string): void
}

/** The transport of messages to paired wallets: our own client of the protocol, or a provider of the host. */
export interface PairingTransport {
  /** Returns the current session. Another tab or an earlier visit can have created it. */
  getSession(): Agreement | undefined
  watch(events: PairingEvents): () => void
  /**
   * Offers pairing URIs until a wallet settles a session.
   *
   * @throws FoyerError `USER_REJECTED`, `CHAIN_NOT_SUPPORTED`, `WALLET_ANSWER_INVALID`, `ABORTED` …
   */
  pair(request: PairRequest): Promise<Paired<Agreement>>
  /**
   * Sends a request to the wallet for a chain.
   *
   * @throws PeerFailure if the wallet rejects; FoyerError `WALLET_DISCONNECTED`, `CHAIN_NOT_SUPPORTED`,
   *   `METHOD_NOT_SUPPORTED` …
   */
  request(chainId: string, method: string, params: unknown): Promise<unknown>
  /** Changes the session on this side only, for example its current chain. */
  update(change: <Session extends Agreement>(session: Session) => Session): void
  /** Ends the session here immediately and notifies the wallet. Never waits longer than a few seconds. */
  disconnect(): Promise<void>
  /** Cancels and deletes every pairing URI [S4.5]. */
  cancelPairings(): void
  /** Ends all waits. The session remains. */
  close(): void
}

/** The app's side of the pairing protocol. Every call settles. All data of the peer is parsed and checked. */
export interface PairingClient extends PairingTransport {
  getSession(): PairingSession | undefined
  /** @throws FoyerError the errors of every transport, and `OFFLINE`, `TIMED_OUT`. */
  pair(request: PairRequest): Promise<Paired<PairingSession>>
  /** @throws PeerFailure and FoyerError as in every transport, and `TIMED_OUT`, `ABORTED`, `OFFLINE`. */
  request(
    chainId: string,
    method: string,
    params: unknown,
    options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal },
  ): Promise<unknown>
  update(change: (session: PairingSession) => PairingSession): void
  /** Resolves when the wallet responds. */
  ping(signal?: AbortSignal): Promise<void>
  /** Extends the session by seven days. */
  extend(signal?: AbortSignal): Promise<void>
  reconnect(): void
}
