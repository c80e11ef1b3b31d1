import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Price } from '@foyer/primitives/worth'
import type { ActivityItem, Page } from '../Adapter.js'
import type { AppKit } from '../createInstance.js'
import type { Nft } from '../queries/nfts.js'
import type { TransactionOutcome } from '../queries/transaction.js'

/** Whose account, and where; without it the one that is connected, on the network in use. */
export interface AccountQuery {
  readonly address?: string
  /** CAIP-2, such as `eip155:1`, or the number of an EVM chain. */
  readonly chainId?: string | number
  readonly namespace?: Namespace
}

export interface TokensQuery extends AccountQuery {
  /** With what looks like a lure; left out otherwise. */
  readonly includeSpam?: boolean
}

/** How a read is followed. */
export interface ReadOptions extends AccountQuery {
  /** Interval of the read, in ms. Without it the connected account follows its chain, and other accounts are read once. */
  readonly refetchInterval?: number
  /** False: nothing is read. */
  readonly enabled?: boolean
}

/** Of the native coin. */
export interface NativeBalance {
  /** In the smallest unit. */
  readonly value: bigint
  readonly decimals: number
  /** Exact decimal text of whole units. */
  readonly formatted: string
  readonly symbol: string
}

/** A token and how much of it an account holds. Texts are as their authors wrote them: clean them before they are shown. */
export interface Token extends NativeBalance {
  readonly chainId: ChainId
  /** The token's contract; absent for the native coin. */
  readonly address?: string
  readonly name: string
  readonly iconUrl?: string
  /** Of one whole unit in US dollars, as decimal text; absent when nobody knows it. */
  readonly priceUsd?: string
  /** Of all of it in US dollars, as decimal text cut to a millionth. */
  readonly valueUsd?: string
  /** Of one whole unit, in the currency of the option `currency` or of the visitor's region, with the change of 24 hours. */
  readonly price?: Price
  /** Of all of it in the currency of `price`, as decimal text cut to a millionth. */
  readonly worth?: string
  /** Somebody the operator trusts vouches for it. */
  readonly isVerified: boolean
  readonly isSpam: boolean
}

/** What is known of a read at a moment. */
export interface ReadState<Data> {
  /** What was known stays when a later read fails. */
  readonly data: Data | undefined
  /** A `FoyerError` with a code; null while the last read was fine. */
  readonly error: Error | null
  /** Nothing is known yet, and it is being asked. False while nobody is connected. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  /** When the data came, in ms since 1970; 0 = never. */
  readonly dataUpdatedAt: number
  refetch(): void
}

/** What is known of a list that comes in pages. */
export interface PagesState<Item> extends ReadState<readonly Item[]> {
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  /** The source does not see everything. */
  readonly isPartial: boolean
  /** Reads the next page; settles when it came or failed. */
  fetchMore(): Promise<void>
}

// What a host can read of an account, without the widget. Nothing of it is in a page that does not call it, and how it is read
// comes with the first call.

function load() {
  return import('../queries/accountData.js')
}

/**
 * The balance of the native coin. `value` is in the smallest unit, `formatted` exact decimal text of whole coins [S9.2].
 *
 * @throws FoyerError `CAIP_NETWORK_OR_ADDRESS_UNDEFINED` when nobody is connected and no address is given, `NETWORK_NOT_FOUND`,
 * `INVALID_ADDRESS`, `UNSUPPORTED_CHAIN`, `RPC_FAILED`, `TIMED_OUT`.
 * @example const { formatted, symbol } = await getBalance(appKit)
 */
export async function getBalance(appKit: AppKit, query: AccountQuery = {}): Promise<NativeBalance> {
  return (await load()).getBalance(appKit.client, query)
}

/**
 * The native coin and every token an account holds on a network [S3.23, S7.14]; without a server, those of the lists.
 *
 * @throws FoyerError as `getBalance`; `TOKEN_BALANCE_UNAVAILABLE` also for 30 s after a failure [S4.42].
 * @example for (const { symbol, formatted, valueUsd } of await getTokens(appKit)) console.log(symbol, formatted, valueUsd)
 */
