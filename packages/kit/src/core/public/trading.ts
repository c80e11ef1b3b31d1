import type { OpenedPurchase } from '../actions/buy.js'
import type { AppKit } from '../createInstance.js'
import type { OnrampProvider, OnrampQuotes, Purchase } from '../queries/onramp.js'
import type { SwapOffer, SwapOffers } from '../swap/swapOffers.js'
import type { ReadOptions, ReadState } from './accountReads.js'
import { unread } from './accountReads.js'
import type { PurchaseRequest, SentSwap, SwapRequest } from './trade.js'
import type { BuyQuery, SwapQuery } from './tradeReads.js'

// Swaps and buys without the widget. A page that calls none of these functions does not include them. The
// implementation loads with the first call.

function load() {
  return import('./trade.js')
}

/**
 * Returns the offers of all providers for a swap of the connected account, the best after fees first [S1.12].
 *
 * @throws FoyerError `CAIP_NETWORK_OR_ADDRESS_UNDEFINED` if no wallet is connected, `NETWORK_NOT_FOUND`,
 *   `SWAP_NETWORK_NOT_SUPPORTED`, `TOKEN_NOT_FOUND`, `INVALID_OPTION` for an invalid amount, `HTTP_FAILED`, `OFFLINE`,
 *   `RATE_LIMITED`, `TIMED_OUT`.
 * @example const { offers: [best] } = await getSwapOffers(appKit, { to: '0xa0b8…', amount: '0.5' })
 */
export async function getSwapOffers(appKit: AppKit, query: SwapQuery): Promise<SwapOffers> {
  return (await load()).getSwapOffers(appKit.client, query)
}

/**
 * Requests a swap from the wallet, and if needed first an approval of the exact amount. Resolves once the swap is sent.
 * `outcome` resolves with its result. With `offer`, rejects unless at least `offer.minToAmount` arrives.
 *
 * @throws FoyerError like `getSwapOffers`; `SWAP_CHANGED` if the offer no longer exists or its simulation fails,
 *   `USER_REJECTED` and the other wallet errors, `CHAIN_DISCONNECTED`, `TRANSACTION_FAILED`, `ABORTED`.
 * @example const { hash, outcome } = await swapTokens(appKit, { to: '0xa0b8…', amount: '0.5', offer }); (await outcome).status
 */
export async function swapTokens(appKit: AppKit, request: SwapRequest): Promise<SentSwap> {
  return (await load()).swapTokens(appKit.client, request)
}

/**
 * Returns the providers that sell crypto on a network, with their currencies, amounts and countries.
 *
 * @throws FoyerError like `getSwapOffers`.
 */
export async function getBuyProviders(
  appKit: AppKit,
  query: Pick<BuyQuery, 'chainId'> = {},
): Promise<readonly OnrampProvider[]> {
  return (await load()).getBuyProviders(appKit.client, query)
}

/**
 * Returns the quotes of all providers for an amount of money. A failed quote remains in the list [S3.36].
 *
 * @throws FoyerError like `getSwapOffers`.
 */
export async function getBuyQuotes(appKit: AppKit, query: BuyQuery): Promise<OnrampQuotes> {
  return (await load()).getBuyQuotes(appKit.client, query)
}

/**
 * Starts a purchase for the connected account and returns the provider's checkout URL, which works once. Open it in a
 * window that was opened in the user's click.
 *
 * @throws FoyerError like `getSwapOffers`; `RESPONSE_INVALID` if the URL must not be opened.
 * @example const { id, url } = await startPurchase(appKit, { provider: 'moonpay', currency: 'EUR', amount: '100' })
 */
export async function startPurchase(appKit: AppKit, request: PurchaseRequest): Promise<OpenedPurchase> {
  return (await load()).startPurchase(appKit.client, request)
}

/** The watchable reads by name, each with its query and its state. */
export interface TradeReads {
  readonly swapOffers: { readonly query: ReadOptions & Partial<SwapQuery>; readonly state: ReadState<SwapOffers> }
  readonly buyQuotes: { readonly query: ReadOptions & Partial<BuyQuery>; readonly state: ReadState<OnrampQuotes> }
  /** Requested every four seconds until the purchase has ended. */
  readonly purchase: { readonly query: { readonly id?: string }; readonly state: ReadState<Purchase> }
}

/**
 * Watches offers, quotes or a purchase, like `watchRead`. Waits while the query is incomplete.
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
