import type { Network } from '@foyer/kit/networks/Network'
import type { Vault } from '../keys/Vault.js'
import type { Stage } from '../views/Stage.js'
import type { CallBatches } from './createCallBatches.js'

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

/** All a request for the person's yes needs; made anew by the handler for every request. */
export interface ApproveContext {
  readonly vault: Vault
  readonly host: AskingHost
  /** The network of the request: the active one of the method's namespace. */
  readonly chain: Network
  readonly rpc: Rpc
  /** Where screens are drawn; one per frame. */
  readonly stage: Stage
  /** Batches sent by wallet_sendCalls; one per frame. */
  readonly batches: CallBatches
  /** Aborted when the host closes its modal or sends CANCEL: settles as if Cancel had been pressed. */
  readonly signal: AbortSignal
  /** Called before each signature: what is signed may go out although the request is taken back. */
  readonly commit: () => void
}
