import type { AppKit } from '../core/createInstance.js'
import type { NativeBalance } from '../core/public/accountReads.js'
import { createFlow, type Flow, type FlowError } from './createFlow.js'

/** A transfer of the connected account. */
export interface TransferRequest {
  /** An address, or a name such as `maya.eth`. */
  readonly to: string
  /** In whole units, as a decimal string. */
  readonly amount: string
  /** The address of the token. Default: the native coin. */
  readonly token?: string | undefined
  /** A CAIP-2 id, or the number of an EVM chain. Default: the active network. The wallet must be on it. */
  readonly chainId?: string | number | undefined
}

/** The resolved recipient and the cost of a transfer. */
export interface TransferEstimate {
  /** The address of the recipient. */
  readonly to: string
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
export interface TokenTransfer extends Flow<TransferState> {
  /** Resolves the recipient and reads the fee. The result is in `estimate`. */
  estimateFee(request: TransferRequest): Promise<TransferState>
  /** Requests the transfer from the wallet. Returns the state when it is sent, or after an error. */
  send(request: TransferRequest): Promise<TransferState>
  /** Stops waiting. A request that the wallet already has cannot be withdrawn. */
  cancel(): void
  reset(): void
}

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
  const { client } = appKit
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
