import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { SIWXSession } from './SIWX.js'

/** [S3.12] */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH'

/** What a wallet agreed to: at least one address, and the chain it is on. */
export interface WalletAccounts {
  readonly addresses: readonly [string, ...string[]]
  readonly chainId: ChainId
  /** Chains the wallet will act on, when it says so (pairing); absent = unknown. */
  readonly approvedChainIds?: readonly ChainId[]
  readonly supportsAllNetworks?: boolean
  /** What the wallet signed while it connected, where it was asked to (`ConnectRequest.signIn`). Whoever keeps it verifies it. */
  readonly signIns?: readonly SIWXSession[]
}

/**
 * The accounts that a wallet still grants. Undefined: none now, because the wallet is locked or not ready. `withdrawn`: none, and the wallet
 * is unlocked or its session is over. Only `withdrawn` clears the memory of the connection.
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
  /** The wallet may grant accounts again: `connect` of EIP-1193. */
  ready?(): void
}

/** What a wallet is asked to sign while it connects: a message of CAIP-122 without the account. Times as ISO 8601. */
export interface SignInRequest {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** Good for one message. */
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  /** The networks a signature is wanted for, the one in use first; all of the connector's family. */
  readonly chainIds: readonly [ChainId, ...ChainId[]]
}

export interface ConnectRequest {
  /** The chain the app would like to be on. */
  readonly chainId?: ChainId
  readonly networks: readonly Network[]
  /** Aborted when the person closes the view: the connector stops waiting. */
  readonly signal: AbortSignal
  /** A pairing address to show as QR code or open as link; only pairing connectors call it. */
  onPairingUri?(uri: string, expiresAtMs: number): void
  /**
   * Asks the host what to sign, where people sign in there (`siwx`). Each call costs a nonce, so only a connector whose wallet
   * can sign while it connects calls it, and again for every question it puts. Rejects where the host cannot say; then the
   * wallet is asked to connect alone, and to sign later.
   */
  signIn?(): Promise<SignInRequest>
}

/**
 * Contract 1: how to reach one wallet. Data first (public names of the incumbent's connector, [S3.11]), then methods.
 * Every method settles, throws only FoyerError, and has checked what the wallet answered.
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
  /** What the wallet itself gave us: EIP-1193 on eip155, Wallet Standard elsewhere. */
  readonly provider?: unknown
  /** Only for type MULTI_CHAIN: the same wallet, one connector a namespace. */
  readonly connectors?: readonly Connector[]

  /** Fetches what asking will need, ahead of time and without asking anybody anything. A pairing connector returns its methods. */
  prepare?(): Promise<unknown>
  /**
   * Asks the person. A pairing whose wallet grants nothing of the family asked for answers with another configured one, told by
   * `chainId`.
   */
  connect(request: ConnectRequest): Promise<WalletAccounts>
  /** Reads the accounts that the wallet still grants. Never opens a prompt. */
  reconnect(request: ConnectRequest): Promise<ReconnectAnswer>
  /** Gives access back where the wallet knows how to. */
  disconnect(): Promise<void>
  /** Asks the wallet to go to another chain of this namespace; adds the chain when it is unknown [S4.30]. */
  switchNetwork(network: Network, signal: AbortSignal): Promise<void>
  /** Tells of changes in the wallet; returns the undo. */
  watch(events: WalletEvents): () => void
}
