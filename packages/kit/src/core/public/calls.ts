import type { AppKit } from '../createInstance.js'
import { type ReadState, unread } from './accountReads.js'

// Batches of calls (EIP-5792) without the widget, with the names of wagmi. A page that calls none of these functions
// does not include them. The implementation loads with the first call.

/** A call of a batch. */
export interface WalletCall {
  readonly to: string
  /** In hex. */
  readonly data?: string | undefined
  /** In the smallest unit of the native coin. */
  readonly value?: bigint | undefined
  /** Capabilities of this call. */
  readonly capabilities?: Capabilities | undefined
}

/** Capabilities by name, as EIP-5792 and other standards define them. Those of a wallet are untrusted. */
export type Capabilities = Readonly<Record<string, unknown>>

/** The capabilities of a wallet on one chain. */
export interface WalletCapabilities extends Capabilities {
  /** Whether the wallet can run all calls or none of them: at once, after an upgrade of the account, or not. */
  readonly atomic?: { readonly status: 'supported' | 'ready' | 'unsupported' }
}

/** A batch of calls. */
export interface SendCallsRequest {
  readonly calls: readonly WalletCall[]
  /** The number of an EVM chain in `networks`. Default: the chain of the wallet. */
  readonly chainId?: number | undefined
  /** An account that the wallet shares. Default: the active account. */
  readonly account?: string | undefined
  /** An id that the app chooses. Default: the wallet chooses one. */
  readonly id?: string | undefined
  /** True if the wallet must run all calls or none of them. Default: false. */
  readonly forceAtomic?: boolean | undefined
  readonly capabilities?: Capabilities | undefined
  readonly signal?: AbortSignal | undefined
}

/** A batch that the wallet has accepted. */
export interface SentCalls {
  readonly id: string
  readonly capabilities?: Capabilities
}

/** The receipt of a transaction with calls of a batch. */
export interface CallReceipt {
  readonly status: 'success' | 'reverted'
  readonly transactionHash: string
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly logs: readonly { readonly address: string; readonly data: string; readonly topics: readonly string[] }[]
}

/** The status of a batch, as the wallet reports it. */
export interface CallsStatus {
  readonly id: string
  /** `failure`: not sent, or at least one call was reverted. */
  readonly status: 'pending' | 'success' | 'failure'
  /** The number of EIP-5792, such as 200, 500 (all calls reverted) or 600 (some calls reverted). */
  readonly statusCode: number
  /** True if the calls ran as one transaction, or none of them. */
  readonly atomic: boolean
  readonly chainId?: number
  readonly version: string
  readonly receipts: readonly CallReceipt[]
  readonly capabilities?: Capabilities
}

export interface CallsStatusQuery {
  readonly id: string
}

export interface CapabilitiesQuery {
  /** An account that the wallet shares. Default: the active account. */
  readonly account?: string | undefined
  /** The number of an EVM chain. Default: all chains that the wallet reports. */
  readonly chainId?: number | undefined
}

function load() {
  return import('../actions/calls/calls.js')
}

/**
 * Requests the connected EVM wallet to send several calls (`wallet_sendCalls`). Resolves once the wallet accepted them.
 * The wallet reports their status by `id`.
 *
 * @throws FoyerError `CAIP_NETWORK_OR_ADDRESS_UNDEFINED` if no EVM wallet is connected, `METHOD_NOT_SUPPORTED` if it has
 *   no batches, `UNAUTHORIZED` for another account, `NETWORK_NOT_FOUND`, `INVALID_ADDRESS`, `INVALID_OPTION`,
 *   `USER_REJECTED`, `WALLET_ANSWER_INVALID`, `TIMED_OUT`, `ABORTED`, the other wallet errors. Of EIP-5792:
 *   `CAPABILITY_NOT_SUPPORTED`, `CHAIN_NOT_SUPPORTED`, `BATCH_ID_IN_USE`, `BATCH_TOO_LARGE`, `ATOMICITY_NOT_SUPPORTED`.
 * @example const { id } = await sendCalls(appKit, { calls: [{ to: '0x…', value: 10n ** 18n }], forceAtomic: true })
 */
export async function sendCalls(appKit: AppKit, request: SendCallsRequest): Promise<SentCalls> {
  return (await load()).sendCalls(appKit.client, request)
}

/**
 * Returns the status of a batch (`wallet_getCallsStatus`).
 *
 * @throws FoyerError like `sendCalls`; `BATCH_NOT_FOUND` if the wallet has no batch with this id.
 * @example const { status, receipts } = await getCallsStatus(appKit, { id })
 */
export async function getCallsStatus(
  appKit: AppKit,
  query: CallsStatusQuery & { readonly signal?: AbortSignal },
): Promise<CallsStatus> {
  return (await load()).getCallsStatus(appKit.client, query)
}

/**
 * Returns the capabilities of the connected EVM wallet (`wallet_getCapabilities`) by chain number, or those of one chain.
 * Returns `{}` if the wallet has none, fails, or is not connected [S4.45].
 *
 * @example const { atomic } = await getCapabilities(appKit, { chainId: 1 })
 */
export function getCapabilities(
  appKit: AppKit,
  query: CapabilitiesQuery & { readonly chainId: number; readonly signal?: AbortSignal },
): Promise<WalletCapabilities>
export function getCapabilities(
  appKit: AppKit,
  query?: CapabilitiesQuery & { readonly signal?: AbortSignal },
): Promise<Readonly<Record<number, WalletCapabilities>>>
export async function getCapabilities(
  appKit: AppKit,
  query: CapabilitiesQuery & { readonly signal?: AbortSignal } = {},
): Promise<Capabilities> {
  return (await load()).getCapabilities(appKit.client, query)
}

/** The options of a watched read of the wallet. */
export interface CallsReadOptions {
  /** `false` reads nothing. */
  readonly enabled?: boolean | undefined
  /** The interval in milliseconds. Default: 4,000 for the status of a batch. Capabilities are read once. */
  readonly refetchInterval?: number | undefined
}

/** The watchable reads by name, each with its query and its state. */
export interface CallsReads {
  /** Requested until the batch is final. */
  readonly callsStatus: {
    readonly query: CallsReadOptions & Partial<CallsStatusQuery>
    readonly state: ReadState<CallsStatus>
  }
  readonly capabilities: {
    readonly query: CallsReadOptions & CapabilitiesQuery
    readonly state: ReadState<Capabilities>
  }
}

/**
 * Watches the status of a batch or the capabilities of the wallet, like `watchRead`. Waits while no EVM wallet is
 * connected or the query has no `id`.
 *
 * @example const stop = watchCalls(appKit, 'callsStatus', { id }, ({ data }) => show(data?.status))
 */
export function watchCalls<Name extends keyof CallsReads>(
  appKit: AppKit,
  name: Name,
  query: CallsReads[Name]['query'],
  callback: (state: CallsReads[Name]['state']) => void,
): () => void {
  const life = { isOver: false, undo: () => {} }
  load().then(
    ({ callsWatchers }) => {
      if (!life.isOver) life.undo = callsWatchers[name](appKit.client, query, callback)
    },
    (error: Error) => life.isOver || callback({ ...unread, isLoading: false, isFetching: false, error }),
  )
  return () => {
    life.isOver = true
    life.undo()
  }
}
