import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { NativeBalance } from '../core/public/accountReads.js'
import type { Nft } from '../core/queries/nfts.js'
import { createFlow, type Flow, type FlowError } from './createFlow.js'

/** A transfer of the connected account. */
export interface TransferRequest {
  /** An address, or a name such as `maya.eth`. */
  readonly to: string
  /** In whole units, as a decimal string. `max`: the whole balance, without the fee if the token pays it. */
  readonly amount: string
  /** The address of the token. Default: the native coin. */
  readonly token?: string | undefined
  /** A CAIP-2 id, or the number of an EVM chain. Default: the active network. The wallet must be on it. */
  readonly chainId?: string | number | undefined
}

/** A transfer of an NFT of the connected account. The wallet must be on its network. */
export interface NftTransferRequest {
  /** An address, or a name such as `maya.eth`. */
  readonly to: string
  /** An item of `useNfts` or `getNfts`. */
  readonly nft: Nft
  /** The number of copies, as a decimal string. Default: `1`. `max`: all copies. */
  readonly amount?: string | undefined
}

/** The resolved recipient, the amount and the cost of a transfer. */
export interface TransferEstimate {
  /** The address of the recipient. */
  readonly to: string
  /** The amount to send. An amount of `max` is resolved. */
  readonly amount: NativeBalance
  /** The maximum fee in the native coin. Undefined if the chain family has no estimate. 0 if the project pays. */
  readonly maxFee: NativeBalance | undefined
}

export interface TransferState extends FlowError {
  /**
   * `waiting`: the wallet must confirm. `sent`: it is not in a block yet. `left`: the wait has ended, but the wallet may
   * still show the request; if it confirms, the status is `sent`. `replaced`: another transaction took its place.
   */
  readonly status:
    | 'idle'
    | 'estimating'
    | 'preparing'
    | 'waiting'
    | 'sent'
    | 'confirmed'
    | 'replaced'
    | 'left'
    | 'failed'
  readonly estimate: TransferEstimate | undefined
  readonly hash: string | undefined
}

/** Sends tokens without the widget. */
export interface TokenTransfer<Request = TransferRequest> extends Flow<TransferState> {
  /** Resolves the recipient and the amount, and reads the fee. The result is in `estimate`. */
  estimateFee(request: Request): Promise<TransferState>
  /** Requests the transfer from the wallet. Returns the state when it is sent, or after an error. */
  send(request: Request): Promise<TransferState>
  /** Stops waiting. A request that the wallet already has cannot be withdrawn. */
  cancel(): void
  reset(): void
}

/** Sends NFTs without the widget. */
export type NftTransfer = TokenTransfer<NftTransferRequest>

const idle: TransferState = { status: 'idle', estimate: undefined, hash: undefined, error: null }

/**
 * Creates transfers for an app's own form [S4.31-S4.33]. Methods always settle and never reject. `error.code` is
 * `INVALID_ADDRESS` for an unknown recipient, `INVALID_OPTION` for an invalid amount, `TOKEN_NOT_FOUND`,
 * `INSUFFICIENT_FUNDS`, `CHAIN_DISCONNECTED` if the wallet is on another network, `TRANSACTION_FAILED`, or another code
 * of the wallet.
 *
 * @example
 * const transfer = createTokenTransfer(appKit)
 * const { status, hash, error } = await transfer.send({ to: 'maya.eth', amount: '0.5' })
 */
export function createTokenTransfer(appKit: AppKit): TokenTransfer {
  return createTransfers(appKit.client)
}

/**
 * Creates transfers of NFTs for an app's own form [S1.10]. Methods always settle and never reject. `error.code` is
 * `TOKEN_NOT_SENDABLE` for an NFT that no plain transfer can send, `INSUFFICIENT_FUNDS` for more copies than the account
 * has, or a code of `createTokenTransfer`.
 *
 * @example
 * const [nft] = (await appKit.getNfts()).items
 * const { status, hash } = await createNftTransfer(appKit).send({ to: 'maya.eth', nft })
 */
export function createNftTransfer(appKit: AppKit): NftTransfer {
  return createTransfers(appKit.client)
}

function createTransfers<Request extends TransferRequest | NftTransferRequest>(client: Client): TokenTransfer<Request> {
  const flow = createFlow(client, idle)
  return {
    ...{ get: flow.get, subscribe: flow.subscribe, cancel: flow.cancel, reset: flow.reset },
    estimateFee: (request) =>
      flow.run({
        begin: { ...idle, status: 'estimating' },
        failure: { status: 'failed' },
        work: async ({ signal }) => {
          const { estimateTransfer } = await import('./sendTransfer.js')
          return { status: 'idle', estimate: await estimateTransfer(client, request, signal) }
        },
      }),
    send: (request) =>
      flow.run({
        begin: { status: 'preparing', hash: undefined },
        failure: ({ code }) => ({ status: code === 'TIMED_OUT' ? 'left' : 'failed' }),
        canceled: { status: 'left' },
        work: async (task) => (await import('./sendTransfer.js')).sendTransfer(client, request, task),
      }),
  }
}
