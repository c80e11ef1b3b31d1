import { parseAmount } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Asset } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import {
  getTarget,
  idle,
  type Target,
  toOptions,
  toReadState,
  watchQuery,
  watchTarget,
} from '../queries/accountData.js'
import { fetchPurchase, type OnrampQuotes, onrampQuotesQuery, type Purchase } from '../queries/onramp.js'
import type { Query } from '../queries/Queries.js'
import { watchUntil } from '../queries/watchUntil.js'
import { isSettled } from '../storage/purchases.js'
import { type SwapInput, type SwapOffers, swapOffersQuery, swapTokensQuery, toTokenId } from '../swap/swapOffers.js'
import type { ReadOptions, ReadState } from './accountReads.js'
import type { TradeReads } from './trading.js'

/** A swap query. `from` and `to` are token addresses. Default: the native coin. */
export interface SwapQuery {
  readonly from?: string
  readonly to?: string
  /** In whole units, as a decimal string. */
  readonly amount: string
  /** The maximum price movement against the account, in percent. Default: 1 [S9.28]. */
  readonly slippage?: number
  /** A CAIP-2 id, or the number of an EVM chain. Default: the active network. */
  readonly chainId?: string | number
}

/** A query for the price of a token in fiat money. */
export interface BuyQuery {
  /** The address of the token. Default: the native coin. */
  readonly token?: string
  /** An ISO 4217 code such as `EUR`. */
  readonly currency: string
  /** A decimal string such as `49.90`. */
  readonly amount: string
  /** The user's country of residence, ISO 3166-1 alpha-2. */
  readonly country?: string
  readonly chainId?: string | number
}

/** Resolves the tokens of an app's swap query. @throws FoyerError `TOKEN_NOT_FOUND`, `INVALID_OPTION`. */
export async function resolveSwapQuery(client: Client, query: SwapQuery): Promise<SwapInput> {
  const { network, address } = getTarget(client, query)
  return resolveSwapTokens(client, { network, address }, query)
}

async function resolveSwapTokens(
  client: Client,
  { network, address }: Target,
  { from, to, amount: text, slippage = 1 }: SwapQuery,
): Promise<SwapInput> {
  const tokens = await (await client.getQueries()).fetch(swapTokensQuery(client, network))
  const [given, wanted] = [findToken(tokens, from), findToken(tokens, to)]
  const parsed = parseAmount(text, given.decimals)
  if (!('amount' in parsed) || parsed.amount.atomic === 0n)
    throw new FoyerError('INVALID_OPTION', {
      context: { name: 'amount', reason: 'it is not a valid amount of that token' },
    })
  if (!(slippage >= 0.01 && slippage <= 50))
    throw new FoyerError('INVALID_OPTION', { context: { name: 'slippage', reason: 'it must be from 0.01 to 50' } })
  return { network, account: address, from: given, to: wanted, amount: parsed.amount.atomic, slippage }
}

function findToken(tokens: readonly Asset[], wanted = ''): Asset {
  const found = tokens.find(({ address = '' }) => address.toLowerCase() === wanted.toLowerCase())
  if (!found) throw new FoyerError('TOKEN_NOT_FOUND', { context: { address: wanted } })
  return found
}

/** Converts an app's query to the format of the server. */
export function toQuoteRequest(network: Network, { token, currency, amount, country }: BuyQuery) {
  const chainId = network.caipNetworkId
  const asset = toTokenId({ chainId, ...(token !== undefined && { address: token }) })
  return { asset, currency, amount, country }
}

function offersQuery(client: Client, target: Target, query: SwapQuery): Query<SwapOffers> {
  const { from = '', to = '', amount, slippage = 1 } = query
  const key = ['askedOffers', target.network.caipNetworkId, target.address, from, to, amount, slippage]
  return {
    queryKey: key,
    staleTime: limits.portfolioLifetimeMs,
    retry: false,
    queryFn: async (context) =>
      swapOffersQuery(client, await resolveSwapTokens(client, target, query)).queryFn(context),
  }
}

function purchaseQuery(client: Client, id: string): Query<Purchase> {
  return {
    queryKey: ['purchase', id],
    staleTime: 0,
    retry: 1,
    queryFn: ({ signal }) => fetchPurchase(client, id, signal),
  }
}

type Watcher<Name extends keyof TradeReads> = (
  client: Client,
  query: TradeReads[Name]['query'],
  callback: (state: TradeReads[Name]['state']) => void,
) => () => void

/**
 * Creates a watcher for a query of the connected account. It restarts when the account changes, and waits until the
 * query is complete.
 */
function createWatcher<Asked extends { readonly amount: string }, Data>(
  createQuery: (client: Client, target: Target, query: Asked) => Query<Data>,
  isComplete: (query: Partial<Asked>) => boolean,
) {
  return (client: Client, query: ReadOptions & Partial<Asked>, callback: (state: ReadState<Data>) => void) => {
    const emitIdle = (error: Error | null = null) => callback({ ...idle, error })
    if (!isComplete(query)) {
      emitIdle()
      return () => undefined
    }
    // The check above ensures that the query is complete.
    const requested = query as ReadOptions & Asked
    return watchTarget(client, query, emitIdle, (target) => {
      callback({ ...idle, isLoading: true, isFetching: true })
      const notify = (result: Parameters<typeof toReadState<Data, Data>>[0]) =>
        callback(toReadState(result, (data) => data))
      return watchQuery(client, createQuery(client, target, requested), toOptions(requested), notify, emitIdle)
    })
  }
}

const watchPurchase: Watcher<'purchase'> = (client, { id }, callback) => {
  const emitIdle = (error: Error | null = null) => callback({ ...idle, error })
  if (id === undefined) {
    emitIdle()
    return () => undefined
  }
  callback({ ...idle, isLoading: true, isFetching: true })
  return watchUntil(client, purchaseQuery(client, id), {
    refetchIntervalMs: limits.pollingIntervalMs,
    onResult: (result) => callback(toReadState(result, (data) => data)),
    onFailed: emitIdle,
    // A settled purchase does not change.
    isFinal: ({ data }) => data !== undefined && isSettled(data),
  })
}

/** The watcher of each read. */
export const tradeWatchers: { readonly [Name in keyof TradeReads]: Watcher<Name> } = {
  swapOffers: createWatcher<SwapQuery, SwapOffers>(
    offersQuery,
    (query) => query.amount !== undefined && query.from !== query.to,
  ),
  buyQuotes: createWatcher<BuyQuery, OnrampQuotes>(
    (client, { network }, query) => onrampQuotesQuery(client, toQuoteRequest(network, query)),
    (query) => query.amount !== undefined && query.currency !== undefined,
  ),
  purchase: watchPurchase,
}
