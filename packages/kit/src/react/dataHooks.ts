import { useEffect, useMemo, useState } from 'react'
import type { ActivityItem } from '../core/Adapter.js'
import {
  type NativeBalance,
  type PagesState,
  type ReadOptions,
  type ReadState,
  type Reads,
  type Token,
  type TransactionQuery,
  watchRead,
} from '../core/public/accountReads.js'
import { formatReadKey, getFirstRead } from '../core/public/firstReads.js'
import type { Nft } from '../core/queries/nfts.js'
import type { TransactionOutcome } from '../core/queries/transaction.js'
import { useInstance } from './AppKitContext.js'

/** Subscribes to a read of the instance while the component is mounted. Another query starts again. */
function useRead<Name extends keyof Reads>(
  hook: string,
  name: Name,
  query: Reads[Name]['query'],
): Reads[Name]['state'] {
  const appKit = useInstance(hook)
  const key = formatReadKey(query)
  const [state, setState] = useState<{ readonly key: string; readonly read: Reads[Name]['state'] }>()
  useEffect(() => watchRead(appKit, name, JSON.parse(key), (read) => setState({ key, read })), [appKit, name, key])
  return state?.key === key ? state.read : getFirstRead<Name>(query)
}

/**
 * Returns the balance of the native coin. `data` has `value` (in the smallest unit), `decimals`, `formatted` (exact
 * decimal text) and `symbol` [S9.2]. Updates if the visitor changes the account or network, and after the widget sends.
 * `error.code` is one of the codes of `getBalance`. `fetchBalance()` reads the balance once more and returns `{
 * balance, balanceSymbol }`.
 *
 * @example const { data, isLoading, error, refetch } = useAppKitBalance({ chainId: 'eip155:1' })
 */
export function useAppKitBalance(query: ReadOptions = {}): ReadState<NativeBalance> & {
  fetchBalance(): Promise<{ readonly balance: string | undefined; readonly balanceSymbol: string | undefined }>
} {
  const { getAccount, updateNativeBalance } = useInstance('useAppKitBalance')
  const read = useRead('useAppKitBalance', 'balance', query)
  return useMemo(
    () => ({
      ...read,
      fetchBalance: async () => {
        await updateNativeBalance()
        const { balance, balanceSymbol } = getAccount()
        return { balance, balanceSymbol }
      },
    }),
    [read, getAccount, updateNativeBalance],
  )
}

/**
 * Returns the native coin and every token of the account [S3.23, S7.14]. Amounts have the form of `useAppKitBalance`.
 * `priceUsd` and `valueUsd` are decimal text if known. `error.code` is one of the codes of `getTokens`.
 *
 * @example const { data = [], isLoading } = useTokens({ includeSpam: false, refetchInterval: 30_000 })
 */
export function useTokens(query: Reads['tokens']['query'] = {}): ReadState<readonly Token[]> {
  return useRead('useTokens', 'tokens', query)
}

/**
 * Returns the NFTs of the account, for all pages fetched so far [S1.10]. `error.code` is one of the codes of `getNfts`:
 * `UNSUPPORTED_CHAIN` if no server lists them.
 *
 * @example const { data = [], hasMore, fetchMore } = useNfts()
 */
export function useNfts(query: ReadOptions = {}): PagesState<Nft> {
  return useRead('useNfts', 'nfts', query)
}

/**
 * Returns the account's activity, newest first, for all pages fetched so far [S3.39]. Amounts are exact decimal text in
 * whole units. Times are in milliseconds since 1970. `isPartial` is true if the source does not have everything.
 * `error.code` is one of the codes of `getActivity`.
 *
 * @example const { data = [], hasMore, fetchMore, isFetchingMore } = useActivity({ refetchInterval: 15_000 })
 */
export function useActivity(query: ReadOptions = {}): PagesState<ActivityItem> {
  return useRead('useActivity', 'activity', query)
}

/**
 * Returns the outcome of a transaction [S9.10]. `isLoading` is true until it is in a block. Then `data.status` is
 * `confirmed`, `failed` or `replaced`. Waits while there is no hash. `error.code` is one of the codes of
 * `waitForTransaction`.
 *
 * @example const { data, isLoading } = useTransaction({ hash })
 */
export function useTransaction(query: Partial<TransactionQuery>): ReadState<TransactionOutcome> {
  return useRead('useTransaction', 'transaction', query)
}
