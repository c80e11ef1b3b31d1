import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Price } from '@foyer/primitives/worth'
import type { ActivityItem, Page } from '../Adapter.js'
import type { AppKit } from '../createInstance.js'
import type { Nft } from '../queries/nfts.js'
import type { TransactionOutcome } from '../queries/transaction.js'

/** The account and network to read. Default: the connected account on the active network. */
export interface AccountQuery {
  readonly address?: string
  /** A CAIP-2 id such as `eip155:1`, or the number of an EVM chain. */
  readonly chainId?: string | number
  readonly namespace?: Namespace
}

export interface TokensQuery extends AccountQuery {
  /** Includes tokens that look like spam. Default: false. */
  readonly includeSpam?: boolean
}

/** The options of a watched read. */
export interface ReadOptions extends AccountQuery {
  /**
   * The interval of the read, in ms. Without it, the connected account is read after each change, and other accounts
   * are read once.
   */
  readonly refetchInterval?: number
  /** `false` reads nothing. */
  readonly enabled?: boolean
}

/** A balance of the native coin. */
export interface NativeBalance {
  /** In the smallest unit. */
  readonly value: bigint
  readonly decimals: number
  /** In whole units, as an exact decimal string. */
  readonly formatted: string
  readonly symbol: string
}

/** A token and the amount of it in an account. The texts are untrusted: sanitize them before display. */
export interface Token extends NativeBalance {
  readonly chainId: ChainId
  /** The token's contract; absent for the native coin. */
  readonly address?: string
  readonly name: string
  readonly iconUrl?: string
  /** The price of one whole unit in US dollars, as a decimal string. Absent if unknown. */
  readonly priceUsd?: string
  /** The value of the whole balance in US dollars, as a decimal string truncated to six decimals. */
  readonly valueUsd?: string
  /**
   * The price of one whole unit with its change in 24 hours. In the currency of the option `currency`, else of the
   * user's region.
   */
  readonly price?: Price
  /** The value of the whole balance in the currency of `price`, as a decimal string truncated to six decimals. */
  readonly worth?: string
  /** False if the token is in no token list. */
  readonly isVerified: boolean
  readonly isSpam: boolean
}

/** The current state of a watched read. */
export interface ReadState<Data> {
  /** Remains set if a later read fails. */
  readonly data: Data | undefined
  /** A `FoyerError` with a code. Null if the last read succeeded. */
  readonly error: Error | null
  /** True while there is no data yet and a request is running. False while no wallet is connected. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  /** The time of the data, in ms since 1970. 0: never. */
  readonly dataUpdatedAt: number
  refetch(): void
}

/** The current state of a paginated list. */
export interface PagesState<Item> extends ReadState<readonly Item[]> {
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  /** True if the source does not cover the whole list. */
  readonly isPartial: boolean
  /** Reads the next page. Resolves when the page arrived or failed. */
  fetchMore(): Promise<void>
}

// Reads account data without the widget. A page that calls none of these functions does not include them. The
// implementation loads with the first call.

function load() {
  return import('../queries/accountData.js')
}

/**
 * Returns the balance of the native coin. `value` is in the smallest unit, `formatted` is an exact decimal string of
 * whole coins [S9.2].
 *
 * @throws FoyerError `CAIP_NETWORK_OR_ADDRESS_UNDEFINED` without `address` if no wallet is connected,
 *   `NETWORK_NOT_FOUND`, `INVALID_ADDRESS`, `UNSUPPORTED_CHAIN`, `RPC_FAILED`, `TIMED_OUT`.
 * @example const { formatted, symbol } = await getBalance(appKit)
 */
export async function getBalance(appKit: AppKit, query: AccountQuery = {}): Promise<NativeBalance> {
  return (await load()).getBalance(appKit.client, query)
}

/**
 * Returns the native coin and every token of an account on a network [S3.23, S7.14]. Without a server, only tokens of
 * the configured lists.
 *
 * @throws FoyerError like `getBalance`; `TOKEN_BALANCE_UNAVAILABLE` also for 30 s after a failure [S4.42].
 * @example for (const { symbol, formatted, valueUsd } of await getTokens(appKit)) console.log(symbol, formatted, valueUsd)
 */
export async function getTokens(appKit: AppKit, query: TokensQuery = {}): Promise<readonly Token[]> {
  return (await load()).getTokens(appKit.client, query)
}

/**
 * Returns a page of the NFTs of an account [S1.10]. `next` is the `cursor` of the next page. Requires a server.
 *
 * @throws FoyerError like `getBalance`; `UNSUPPORTED_CHAIN` if no source has the network's NFTs, `HTTP_FAILED`,
 *   `OFFLINE`, `RATE_LIMITED`.
 * @example const { items, next } = await getNfts(appKit)
 */
export async function getNfts(appKit: AppKit, query: AccountQuery & { cursor?: string } = {}): Promise<Page<Nft>> {
  return (await load()).getNfts(appKit.client, query)
}

/**
 * Returns a page of an account's history, newest first [S3.39]. `next` is the `cursor` of the next page. EVM networks
 * require a server.
 *
 * @throws FoyerError like `getNfts`.
 * @example const { items } = await getActivity(appKit, { chainId: 'eip155:1' })
 */
export async function getActivity(
  appKit: AppKit,
  query: AccountQuery & { cursor?: string } = {},
): Promise<Page<ActivityItem>> {
  return (await load()).getActivity(appKit.client, query)
}

/** A transaction. Default network: the active one. */
export interface TransactionQuery {
  readonly hash: string
  /** A CAIP-2 id such as `eip155:1`, or the number of an EVM chain. */
  readonly chainId?: string | number
}

/**
 * Waits until a transaction is mined, and returns its outcome [S9.10].
 *
 * @throws FoyerError `TIMED_OUT` after 30 minutes, `INVALID_OPTION` if `hash` is not a hash, `NETWORK_NOT_FOUND`,
 *   `RPC_FAILED`, `ABORTED`.
 * @example const { status } = await waitForTransaction(appKit, { hash }) // 'confirmed', 'failed' or 'replaced'
 */
export async function waitForTransaction(appKit: AppKit, query: TransactionQuery): Promise<TransactionOutcome> {
  return (await load()).waitForTransaction(appKit.client, query)
}

/** The watchable reads by name, each with its query and its state. */
export interface Reads {
  readonly balance: { readonly query: ReadOptions; readonly state: ReadState<NativeBalance> }
  readonly tokens: { readonly query: ReadOptions & TokensQuery; readonly state: ReadState<readonly Token[]> }
  readonly nfts: { readonly query: ReadOptions; readonly state: PagesState<Nft> }
  readonly activity: { readonly query: ReadOptions; readonly state: PagesState<ActivityItem> }
  readonly transaction: { readonly query: Partial<TransactionQuery>; readonly state: ReadState<TransactionOutcome> }
}

/**
 * Watches a read. Calls back once its code has loaded, then after every change, also when the user changes account or
 * network. `data` remains the same object while nothing in it changes. An `error` has a `code` of the `get…` function
 * with the same name. Returns a function that stops this.
 *
 * @example const stop = watchRead(appKit, 'tokens', { refetchInterval: 30_000 }, ({ data = [] }) => render(data))
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

/** The state of a read before its first result. */
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
