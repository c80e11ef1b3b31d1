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
  unread,
  watchRead,
} from '../core/public/accountReads.js'
import type { Nft } from '../core/queries/nfts.js'
import type { TransactionOutcome } from '../core/queries/transaction.js'
import { useInstance } from './AppKitContext.js'

/** What is known of a read that is switched off: nobody asks, so nobody is waiting. */
const switchedOff = { ...unread, isLoading: false, isFetching: false }

/** Follows a read of the instance while the component is there; one asked with something else starts over. */
function useRead<Name extends keyof Reads>(
  hook: string,
  name: Name,
  query: Reads[Name]['query'],
): Reads[Name]['state'] {
  const appKit = useInstance(hook)
  // Libraries write the numbers of chains as BigInt too, of which JSON knows nothing.
  const key = JSON.stringify(query, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  const [state, setState] = useState<{ readonly key: string; readonly read: Reads[Name]['state'] }>()
  useEffect(() => watchRead(appKit, name, JSON.parse(key), (read) => setState({ key, read })), [appKit, name, key])
  if (state?.key === key) return state.read
  return (query as ReadOptions).enabled === false ? switchedOff : unread
}

/**
 * The balance of the native coin: `data` has `value` (in the smallest unit), `decimals`, `formatted` (exact decimal text) and `symbol`
 * [S9.2]. Follows the visitor to another account or network, and what the widget sends. `error.code` is one of those of `getBalance`.
 * `fetchBalance()` reads it once more and answers with `{ balance, balanceSymbol }`.
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
 * The native coin and every token held [S3.23, S7.14]: amounts as in `useAppKitBalance`, `priceUsd` and `valueUsd` as decimal text
 * where known. `error.code` is one of those of `getTokens`.
 *
 * @example const { data = [], isLoading } = useTokens({ includeSpam: false, refetchInterval: 30_000 })
 */
export function useTokens(query: Reads['tokens']['query'] = {}): ReadState<readonly Token[]> {
  return useRead('useTokens', 'tokens', query)
}

/**
 * The NFTs held, as many pages as were asked for [S1.10]. `error.code` is one of those of `getNfts`: `UNSUPPORTED_CHAIN` where no
 * server knows them.
 *
 * @example const { data = [], hasMore, fetchMore } = useNfts()
 */
export function useNfts(query: ReadOptions = {}): PagesState<Nft> {
  return useRead('useNfts', 'nfts', query)
}

/**
 * What happened to the account, newest first, as many pages as were asked for [S3.39]. Amounts are exact decimal text of whole units,
 * times are in ms since 1970. `isPartial`: the source does not see everything. `error.code` is one of those of `getActivity`.
 *
 * @example const { data = [], hasMore, fetchMore, isFetchingMore } = useActivity({ refetchInterval: 15_000 })
 */
export function useActivity(query: ReadOptions = {}): PagesState<ActivityItem> {
  return useRead('useActivity', 'activity', query)
}

/**
 * What becomes of a transaction [S9.10]: `isLoading` until it is in a block, then `data.status` is `confirmed`, `failed` or
 * `replaced`. Without a hash it waits for one. `error.code` is one of those of `waitForTransaction`.
 *
 * @example const { data, isLoading } = useTransaction({ hash })
 */
export function useTransaction(query: Partial<TransactionQuery>): ReadState<TransactionOutcome> {
  return useRead('useTransaction', 'transaction', query)
}
