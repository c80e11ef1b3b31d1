import { parseAmount } from '@foyer/primitives/Amount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Asset } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import {
  followTarget,
  getTarget,
  idle,
  type Target,
  toOptions,
  toReadState,
  watchQuery,
} from '../queries/accountData.js'
import { fetchPurchase, type OnrampQuotes, onrampQuotesQuery, type Purchase } from '../queries/onramp.js'
import type { Query } from '../queries/Queries.js'
import { isSettled } from '../storage/purchases.js'
import { type SwapOffers, type SwapQuestion, swapOffersQuery, swapTokensQuery, toTokenId } from '../swap/swapOffers.js'
import type { ReadOptions, ReadState } from './accountReads.js'
import type { TradeReads } from './trading.js'

/** What to swap. Tokens are named by their address; without one it is the native coin. */
export interface SwapQuery {
  readonly from?: string
  readonly to?: string
  /** Whole units as decimal text. */
  readonly amount: string
  /** Per cent that the price may move against the account; 1 when absent [S9.28]. */
  readonly slippage?: number
  /** CAIP-2, or the number of an EVM chain; the network in use when absent. */
  readonly chainId?: string | number
}

/** What to buy, and for how much money. */
export interface BuyQuery {
  /** The token's address; without it the native coin. */
  readonly token?: string
  /** ISO 4217, such as `EUR`. */
  readonly currency: string
  /** Decimal text, such as `49.90`. */
  readonly amount: string
  /** Where the person lives, ISO 3166-1 alpha-2. */
  readonly country?: string
  readonly chainId?: string | number
}

/** What a host asked for, with the tokens it named. @throws FoyerError `TOKEN_NOT_FOUND`, `INVALID_OPTION`. */
export async function toSwapQuestion(client: Client, query: SwapQuery): Promise<SwapQuestion> {
  const { network, address } = getTarget(client, query)
  return completeQuestion(client, { network, address }, query)
}

async function completeQuestion(
  client: Client,
  { network, address }: Target,
  { from, to, amount: text, slippage = 1 }: SwapQuery,
): Promise<SwapQuestion> {
  const tokens = await (await client.getQueries()).fetch(swapTokensQuery(client, network))
  const [given, wanted] = [findToken(tokens, from), findToken(tokens, to)]
  const parsed = parseAmount(text, given.decimals)
  if (!('amount' in parsed) || parsed.amount.atomic === 0n)
    throw new FoyerError('INVALID_OPTION', { context: { name: 'amount', reason: 'it is no amount of that token' } })
  if (!(slippage >= 0.01 && slippage <= 50))
    throw new FoyerError('INVALID_OPTION', { context: { name: 'slippage', reason: 'it is not from 0.01 to 50' } })
  return { network, account: address, from: given, to: wanted, amount: parsed.amount.atomic, slippage }
}

function findToken(tokens: readonly Asset[], wanted = ''): Asset {
  const found = tokens.find(({ address = '' }) => address.toLowerCase() === wanted.toLowerCase())
  if (!found) throw new FoyerError('TOKEN_NOT_FOUND', { context: { address: wanted } })
  return found
}

/** What a host asked for, as the providers are asked. */
export function toQuoteQuestion(network: Network, { token, currency, amount, country }: BuyQuery) {
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
    queryFn: async (context) => swapOffersQuery(client, await completeQuestion(client, target, query)).queryFn(context),
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

/** From account to account, as soon as what is asked for is complete. */
function createWatcher<Asked extends { readonly amount: string }, Data>(
  createQuery: (client: Client, target: Target, query: Asked) => Query<Data>,
  isComplete: (query: Partial<Asked>) => boolean,
) {
  return (client: Client, query: ReadOptions & Partial<Asked>, callback: (state: ReadState<Data>) => void) => {
    const tellIdle = (error: Error | null = null) => callback({ ...idle, error })
    if (!isComplete(query)) {
      tellIdle()
      return () => undefined
    }
    // Complete by now.
    const asked = query as ReadOptions & Asked
    return followTarget(client, query, tellIdle, (target) => {
      callback({ ...idle, isLoading: true, isFetching: true })
      const tell = (result: Parameters<typeof toReadState<Data, Data>>[0]) =>
        callback(toReadState(result, (data) => data))
      return watchQuery(client, createQuery(client, target, asked), toOptions(asked), tell, tellIdle)
    })
  }
}

const watchPurchase: Watcher<'purchase'> = (client, { id }, callback) => {
  const tellIdle = (error: Error | null = null) => callback({ ...idle, error })
  if (id === undefined) {
    tellIdle()
    return () => undefined
  }
  callback({ ...idle, isLoading: true, isFetching: true })
  const life = { isOver: false, undo: () => {} }
  const end = () => {
    life.isOver = true
    life.undo()
  }
  const options = { refetchIntervalMs: limits.pollingIntervalMs }
  const undo = watchQuery(
    client,
    purchaseQuery(client, id),
    options,
    (result) => {
      if (life.isOver) return
      callback(toReadState(result, (data) => data))
      // Nothing more becomes of it, so nobody is asked any more.
      if (result.data && isSettled(result.data)) end()
    },
    tellIdle,
  )
  life.undo = undo
  if (life.isOver) undo()
  return end
}

/** How each of these is followed. */
export const tradeWatchers: { readonly [Name in keyof TradeReads]: Watcher<Name> } = {
  swapOffers: createWatcher<SwapQuery, SwapOffers>(
    offersQuery,
    (query) => query.amount !== undefined && query.from !== query.to,
  ),
  buyQuotes: createWatcher<BuyQuery, OnrampQuotes>(
    (client, { network }, query) => onrampQuotesQuery(client, toQuoteQuestion(network, query)),
    (query) => query.amount !== undefined && query.currency !== undefined,
  ),
  purchase: watchPurchase,
}
