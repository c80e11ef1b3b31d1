import type { MaybeRefOrGetter } from 'vue'
import type { ActivityItem } from '../core/Adapter.js'
import type { AppKit } from '../core/createInstance.js'
import { requireLastInstance } from '../core/instances.js'
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
import { getFirstRead } from '../core/public/firstReads.js'
import type { Nft } from '../core/queries/nfts.js'
import type { TransactionOutcome } from '../core/queries/transaction.js'
import { useWatched } from './useWatched.js'

function useRead<Name extends keyof Reads>(
  appKit: AppKit,
  name: Name,
  query: MaybeRefOrGetter<Reads[Name]['query']>,
): Reads[Name]['state'] {
  return useWatched<Reads[Name]['query'], Reads[Name]['state']>(query, getFirstRead<Name>, (options, callback) =>
    watchRead(appKit, name, options, callback),
  )
}

/**
 * Returns the balance of the native coin as a reactive object. `data` has `value` (in the smallest unit), `decimals`,
 * `formatted` (exact decimal text) and `symbol` [S9.2]. Updates if the visitor changes the account or network, and
 * after the widget sends. `error.code` is one of the codes of `getBalance`. `fetchBalance()` reads the balance once
 * more and returns `{ balance, balanceSymbol }`.
 *
 * @example const balance = useAppKitBalance({ chainId: 'eip155:1' }) // balance.data?.formatted
 */
export function useAppKitBalance(query: MaybeRefOrGetter<ReadOptions> = {}): ReadState<NativeBalance> & {
  fetchBalance(): Promise<{ readonly balance: string | undefined; readonly balanceSymbol: string | undefined }>
} {
  const appKit = requireLastInstance('useAppKitBalance')
  return Object.assign(useRead(appKit, 'balance', query), {
    fetchBalance: async () => {
      await appKit.updateNativeBalance()
      const { balance, balanceSymbol } = appKit.getAccount()
      return { balance, balanceSymbol }
    },
  })
}

/**
 * Returns the native coin and every token of the account as a reactive object [S3.23, S7.14]. Amounts have the form of
 * `useAppKitBalance`. `priceUsd` and `valueUsd` are decimal text if known. `error.code` is one of the codes of
 * `getTokens`.
 *
 * @example const tokens = useTokens(() => ({ chainId: chainId.value })) // v-for="token in tokens.data"
 */
export function useTokens(query: MaybeRefOrGetter<Reads['tokens']['query']> = {}): ReadState<readonly Token[]> {
  return useRead(requireLastInstance('useTokens'), 'tokens', query)
}

/**
 * Returns the NFTs of the account as a reactive object, for all pages fetched so far [S1.10]. `error.code` is one of the
 * codes of `getNfts`: `UNSUPPORTED_CHAIN` if no server lists them.
 */
export function useNfts(query: MaybeRefOrGetter<ReadOptions> = {}): PagesState<Nft> {
  return useRead(requireLastInstance('useNfts'), 'nfts', query)
}

/**
 * Returns the account's activity as a reactive object, newest first, for all pages fetched so far [S3.39]. Amounts are
 * exact decimal text in whole units. Times are in milliseconds since 1970. `isPartial` is true if the source does not
 * have everything. `error.code` is one of the codes of `getActivity`.
 */
export function useActivity(query: MaybeRefOrGetter<ReadOptions> = {}): PagesState<ActivityItem> {
  return useRead(requireLastInstance('useActivity'), 'activity', query)
}

/**
 * Returns the outcome of a transaction as a reactive object [S9.10]. `isLoading` is true until it is in a block. Then
 * `data.status` is `confirmed`, `failed` or `replaced`. Waits while there is no hash. `error.code` is one of the codes
 * of `waitForTransaction`.
 *
 * @example const transaction = useTransaction(() => ({ hash: hash.value }))
 */
export function useTransaction(query: MaybeRefOrGetter<Partial<TransactionQuery>>): ReadState<TransactionOutcome> {
  return useRead(requireLastInstance('useTransaction'), 'transaction', query)
}
