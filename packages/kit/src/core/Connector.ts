import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { SIWXSession } from './SIWX.js'

/** [S3.12] */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH'

/** The accounts that a wallet granted: at least one address, and the current chain. */
export interface WalletAccounts {
  readonly addresses: readonly [string, ...string[]]
  readonly chainId: ChainId
  /** The chains that the wallet granted in a pairing session. Absent if the wallet does not report them. */
  readonly approvedChainIds?: readonly ChainId[]
  readonly supportsAllNetworks?: boolean
  /**
   * The messages that the wallet signed while it connected (`ConnectRequest.signIn`). They are not verified: verify
   * them before storing.
   */
  readonly signIns?: readonly SIWXSession[]
}

/**
 * The accounts that a wallet still grants. Undefined: none in this tab now. The wallet is locked, not ready, or shares
 * its approval only with another tab. `withdrawn`: the session is over for every tab. Only `withdrawn` clears the memory
 * of the connection.
 */
export type ReconnectAnswer = WalletAccounts | 'withdrawn' | undefined

export interface WalletEvents {
  /** An empty list ends the connection until the wallet shares an account again. The memory of the connection stays. */
  accountsChanged(addresses: readonly string[]): void
  chainChanged(chainId: ChainId): void
  /** The wallet grants more chains than before, or fewer (pairing). */
  approvedChanged?(chainIds: readonly ChainId[]): void
  /** The wallet or its peer ended the connection. The memory of the connection is cleared. */
  disconnected(): void
  /** The wallet may grant accounts again: the `connect` event of EIP-1193. */
  ready?(): void
}

/** A sign-in request for a wallet that is connecting: a CAIP-122 message without the account. Times are ISO 8601. */
export interface SignInRequest {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** Valid for one message. */
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  /** The networks to sign for, all of the connector's chain family. The active network is first. */
  readonly chainIds: readonly [ChainId, ...ChainId[]]
}

export interface ConnectRequest {
  /** The chain that the app prefers. */
  readonly chainId?: ChainId
  readonly networks: readonly Network[]
  /** Aborted when the user closes the view: the connector then stops waiting. */
  readonly signal: AbortSignal
  /** Receives a pairing URI to show as a QR code or to open as a link. Only pairing connectors call it. */
  onPairingUri?(uri: string, expiresAtMs: number): void
  /** Called when the accounts are known and the wallet is requested to switch to `network`. */
  onSwitchRequest?(network: Network): void
  /**
   * Requests the sign-in message from the app, if the app uses sign-in (`siwx`). Each call uses a nonce: only
   * connectors that can sign while they connect call it, once for each wallet request. Rejects if the app fails; the
   * wallet then only connects, and signs later.
   */
  signIn?(): Promise<SignInRequest>
}

/**
 * A connection to one wallet. It has data first (the public names of AppKit's connector, [S3.11]), then methods. Every
 * method settles, throws only FoyerError, and validates the wallet's response.
 */
export interface Connector {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly chain: Namespace
  readonly chains: readonly ChainId[]
  readonly imageUrl?: string
  readonly imageId?: string
  readonly explorerId?: string
  readonly info?: { readonly rdns?: string; readonly uuid?: string; readonly name?: string; readonly icon?: string }
  /** The provider object of the wallet: EIP-1193 on eip155, Wallet Standard elsewhere. */
  readonly provider?: unknown
  /** Only for type `MULTI_CHAIN`: the connectors of the same wallet, one per namespace. */
  readonly connectors?: readonly Connector[]

  /** Loads the code for the wallet request ahead of time, without a prompt. A pairing connector returns its methods. */
  prepare?(): Promise<unknown>
  /**
   * Requests a connection from the user. If a pairing wallet grants no account of the requested chain family, the
   * result has a `chainId` of another configured family.
   */
  connect(request: ConnectRequest): Promise<WalletAccounts>
  /** Reads the accounts that the wallet still grants. Never opens a prompt. */
  reconnect(request: ConnectRequest): Promise<ReconnectAnswer>
  /** Revokes the access if the wallet supports it. */
  disconnect(): Promise<void>
  /**
   * Requests the wallet to switch to another chain of this namespace. Adds the chain if the wallet does not have it
   * [S4.30].
   */
  switchNetwork(network: Network, signal: AbortSignal): Promise<void>
  /** Forwards the wallet's events to `events`. Returns a function that stops this. */
  watch(events: WalletEvents): () => void
}
