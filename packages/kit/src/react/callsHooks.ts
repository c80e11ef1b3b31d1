import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type CallsReadOptions,
  type CallsReads,
  type CallsStatus,
  type Capabilities,
  type CapabilitiesQuery,
  type SendCallsRequest,
  type SentCalls,
  sendCalls as sendBatch,
  type WalletCapabilities,
  watchCalls,
} from '../core/public/calls.js'
import { addStatus, getFirstCallsRead, type WalletReadState } from '../core/public/firstReads.js'
import { useInstance } from './AppKitContext.js'

/** The state of the last `sendCalls`. */
type SendState =
  | { readonly status: 'idle' | 'pending'; readonly data: undefined; readonly error: null }
  | { readonly status: 'success'; readonly data: SentCalls; readonly error: null }
  | { readonly status: 'error'; readonly data: undefined; readonly error: Error }

/** The result of `useSendCalls`, with the names of wagmi. */
export interface SendCallsResult {
  /** Sends a batch. The result and the error are in `data` and `error`. */
  sendCalls(variables: SendCallsRequest): void
  /** Sends a batch. @throws FoyerError like `sendCalls` of `@foyer/kit`. */
  sendCallsAsync(variables: SendCallsRequest): Promise<SentCalls>
  readonly data: SentCalls | undefined
  readonly error: Error | null
  readonly status: SendState['status']
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Returns to the status `idle`. A batch that the wallet already has is not cancelled. */
  reset(): void
}

const idleSend: SendState = { status: 'idle', data: undefined, error: null }

/**
 * Sends several calls with the connected EVM wallet (EIP-5792). The names are those of wagmi. `error.code` is one of the
 * codes of `sendCalls`: `METHOD_NOT_SUPPORTED` if the wallet has no batches.
 *
 * @example
 * const { sendCalls, data } = useSendCalls()
 * sendCalls({ calls: [{ to: '0x…', value: 10n ** 18n }] }) // then useCallsStatus({ id: data?.id })
 */
export function useSendCalls(): SendCallsResult {
  const appKit = useInstance('useSendCalls')
  const [state, setState] = useState(idleSend)
  /** The number of the last batch. A result of an earlier one is not shown. */
  const last = useRef(0)
  const reset = useCallback(() => {
    last.current += 1
    setState(idleSend)
  }, [])
  const sendCallsAsync = useCallback(
    async (variables: SendCallsRequest) => {
      last.current += 1
      const own = last.current
      const show = (next: SendState) => own === last.current && setState(next)
      show({ status: 'pending', data: undefined, error: null })
      try {
        const data = await sendBatch(appKit, variables)
        show({ status: 'success', data, error: null })
        return data
      } catch (error) {
        show({ status: 'error', data: undefined, error: error as Error })
        throw error
      }
    },
    [appKit],
  )
  const sendCalls = useCallback(
    (variables: SendCallsRequest) => void sendCallsAsync(variables).catch(() => undefined),
    [sendCallsAsync],
  )
  return useMemo(() => {
    const { status } = state
    return {
      ...{ ...state, sendCalls, sendCallsAsync, reset },
      ...{ isIdle: status === 'idle', isPending: status === 'pending' },
      ...{ isSuccess: status === 'success', isError: status === 'error' },
    }
  }, [state, sendCalls, sendCallsAsync, reset])
}

/** Subscribes to a read of the wallet while the component is mounted. Another query starts again. */
function useCallsRead<Name extends keyof CallsReads>(hook: string, name: Name, query: CallsReads[Name]['query']) {
  const appKit = useInstance(hook)
  const key = JSON.stringify(query)
  const [state, setState] = useState<{ readonly key: string; readonly read: CallsReads[Name]['state'] }>()
  useEffect(() => watchCalls(appKit, name, JSON.parse(key), (read) => setState({ key, read })), [appKit, name, key])
  return state?.key === key ? state.read : getFirstCallsRead(name, query)
}

/**
 * Returns the status of a batch (EIP-5792): `data.status` is `pending`, `success` or `failure`. Requests it every four
 * seconds, or every `query.refetchInterval` milliseconds, until the batch is final. Waits while there is no id.
 * `error.code` is one of the codes of `getCallsStatus`.
 *
 * @example const { data } = useCallsStatus({ id }) // data?.receipts[0]?.transactionHash
 */
export function useCallsStatus({
  id,
  query = {},
}: {
  readonly id?: string | undefined
  readonly query?: CallsReadOptions
}): WalletReadState<CallsStatus> {
  return addStatus(useCallsRead('useCallsStatus', 'callsStatus', { ...query, ...(id !== undefined && { id }) }))
}

interface CapabilitiesOptions extends CapabilitiesQuery {
  readonly query?: CallsReadOptions
}

/**
 * Returns the capabilities of the connected EVM wallet (EIP-5792) by chain number, or those of `chainId`. `data` is `{}`
 * if the wallet has none or fails [S4.45].
 *
 * @example const { data } = useCapabilities({ chainId: 1 }) // data?.atomic
 */
export function useCapabilities(
  options: CapabilitiesOptions & { readonly chainId: number },
): WalletReadState<WalletCapabilities>
export function useCapabilities(
  options?: CapabilitiesOptions,
): WalletReadState<Readonly<Record<number, WalletCapabilities>>>
export function useCapabilities({
  account,
  chainId,
  query = {},
}: CapabilitiesOptions = {}): WalletReadState<Capabilities> {
  return addStatus(useCallsRead('useCapabilities', 'capabilities', { ...query, account, chainId }))
}