export async function getTokens(appKit: AppKit, query: TokensQuery = {}): Promise<readonly Token[]> {
  return (await load()).getTokens(appKit.client, query)
}

/**
 * One page of the NFTs of an account [S1.10]; `next` is the `cursor` of the page after it. Only a server knows.
 *
 * @throws FoyerError as `getBalance`; `UNSUPPORTED_CHAIN` where nobody knows them, `HTTP_FAILED`, `OFFLINE`, `RATE_LIMITED`.
 * @example const { items, next } = await getNfts(appKit)
 */
export async function getNfts(appKit: AppKit, query: AccountQuery & { cursor?: string } = {}): Promise<Page<Nft>> {
  return (await load()).getNfts(appKit.client, query)
}

/**
 * One page of what happened to an account, newest first [S3.39]; `next` is the `cursor` of the page after it. Only a server knows.
 *
 * @throws FoyerError as `getNfts`.
 * @example const { items } = await getActivity(appKit, { chainId: 'eip155:1' })
 */
export async function getActivity(
  appKit: AppKit,
  query: AccountQuery & { cursor?: string } = {},
): Promise<Page<ActivityItem>> {
  return (await load()).getActivity(appKit.client, query)
}

/** A transaction, on the active network where no other is named. */
export interface TransactionQuery {
  readonly hash: string
  /** CAIP-2, such as `eip155:1`, or the number of an EVM chain. */
  readonly chainId?: string | number
}

/**
 * Waits until a transaction is in a block, and tells what became of it [S9.10].
 *
 * @throws FoyerError `TIMED_OUT` after 30 minutes, `INVALID_OPTION` for what is no hash, `NETWORK_NOT_FOUND`, `RPC_FAILED`, `ABORTED`.
 * @example const { status } = await waitForTransaction(appKit, { hash }) // 'confirmed', 'failed' or 'replaced'
 */
export async function waitForTransaction(appKit: AppKit, query: TransactionQuery): Promise<TransactionOutcome> {
  return (await load()).waitForTransaction(appKit.client, query)
}

/** What is followed, what it is asked with, and what it comes to. */
export interface Reads {
  readonly balance: { readonly query: ReadOptions; readonly state: ReadState<NativeBalance> }
  readonly tokens: { readonly query: ReadOptions & TokensQuery; readonly state: ReadState<readonly Token[]> }
  readonly nfts: { readonly query: ReadOptions; readonly state: PagesState<Nft> }
  readonly activity: { readonly query: ReadOptions; readonly state: PagesState<ActivityItem> }
  readonly transaction: { readonly query: Partial<TransactionQuery>; readonly state: ReadState<TransactionOutcome> }
}

/**
 * Follows a read: calls back once its code has come and then with every change, also when the visitor changes account or network. `data`
 * stays the same object for as long as nothing in it changes. An `error` has a `code`, those of the `get…` function of the same name.
 * Returns the undo.
 *
 * @example const stop = watchRead(appKit, 'tokens', { refetchInterval: 30_000 }, ({ data = [] }) => draw(data))
 */
export function watchRead<Name extends keyof Reads>(
  appKit: AppKit,
  name: Name,
  query: Reads[Name]['query'],
  callback: (state: Reads[Name]['state']) => void,
): () => void {
  const life = { isOver: false, undo: () => {} }
  load().then(
    (data) => {
      if (!life.isOver) life.undo = data.watchers[name](appKit.client, query, callback)
    },
    (error: Error) => life.isOver || callback({ ...unread, isLoading: false, isFetching: false, error }),
  )
  return () => {
    life.isOver = true
    life.undo()
  }
}

/** What is known before the first answer. */
export const unread = {
  data: undefined,
  error: null,
  isLoading: true,
  isFetching: true,
  dataUpdatedAt: 0,
  refetch: () => undefined,
  isPartial: false,
  hasMore: false,
  isFetchingMore: false,
  fetchMore: async () => undefined,
} as const
