import { type Amount, formatExact } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { getPrice, getWorth } from '@foyer/primitives/worth'
import type { ActivityItem, Asset, AssetBalance, Page } from '../Adapter.js'
import type { Client } from '../Client.js'
import { subscribeAccount } from '../live/subscribeAccount.js'
import type {
  AccountQuery,
  NativeBalance,
  PagesState,
  ReadOptions,
  ReadState,
  Reads,
  Token,
  TokensQuery,
} from '../public/accountReads.js'
import { findNetwork, getActiveNetwork, getConnected } from '../state/select.js'
import { balanceQuery } from './balance.js'
import { historyQuery } from './history.js'
import { type Nft, nftsQuery } from './nfts.js'
import { type Pages, unreadPages, watchPages } from './pages.js'
import type { Query, QueryResult } from './Queries.js'
import { tokenBalancesQuery } from './tokenBalances.js'
import { type TransactionOutcome, transactionQuery } from './transaction.js'

export interface Target {
  readonly network: Network
  readonly address: string
}

export function findChain(client: Client, { chainId, namespace }: AccountQuery): Network | undefined {
  const state = client.store.getState()
  if (chainId === undefined) return getActiveNetwork(state, namespace)
  const network = findNetwork(state, chainId)
  if (!network) throw new FoyerError('NETWORK_NOT_FOUND')
  return network
}

/** Returns the account to read. Undefined if no wallet is connected. @throws FoyerError `NETWORK_NOT_FOUND`. */
function findTarget(client: Client, query: AccountQuery): Target | undefined {
  const network = findChain(client, query)
  if (!network) return undefined
  const address = query.address ?? getConnected(client.store.getState(), network.chainNamespace)?.addresses[0]
  return address === undefined ? undefined : { network, address }
}

export function getTarget(client: Client, query: AccountQuery): Target {
  const target = findTarget(client, query)
  if (!target) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  return target
}

/** Adds a check of the address to a query, before any request. */
function checked<Data>(client: Client, { network, address }: Target, query: Query<Data>): Query<Data> {
  return {
    ...query,
    queryFn: async (context) => {
      const adapter = await client.getAdapter(network.chainNamespace)
      if (!adapter.isAddress(address)) throw new FoyerError('INVALID_ADDRESS', { context: { address } })
      return query.queryFn(context)
    },
  }
}

async function fetch<Data>(client: Client, target: Target, query: Query<Data>): Promise<Data> {
  return (await client.getQueries()).fetch(checked(client, target, query))
}

function toBalance({ atomic, decimals }: Amount, symbol: string): NativeBalance {
  return { value: atomic, decimals, formatted: formatExact({ atomic, decimals }), symbol }
}

function toToken(balance: AssetBalance): Token {
  const { asset, amount, priceUsd, isUnverified, isSpam } = balance
  const { symbol, decimals: _same, ...rest }: Asset = asset
  const price = getPrice(balance)
  const worth = getWorth(balance)
  const worthUsd = priceUsd === undefined ? undefined : getWorth({ amount, priceUsd })
  return {
    ...rest,
    ...toBalance(amount, symbol),
    ...(priceUsd !== undefined && { priceUsd }),
    ...(worthUsd && { valueUsd: formatExact(worthUsd) }),
    ...(price && { price }),
    ...(worth && { worth: formatExact(worth) }),
    isVerified: !isUnverified,
    isSpam: isSpam === true,
  }
}

export async function getBalance(client: Client, query: AccountQuery): Promise<NativeBalance> {
  const target = getTarget(client, query)
  const amount = await fetch(client, target, balanceQuery(client, target.network, target.address))
  if (!amount) throw new FoyerError('UNSUPPORTED_CHAIN')
  return toBalance(amount, target.network.nativeCurrency.symbol)
}

export async function getTokens(client: Client, query: TokensQuery): Promise<readonly Token[]> {
  const target = getTarget(client, query)
  const { network, address } = target
  return (await fetch(client, target, tokenBalancesQuery(client, network, address, query.includeSpam))).map(toToken)
}

