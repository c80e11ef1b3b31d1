import type { AppKit } from '../core/createInstance.js'
import type { SwapRequest } from '../core/public/trading.js'
import type { SwapOutcome } from '../core/swap/swapStatus.js'
import { createFlow, type Flow, type FlowError } from './createFlow.js'

export interface SwapState extends FlowError {
  /**
   * `approving`: the wallet must approve the provider, if it does not send both together. `swapping`: the wallet must
   * confirm the swap. `sent`: the result is not known yet. `left`: the wait has ended, but the wallet may still show the
   * request. `replaced`: another transaction took its place.
   */
  readonly status:
    | 'idle'
    | 'preparing'
    | 'approving'
    | 'swapping'
    | 'sent'
    | 'confirmed'
    | 'replaced'
    | 'left'
    | 'failed'
  readonly hash: string | undefined
  /** The result of a swap that was sent. */
  readonly outcome: SwapOutcome | undefined
}

/** Executes swaps without the widget. */
export interface SwapExecution extends Flow<SwapState> {
  /** Requests the swap, and before it an approval if needed. Returns the state when it is sent, or after an error. */
  swap(request: Omit<SwapRequest, 'signal' | 'onStep'>): Promise<SwapState>
  /** Stops waiting. A request that the wallet already has cannot be withdrawn. */
  cancel(): void
  reset(): void
}

const idle: SwapState = { status: 'idle', hash: undefined, outcome: undefined, error: null }

/**
 * Creates swaps for an app's own form. Methods always settle and never reject. `error.code` is one of the codes of
 * `swapTokens`: `SWAP_CHANGED`, `USER_REJECTED` and others. `TRANSACTION_FAILED` if the swap was reverted.
 *
 * @example
 * const execution = createSwapExecution(appKit)
 * const { status, hash } = await execution.swap({ to: '0xa0b8…', amount: '0.5', offer })
 */
export function createSwapExecution(appKit: AppKit): SwapExecution {
  const { client } = appKit
  const flow = createFlow(client, idle)
  return {
    ...{ get: flow.get, subscribe: flow.subscribe, cancel: flow.cancel, reset: flow.reset },
    swap: (request) =>
      flow.run({
        begin: { ...idle, status: 'preparing' },
        failure: ({ code }) => ({ status: code === 'TIMED_OUT' ? 'left' : 'failed' }),
        canceled: { status: 'left' },
        work: async (task) => (await import('./executeSwap.js')).executeSwap(client, request, task),
      }),
  }
}
