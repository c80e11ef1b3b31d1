import type { OpenedPurchase } from '../actions/buy.js'
import type { AppKit } from '../createInstance.js'
import type { OnrampProvider, OnrampQuotes, Purchase } from '../queries/onramp.js'
import type { SwapOffer, SwapOffers } from '../swap/swapOffers.js'
import type { ReadOptions, ReadState } from './accountReads.js'
import { unread } from './accountReads.js'
import type { PurchaseRequest, SentSwap, SwapRequest } from './trade.js'
import type { BuyQuery, SwapQuery } from './tradeReads.js'

// How a host swaps and buys without the widget. Nothing of it is in a page that does not call it, and how it is done comes with
// the first call.

function load() {
  return import('./trade.js')
}

/**
 * What each provider offers for a swap of the connected account, the best after fees first [S1.12].
 *
 * @throws FoyerError `CAIP_NETWORK_OR_ADDRESS_UNDEFINED` when nobody is connected, `NETWORK_NOT_FOUND`, `SWAP_NETWORK_NOT_SUPPORTED`,
 * `TOKEN_NOT_FOUND`, `INVALID_OPTION` for an amount that is none, `HTTP_FAILED`, `OFFLINE`, `RATE_LIMITED`, `TIMED_OUT`.
 * @example const { offers: [best] } = await getSwapOffers(appKit, { to: '0xa0b8…', amount: '0.5' })
 */
export async function getSwapOffers(appKit: AppKit, query: SwapQuery): Promise<SwapOffers> {
  return (await load()).getSwapOffers(appKit.client, query)
}

/**
 * Asks the wallet to swap, first to approve exactly the amount where that is needed, and answers once it has been sent. `outcome` tells
 * what becomes of it. With `offer` it is refused unless at least `offer.minToAmount` arrives.
 *
 * @throws FoyerError as `getSwapOffers`; `SWAP_CHANGED` when there is no such offer any more or its trial run fails, `USER_REJECTED` and
 * the other wallet errors, `CHAIN_DISCONNECTED`, `TRANSACTION_FAILED`, `ABORTED`.
 * @example const { hash, outcome } = await swapTokens(appKit, { to: '0xa0b8…', amount: '0.5', offer }); (await outcome).status
 */
export async function swapTokens(appKit: AppKit, request: SwapRequest): Promise<SentSwap> {
  return (await load()).swapTokens(appKit.client, request)
}

/** Who sells crypto on a network, for which money, how much at once, and in which countries. @throws FoyerError as `getSwapOffers`. */
export async function getBuyProviders(
  appKit: AppKit,
  query: Pick<BuyQuery, 'chainId'> = {},
): Promise<readonly OnrampProvider[]> {
  return (await load()).getBuyProviders(appKit.client, query)
}

/** What arrives for a sum of money, from each provider that tells; a failed quote stays one [S3.36]. @throws FoyerError as `getSwapOffers`. */
export async function getBuyQuotes(appKit: AppKit, query: BuyQuery): Promise<OnrampQuotes> {
  return (await load()).getBuyQuotes(appKit.client, query)
}

/**
 * Begins a purchase for the connected account, and answers with the address of the provider's page for it, which is good once. Lead the
 * visitor there, in a window that was opened in their press.
 *
 * @throws FoyerError as `getSwapOffers`; `RESPONSE_INVALID` for an address that may not be opened.
 * @example const { id, url } = await startPurchase(appKit, { provider: 'moonpay', currency: 'EUR', amount: '100' })
 */
export async function startPurchase(appKit: AppKit, request: PurchaseRequest): Promise<OpenedPurchase> {
  return (await load()).startPurchase(appKit.client, request)
}

/** What is followed, what it is asked with, and what it comes to. */
export interface TradeReads {
  readonly swapOffers: { readonly query: ReadOptions & Partial<SwapQuery>; readonly state: ReadState<SwapOffers> }
  readonly buyQuotes: { readonly query: ReadOptions & Partial<BuyQuery>; readonly state: ReadState<OnrampQuotes> }
  /** Asked every four seconds until it has ended. */
  readonly purchase: { readonly query: { readonly id?: string }; readonly state: ReadState<Purchase> }
}

/**
 * Follows offers, quotes or a purchase, as `watchRead` follows what an account has. What is missing in a query is waited for.
 *
 * @example const stop = watchTrade(appKit, 'purchase', { id }, ({ data }) => show(data?.status))
 */
export function watchTrade<Name extends keyof TradeReads>(
  appKit: AppKit,
  name: Name,
  query: TradeReads[Name]['query'],
  callback: (state: TradeReads[Name]['state']) => void,
): () => void {
  const life = { isOver: false, undo: () => {} }
  import('./tradeReads.js').then(
    ({ tradeWatchers }) => {
      if (!life.isOver) life.undo = tradeWatchers[name](appKit.client, query, callback)
    },
    (error: Error) => life.isOver || callback({ ...unread, isLoading: false, isFetching: false, error }),
  )
  return () => {
    life.isOver = true
    life.undo()
  }
}

export type { BuyQuery, PurchaseRequest, SentSwap, SwapOffer, SwapQuery, SwapRequest }
