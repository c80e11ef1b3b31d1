import { type MaybeRefOrGetter, toValue } from 'vue'
import { requireLastInstance } from '../core/instances.js'
import type { ReadState } from '../core/public/accountReads.js'
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
import { useFlow } from './useFlow.js'
import { useWatched } from './useWatched.js'

/**
 * Sends several calls with the connected EVM wallet (EIP-5792). Returns a reactive object with the names of wagmi.
 * `error.code` is one of the codes of `sendCalls`: `METHOD_NOT_SUPPORTED` if the wallet has no batches.
 *
 * @example
 * const batch = useSendCalls()
 * batch.sendCalls({ calls: [{ to: '0x…', value: 10n ** 18n }] }) // then useCallsStatus(() => ({ id: batch.data?.id }))
 */
export function useSendCalls(): SendCallsResult {
  return useFlow('useSendCalls', createSendCalls)
}

function useCallsRead<Name extends keyof CallsReads, Data>(
  hook: string,
  name: Name,
  query: () => CallsReads[Name]['query'],
) {
  const appKit = requireLastInstance(hook)
  return useWatched<CallsReads[Name]['query'], WalletReadState<Data>>(
    query,
    (options) => addStatus(getFirstCallsRead(name, options) as ReadState<Data>),
    (options, callback) => watchCalls(appKit, name, options, (read) => callback(addStatus(read as ReadState<Data>))),
  )
}

interface CallsStatusOptions {
  readonly id?: string | undefined
  readonly query?: CallsReadOptions
}

/**
 * Returns the status of a batch (EIP-5792) as a reactive object: `data.status` is `pending`, `success` or `failure`.
 * Requests it every four seconds, or every `query.refetchInterval` milliseconds, until the batch is final. Waits while
 * there is no id. `error.code` is one of the codes of `getCallsStatus`.
 *
 * @example const calls = useCallsStatus(() => ({ id: id.value })) // calls.data?.receipts[0]?.transactionHash
 */
export function useCallsStatus(options: MaybeRefOrGetter<CallsStatusOptions>): WalletReadState<CallsStatus> {
  return useCallsRead<'callsStatus', CallsStatus>('useCallsStatus', 'callsStatus', () => {
    const { id, query } = toValue(options)
    return { ...query, ...(id !== undefined && { id }) }
  })
}

interface CapabilitiesOptions extends CapabilitiesQuery {
  readonly query?: CallsReadOptions
}

/**
 * Returns the capabilities of the connected EVM wallet (EIP-5792) by chain number as a reactive object, or those of
 * `chainId`. `data` is `{}` if the wallet has none or fails [S4.45].
 *
 * @example const capabilities = useCapabilities({ chainId: 1 }) // capabilities.data?.atomic
 */
export function useCapabilities(
  options: MaybeRefOrGetter<CapabilitiesOptions & { readonly chainId: number }>,
): WalletReadState<WalletCapabilities>
export function useCapabilities(
  options?: MaybeRefOrGetter<CapabilitiesOptions>,
): WalletReadState<Readonly<Record<number, WalletCapabilities>>>
export function useCapabilities(options: MaybeRefOrGetter<CapabilitiesOptions> = {}): WalletReadState<Capabilities> {
  return useCallsRead<'capabilities', Capabilities>('useCapabilities', 'capabilities', () => {
    const { account, chainId, query } = toValue(options)
    return { ...query, account, chainId }
  })
}
