import { useEffect, useState } from 'react'
import type { ReadState } from '../core/public/accountReads.js'
import { formatReadKey, getFirstTrade } from '../core/public/firstReads.js'
import { type TradeReads, watchTrade } from '../core/public/trading.js'
import type { OnrampQuotes, Purchase } from '../core/queries/onramp.js'
import type { SwapOffers } from '../core/swap/swapOffers.js'
import { useInstance } from './AppKitContext.js'

/** Subscribes to one of these reads while the component is mounted. Another query starts again. */
function useTrade<Name extends keyof TradeReads>(hook: string, name: Name, query: TradeReads[Name]['query']) {
  const appKit = useInstance(hook)
  const key = formatReadKey(query)
  const [state, setState] = useState<{ readonly key: string; readonly read: TradeReads[Name]['state'] }>()
  useEffect(() => watchTrade(appKit, name, JSON.parse(key), (read) => setState({ key, read })), [appKit, name, key])
  return state?.key === key ? state.read : getFirstTrade(name, query)
}

/**
 * Returns the offer of each provider for a swap of the connected account, the best first [S1.12]. Sends no request
 * before `amount` is set. Accept an offer with `swapTokens(appKit, { …, offer })`. `error.code` is one of the codes of
 * `getSwapOffers`.
 *
 * @example const { data } = useSwapOffers({ to: '0xa0b8…', amount: '0.5', refetchInterval: 10_000 })
 */
export function useSwapOffers(query: TradeReads['swapOffers']['query']): ReadState<SwapOffers> {
  return useTrade('useSwapOffers', 'swapOffers', query)
}

/**
 * Returns the amount that each provider delivers for a sum of money, from the providers that publish it [S3.36]. Start
 * a purchase with `startPurchase(appKit, …)`. `error.code` is one of the codes of `getBuyQuotes`.
 *
 * @example const { data } = useBuyQuotes({ currency: 'EUR', amount: '100', country: 'DE' })
 */
export function useBuyQuotes(query: TradeReads['buyQuotes']['query']): ReadState<OnrampQuotes> {
  return useTrade('useBuyQuotes', 'buyQuotes', query)
}

/**
 * Returns the state of a purchase [S1.15]. Requests it every four seconds until the purchase has ended. Waits while
 * there is no id.
 *
 * @example const { data } = usePurchase({ id }) // data?.status: created, pending, success, failed or expired
 */
export function usePurchase(query: TradeReads['purchase']['query']): ReadState<Purchase> {
  return useTrade('usePurchase', 'purchase', query)
}
