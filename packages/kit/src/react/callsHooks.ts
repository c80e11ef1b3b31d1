import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  type CallsReadOptions,
  type CallsReads,
  type CallsStatus,
  type Capabilities,
  type CapabilitiesQuery,
  type WalletCapabilities,
  watchCalls,
} from '../core/public/calls.js'
import { createSendCalls, type SendCallsResult } from '../core/public/createSendCalls.js'
import { addStatus, getFirstCallsRead, type WalletReadState } from '../core/public/firstReads.js'
import { useInstance } from './AppKitContext.js'

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
  const flow = useMemo(() => createSendCalls(appKit), [appKit])
  const state = useSyncExternalStore(flow.subscribe, flow.get, flow.get)
  return useMemo(() => {
    const { get: _get, subscribe: _subscribe, ...functions } = flow
    return { ...state, ...functions }
  }, [flow, state])
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
