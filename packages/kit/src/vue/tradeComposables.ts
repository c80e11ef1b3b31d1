import type { MaybeRefOrGetter } from 'vue'
import { requireLastInstance } from '../core/instances.js'
import type { ReadState } from '../core/public/accountReads.js'
import { getFirstTrade } from '../core/public/firstReads.js'
import { type TradeReads, watchTrade } from '../core/public/trading.js'
import type { OnrampQuotes, Purchase } from '../core/queries/onramp.js'
import type { SwapOffers } from '../core/swap/swapOffers.js'
import { useWatched } from './useWatched.js'

function useTrade<Name extends keyof TradeReads>(
  hook: string,
  name: Name,
  query: MaybeRefOrGetter<TradeReads[Name]['query']>,
) {
  const appKit = requireLastInstance(hook)
  return useWatched<TradeReads[Name]['query'], TradeReads[Name]['state']>(
    query,
    (options) => getFirstTrade(name, options),
    (options, callback) => watchTrade(appKit, name, options, callback),
  )
}

/**
 * Returns the offer of each provider for a swap of the connected account as a reactive object, the best first [S1.12].
 * Sends no request before `amount` is set. Accept an offer with `swapTokens(appKit, { …, offer })`. `error.code` is one
 * of the codes of `getSwapOffers`.
 *
 * @example const offers = useSwapOffers(() => ({ to: '0xa0b8…', amount: amount.value, refetchInterval: 10_000 }))
 */
export function useSwapOffers(query: MaybeRefOrGetter<TradeReads['swapOffers']['query']>): ReadState<SwapOffers> {
  return useTrade('useSwapOffers', 'swapOffers', query)
}

/**
 * Returns the amount that each provider delivers for a sum of money as a reactive object, from the providers that
 * publish it [S3.36]. Start a purchase with `startPurchase(appKit, …)`. `error.code` is one of the codes of
 * `getBuyQuotes`.
 */
export function useBuyQuotes(query: MaybeRefOrGetter<TradeReads['buyQuotes']['query']>): ReadState<OnrampQuotes> {
  return useTrade('useBuyQuotes', 'buyQuotes', query)
}

/**
 * Returns the state of a purchase as a reactive object [S1.15]. Requests it every four seconds until the purchase has
 * ended. Waits while there is no id.
 */
export function usePurchase(query: MaybeRefOrGetter<TradeReads['purchase']['query']>): ReadState<Purchase> {
  return useTrade('usePurchase', 'purchase', query)
}