export async function getNfts(client: Client, query: AccountQuery & { cursor?: string }): Promise<Page<Nft>> {
  const target = getTarget(client, query)
  return fetch(client, target, nftsQuery(client, target.network, target.address, query.cursor))
}

export async function getActivity(client: Client, query: AccountQuery & { cursor?: string }) {
  const target = getTarget(client, query)
  return fetch(client, target, historyQuery(client, target.network, target.address, query.cursor))
}

export async function waitForTransaction(
  client: Client,
  { hash, chainId }: { readonly hash: string; readonly chainId?: string | number },
): Promise<TransactionOutcome> {
  const network = findChain(client, chainId === undefined ? {} : { chainId })
  if (!network) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  return (await client.getQueries()).fetch(transactionQuery(client, network, hash))
}

const nothing = { data: undefined, error: null, isLoading: false, isFetching: false, dataUpdatedAt: 0 }
export const idle = { ...nothing, refetch: () => undefined }
const idlePages = { ...idle, hasMore: false, isFetchingMore: false, isPartial: false, fetchMore: async () => undefined }

export function toReadState<From, Data>(result: QueryResult<From>, toData: (data: From) => Data): ReadState<Data> {
  const { data, error, isFetching, dataUpdatedAt, refetch } = result
  const isLoading = data === undefined && error === null
  return {
    data: data === undefined ? undefined : toData(data),
    ...{ error, isLoading, isFetching, dataUpdatedAt, refetch },
  }
}

function toPagesState<Item>(pages: Pages<Item>): PagesState<Item> {
  const { items, error, isFetching, dataUpdatedAt, refetch, hasMore, isPartial, more, loadMore } = pages
  return {
    data: items,
    isLoading: items === undefined && error === null,
    ...{ error, isFetching, dataUpdatedAt, refetch, hasMore, isPartial },
    isFetchingMore: more === 'loading',
    fetchMore: loadMore,
  }
}

export function toOptions({ refetchInterval }: ReadOptions) {
  return refetchInterval === undefined ? {} : { refetchIntervalMs: refetchInterval }
}

/** Watches the account that a query refers to. Calls `start` for each new account, and `emitIdle` if there is none. */
export function watchTarget(
  client: Client,
  query: ReadOptions,
  emitIdle: (error?: Error) => void,
  start: (target: Target) => () => void,
): () => void {
  let last: string | undefined
  let undo = () => {}
  const look = () => {
    const [target, error] = tryTo(() => (query.enabled === false ? undefined : findTarget(client, query)))
    const key = target ? `${target.network.caipNetworkId} ${target.address}` : ''
    if (key === last) return
    last = key
    undo()
    undo = target ? start(target) : () => {}
    if (!target) emitIdle(error)
  }
  look()
  const unsubscribe = client.store.subscribe(look)
  return () => {
    unsubscribe()
    undo()
  }
}

function tryTo<Answer>(act: () => Answer): [Answer | undefined, Error?] {
  try {
    return [act()]
  } catch (error) {
    return [undefined, error as Error]
  }
}

/**
 * Keeps the connected account up to date while the app watches it. Other accounts are refreshed only with
 * `refetchInterval`: a page with many addresses must not open a stream for each.
 */
function subscribeTarget(client: Client, { network, address }: Target, { refetchInterval }: ReadOptions): () => void {
  const connected = getConnected(client.store.getState(), network.chainNamespace)
  const isConnected = connected?.addresses[0] === address && connected.chainId === network.caipNetworkId
  return isConnected && refetchInterval === undefined ? subscribeAccount(client, network, address) : () => undefined
}

/** Returns the same result object for the same data, so that the app does no work if nothing changed. */
function memoizeLast<From extends object | null, Data>(toData: (data: From) => Data): (data: From) => Data {
  let last: { readonly from: From; readonly data: Data } | undefined
  return (from) => {
    if (last?.from !== from) last = { from, data: toData(from) }
    return last.data
  }
}

