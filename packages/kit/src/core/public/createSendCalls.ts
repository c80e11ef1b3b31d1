import { createStore } from 'zustand/vanilla'
import type { AppKit } from '../createInstance.js'
import { type SendCallsRequest, type SentCalls, sendCalls as sendBatch } from './calls.js'

/** The state of the last batch of `useSendCalls`, with the names of wagmi. */
export interface SendCallsState {
  readonly data: SentCalls | undefined
  readonly error: Error | null
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** The functions of `useSendCalls`, with the names of wagmi. */
export interface SendCallsFunctions {
  /** Sends a batch. The result and the error are in `data` and `error`. */
  sendCalls(variables: SendCallsRequest): void
  /** Sends a batch. @throws FoyerError like `sendCalls` of `@foyer/kit`. */
  sendCallsAsync(variables: SendCallsRequest): Promise<SentCalls>
  /** Returns to the status `idle`. A batch that the wallet already has is not cancelled. */
  reset(): void
}

/** The result of `useSendCalls`, with the names of wagmi. */
export interface SendCallsResult extends SendCallsState, SendCallsFunctions {}

function createState(
  status: SendCallsState['status'],
  { data, error = null }: { readonly data?: SentCalls; readonly error?: Error | null } = {},
): SendCallsState {
  return {
    ...{ data, error, status },
    ...{ isIdle: status === 'idle', isPending: status === 'pending' },
    ...{ isSuccess: status === 'success', isError: status === 'error' },
  }
}

/** Creates the state and the functions of `useSendCalls`. A result of a batch before the last one is not shown. */
export function createSendCalls(appKit: AppKit) {
  const store = createStore(() => createState('idle'))
  let last = 0
  const functions: SendCallsFunctions = {
    sendCalls: (variables) => {
      functions.sendCallsAsync(variables).catch(() => undefined)
    },
    sendCallsAsync: async (variables) => {
      last += 1
      const own = last
      const show = (next: SendCallsState) => own === last && store.setState(next)
      show(createState('pending'))
      try {
        const data = await sendBatch(appKit, variables)
        show(createState('success', { data }))
        return data
      } catch (error) {
        show(createState('error', { error: error as Error }))
        throw error
      }
    },
    reset: () => {
      last += 1
      store.setState(createState('idle'))
    },
  }
  return { get: store.getState, subscribe: store.subscribe, ...functions }
}
