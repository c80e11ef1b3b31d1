import { type ReadOptions, type ReadState, type Reads, unread } from './accountReads.js'
import type { CallsReads } from './calls.js'
import type { TradeReads } from './trading.js'

// The states of watched reads before their first result, and other parts that hooks and composables share.

/** The state of a disabled read: no request is pending. */
const disabledRead = { ...unread, isLoading: false, isFetching: false }

/** Formats a query as JSON. Libraries also use BigInt for chain ids, which JSON does not support. */
export function formatReadKey(query: object): string {
  return JSON.stringify(query, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

export function getFirstRead<Name extends keyof Reads>(query: Reads[Name]['query']): Reads[Name]['state'] {
  return (query as ReadOptions).enabled === false ? disabledRead : unread
}

export function getFirstTrade<Name extends keyof TradeReads>(
  name: Name,
  query: TradeReads[Name]['query'],
): TradeReads[Name]['state'] {
  return (name === 'purchase' ? 'id' : 'amount') in query ? unread : disabledRead
}

export function getFirstCallsRead<Name extends keyof CallsReads>(
  name: Name,
  query: CallsReads[Name]['query'],
): CallsReads[Name]['state'] {
  const isDisabled = query.enabled === false || (name === 'callsStatus' && !('id' in query && query.id !== undefined))
  return isDisabled ? disabledRead : unread
}

/** The state of a read of the wallet, also with the names of wagmi. */
export interface WalletReadState<Data> extends ReadState<Data> {
  /** `pending` without data and error. */
  readonly status: 'pending' | 'success' | 'error'
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
}

export function addStatus<Data>(read: ReadState<Data>): WalletReadState<Data> {
  const { data, error } = read
  const known = data === undefined ? 'pending' : 'success'
  const status = error ? 'error' : known
  return {
    ...{ ...read, status, isPending: status === 'pending' },
    ...{ isSuccess: status === 'success', isError: status === 'error' },
  }
}