/** Loads the query cache, then watches a query. Returns a function that stops both. */
export function watchQuery<Data>(
  client: Client,
  query: Query<Data>,
  options: { readonly refetchIntervalMs?: number },
  callback: (result: QueryResult<Data>) => void,
  onFailed: (error: Error) => void,
): () => void {
  const life = { isOver: false, undo: () => {} }
  client.getQueries().then((queries) => {
    if (!life.isOver) life.undo = queries.watch(query, options, callback)
  }, onFailed)
  return () => {
    life.isOver = true
    life.undo()
  }
}

type Watcher<Name extends keyof Reads> = (
  client: Client,
  query: Reads[Name]['query'],
  callback: (state: Reads[Name]['state']) => void,
) => () => void

function createWatcher<Name extends 'balance' | 'tokens', From extends object | null, Data>(
  createQuery: (client: Client, target: Target, query: Reads[Name]['query']) => Query<From>,
  toData: (data: From, target: Target) => Data,
) {
  return (client: Client, query: Reads[Name]['query'], callback: (state: ReadState<Data>) => void) => {
    const emitIdle = (error: Error | null = null) => callback({ ...idle, error })
    return watchTarget(client, query, emitIdle, (target) => {
      callback({ ...idle, isLoading: true, isFetching: true })
      const requested = checked(client, target, createQuery(client, target, query))
      const toOwnData = memoizeLast((data: From) => toData(data, target))
      const notify = (result: QueryResult<From>) => callback(toReadState(result, toOwnData))
      const undo = [
        watchQuery(client, requested, toOptions(query), notify, emitIdle),
        subscribeTarget(client, target, query),
      ]
      return () => {
        for (const each of undo) each()
      }
    })
  }
}

function createPagesWatcher<Item extends { readonly id: string }>(
  createQuery: (client: Client, network: Network, address: string, cursor?: string) => Query<Page<Item>>,
) {
  return (client: Client, query: ReadOptions, callback: (state: PagesState<Item>) => void) => {
    const emitIdle = (error: Error | null = null) => callback({ ...idlePages, error })
    return watchTarget(client, query, emitIdle, (target) => {
      const { network, address } = target
      callback(toPagesState(unreadPages))
      const create = (cursor?: string) => checked(client, target, createQuery(client, network, address, cursor))
      const undo = [
        watchPages(client, create, toOptions(query), (pages) => callback(toPagesState(pages))),
        subscribeTarget(client, target, query),
      ]
      return () => {
        for (const each of undo) each()
      }
    })
  }
}

const watchTransaction: Watcher<'transaction'> = (client, { hash, chainId }, callback) => {
  const emitIdle = (error: Error | null = null) => callback({ ...idle, error })
  const [network, error] = tryTo(() => findChain(client, chainId === undefined ? {} : { chainId }))
  if (!hash || !network) {
    emitIdle(error)
    return () => undefined
  }
  const notify = (result: QueryResult<TransactionOutcome>) => callback(toReadState(result, (data) => data))
  return watchQuery(client, transactionQuery(client, network, hash), {}, notify, emitIdle)
}

/** The watcher of each read. */
export const watchers: { readonly [Name in keyof Reads]: Watcher<Name> } = {
  balance: createWatcher<'balance', Amount | null, NativeBalance>(
    (client, { network, address }) => balanceQuery(client, network, address),
    (amount, { network: { nativeCurrency } }) =>
      toBalance(amount ?? { atomic: 0n, decimals: nativeCurrency.decimals }, nativeCurrency.symbol),
  ),
  tokens: createWatcher<'tokens', readonly AssetBalance[], readonly Token[]>(
    (client, { network, address }, { includeSpam }) => tokenBalancesQuery(client, network, address, includeSpam),
    (balances) => balances.map(toToken),
  ),
  nfts: createPagesWatcher<Nft>(nftsQuery),
  activity: createPagesWatcher<ActivityItem>(historyQuery),
  transaction: watchTransaction,
}
