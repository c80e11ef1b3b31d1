import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { SwapRouters } from '../decode/decodeSwap.js'
import type { Vault } from '../keys/Vault.js'
import type { ScreenQueue } from '../views/ScreenQueue.js'

/** Who asks. The origin is proven by the browser; name and icon are only what the host says of itself. */
export interface AskingHost {
  readonly origin: string
  readonly name?: string | undefined
  /** The registrable part of its host, as the server's list of public suffixes has it. */
  readonly domain?: string | undefined
  /** Its widget is ours: it has a page to receive money on. */
  readonly canFund?: boolean
}

/** Asks the node of the chain at hand, through our server. Throws FoyerError `RPC_FAILED`, `OFFLINE`, `HTTP_FAILED`. */
export type Rpc = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** Calls of one wallet_sendCalls that were sent, each a transaction of its own. */
export interface CallBatch {
  readonly chainId: bigint
  readonly hashes: readonly string[]
  /** How many were asked for; fewer hashes mean that it stopped on the way. */
  readonly count: number
}

export interface CallBatches {
  /** Keeps a batch under the id the app chose, or one of ours. Throws FoyerError `REQUEST_INVALID` for an id in use. */
  open(id: string | undefined): string
  update(id: string, batch: CallBatch): void
  /** Frees the id of a batch of which nothing was sent. */
  drop(id: string): void
  /** Answer of wallet_getCallsStatus (EIP-5792). Throws FoyerError `REQUEST_INVALID` for an id nobody knows. */
  getStatus(id: unknown): Promise<unknown>
}

/** All a request for the person's yes needs; made anew by the handler for every request. */
export interface ApproveContext {
  readonly vault: Vault
  readonly host: AskingHost
  /** The request as received; a passkey confirms it if the wallet is locked. */
  readonly action: KeyAction
  /** The network of the request: the active one of the method's namespace. */
  readonly chain: Network
  /** Whose calls for swaps on this network are read; of no other contract the frame believes what its call looks like. */
  readonly routers?: SwapRouters | undefined
  readonly rpc: Rpc
  /** Where screens are drawn; one per frame. */
  readonly queue: ScreenQueue
  /** Batches sent by wallet_sendCalls; one per frame, fetched with the first. */
  readonly batches: () => Promise<CallBatches>
  /** Aborted when the host closes its modal or sends CANCEL: settles as if Cancel had been pressed. */
  readonly signal: AbortSignal
  /** Called before each signature: what is signed may go out although the request is taken back. */
  readonly commit: () => void
}

/** Addresses of the open wallet. Throws FoyerError `UNAUTHORIZED` while it is locked: the handler opens it first. */
export function needAddresses({ vault }: Pick<ApproveContext, 'vault'>): WalletAddresses {
  const addresses = vault.getAddresses()
  if (!addresses) throw new FoyerError('UNAUTHORIZED')
  return addresses
}
