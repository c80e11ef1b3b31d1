import { useEffect, useState } from 'react'
import { type ReadState, unread } from '../core/public/accountReads.js'
import { type TradeReads, watchTrade } from '../core/public/trading.js'
import type { OnrampQuotes, Purchase } from '../core/queries/onramp.js'
import type { SwapOffers } from '../core/swap/swapOffers.js'
import { useInstance } from './AppKitContext.js'

const waiting = { ...unread, isLoading: false, isFetching: false }

/** Follows one of them while the component is there; asked with something else it starts over. */
function useTrade<Name extends keyof TradeReads>(hook: string, name: Name, query: TradeReads[Name]['query']) {
  const appKit = useInstance(hook)
  const key = JSON.stringify(query, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  const [state, setState] = useState<{ readonly key: string; readonly read: TradeReads[Name]['state'] }>()
  useEffect(() => watchTrade(appKit, name, JSON.parse(key), (read) => setState({ key, read })), [appKit, name, key])
  if (state?.key === key) return state.read
  return ((name === 'purchase' ? 'id' : 'amount') in query ? unread : waiting) as TradeReads[Name]['state']
}

/**
 * What each provider offers for a swap of the connected account, the best first [S1.12]; nothing is asked before `amount` is there. Take one
 * with `swapTokens(appKit, { …, offer })`. `error.code` is one of those of `getSwapOffers`.
 *
 * @example const { data } = useSwapOffers({ to: '0xa0b8…', amount: '0.5', refetchInterval: 10_000 })
 */
export function useSwapOffers(query: TradeReads['swapOffers']['query']): ReadState<SwapOffers> {
  return useTrade('useSwapOffers', 'swapOffers', query)
}

/**
 * What arrives for a sum of money, from each provider that tells [S3.36]. Begin with `startPurchase(appKit, …)`. `error.code` is one of
 * those of `getBuyQuotes`.
 *
 * @example const { data } = useBuyQuotes({ currency: 'EUR', amount: '100', country: 'DE' })
 */
export function useBuyQuotes(query: TradeReads['buyQuotes']['query']): ReadState<OnrampQuotes> {
  return useTrade('useBuyQuotes', 'buyQuotes', query)
}

/**
 * What becomes of a purchase [S1.15], asked every four seconds until it has ended. Without an id it waits for one.
 *
 * @example const { data } = usePurchase({ id }) // data?.status: created, pending, success, failed or expired
 */
export function usePurchase(query: TradeReads['purchase']['query']): ReadState<Purchase> {
  return useTrade('usePurchase', 'purchase', query)
}
