import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { SwapRouters } from '../decode/decodeSwap.js'
import type { Vault } from '../keys/Vault.js'
import type { DelegatedAccount, SmartAccount } from '../smartAccount/SmartAccount.js'
import type { ScreenQueue } from '../views/ScreenQueue.js'

/** The requesting host. The browser proves the origin. Name and icon are only the host's claims. */
export interface AskingHost {
  readonly origin: string
  readonly name?: string | undefined
  /** The registrable domain of the host, according to the server's public suffix list. */
  readonly domain?: string | undefined
  /** True if the host uses our widget, which has a page to receive money. */
  readonly canFund?: boolean
}

/**
 * Sends an RPC request to the chain's node through our server. Throws FoyerError `RPC_FAILED`, `OFFLINE`,
 * `HTTP_FAILED`.
 */
export type Rpc = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** The sent transactions of one wallet_sendCalls. */
export interface CallBatch {
  readonly chainId: bigint
  readonly hashes: readonly string[]
  /** The number of transactions for all calls. Fewer hashes mean that sending stopped part-way. */
  readonly count: number
  /** True if one transaction executes all calls, or none of them. */
  readonly isAtomic: boolean
  /** True if the hash is that of a user operation (ERC-4337). */
  readonly isOperation?: boolean
}

/** The result of wallet_getCallsStatus (EIP-5792). */
export interface CallsStatus {
  /** 100: pending. 200: confirmed. 500: all calls reverted. 600: some calls reverted. */
  readonly status: 100 | 200 | 500 | 600
  readonly version: string
  readonly id: string
  readonly chainId: string
  readonly atomic: boolean
  readonly receipts: readonly { readonly transactionHash?: unknown }[]
}

export interface CallBatches {
  /** Removes all batches and loads those of the current user. */
  reset(): void
  /**
   * Registers a batch under the app's id, or under a generated id. Throws FrameFailure `batch_id_in_use`, or
   * FoyerError `REQUEST_INVALID` for an empty or long id.
   */
  open(id: string | undefined): string
  update(id: string, batch: CallBatch): void
  /** Frees the id of a batch if nothing was sent. */
  drop(id: string): void
  /** Returns a batch. Throws FrameFailure `batch_not_found` for an unknown id, or if nothing was sent yet. */
  get(id: unknown): CallBatch
  /** Returns the result of wallet_getCallsStatus (EIP-5792). Throws FrameFailure `batch_not_found` like `get`. */
  getStatus(id: unknown): Promise<CallsStatus>
}

/** The context of one approval request. The handler creates it for every request. */
export interface ApproveContext {
  readonly vault: Vault
  readonly host: AskingHost
  /** The request as received. If the wallet is locked, the passkey confirms this action. */
  readonly action: KeyAction
  /** The network of the request: the active network of the method's namespace. */
  readonly chain: Network
  /**
   * The swap routers of this network whose calls the frame decodes. The frame decodes no other contract's call as a
   * swap.
   */
  readonly routers?: SwapRouters | undefined
  /** The delegate of the user's account on this network. Undefined for a plain account and an account of a factory. */
  readonly smartAccount?: DelegatedAccount | undefined
  /** The smart accounts of all networks, by CAIP-2 id. They come from the server, never from the app. */
  readonly smartAccounts?: Readonly<Record<string, SmartAccount>> | undefined
  readonly rpc: Rpc
  /** Shows screens one after another. The frame has one queue. */
  readonly queue: ScreenQueue
  /** The batches sent by wallet_sendCalls. The frame has one list, loaded with the first batch. */
  readonly batches: () => Promise<CallBatches>
  /** Aborted if the host closes its modal or sends CANCEL. The request then ends as if the user pressed Cancel. */
  readonly signal: AbortSignal
  /**
   * Called before each signature. From then on the request's result is final: a signature may be published even after
   * an abort.
   */
  readonly commit: () => void
}

/**
 * Returns the addresses of the open wallet. Throws FoyerError `UNAUTHORIZED` if it is locked: the handler unlocks it
 * first.
 */
export function needAddresses({ vault }: Pick<ApproveContext, 'vault'>): WalletAddresses {
  const addresses = vault.getAddresses()
  if (!addresses) throw new FoyerError('UNAUTHORIZED')
  return addresses
}
