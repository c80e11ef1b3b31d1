import { useMemo } from 'react'
import type { Asset, AssetBalance } from '../../core/Adapter.js'
import { isSameToken, swapTokensQuery, tokenPriceQuery } from '../../core/swap/swapOffers.js'
import { type ActiveAccount, useTokenBalances } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

export interface SwapTokens {
  /** All tokens that can be swapped, with the account's balance. Undefined while they load. */
  readonly all: readonly AssetBalance[] | undefined
  readonly native: AssetBalance | undefined
  readonly error: Error | undefined
  retry(): void
}

/** Returns the server's tokens, then the other tokens with a balance. Compares addresses case-insensitively. */
export function joinTokens(tokens: readonly Asset[], held: readonly AssetBalance[]): readonly AssetBalance[] {
  const known = tokens.map((asset): AssetBalance => {
    const own = held.find((each) => isSameToken(each.asset, asset))
    const { iconUrl = own?.asset.iconUrl } = asset
    if (!own) return { asset, amount: { atomic: 0n, decimals: asset.decimals } }
    // Decimals determine the meaning of an amount: prefer the value read from the chain.
    return { ...own, asset: { ...asset, decimals: own.asset.decimals, ...(iconUrl && { iconUrl }) } }
  })
  const others = held.filter(
    ({ asset, amount }) => amount.atomic > 0n && !tokens.some((each) => isSameToken(each, asset)),
  )
  return [...known, ...others]
}

/** Returns the tokens to select from on the active network. */
export function useSwapTokens(account: ActiveAccount): SwapTokens {
  const { client } = useWidget()
  const tokens = useQuery(client, swapTokensQuery(client, account.network))
  const balances = useTokenBalances(client, account)
  const held = balances.data
  // If the balances fail to load, show the offers anyway with balances of zero.
  const all = useMemo(
    () => (tokens.data && (held || balances.error) ? joinTokens(tokens.data, held ?? []) : undefined),
    [tokens.data, held, balances.error],
  )
  const error = tokens.error ?? undefined
  return { all, native: all?.[0], error, retry: tokens.refetch }
}

/** Returns a token with its price. Requests the price from the server if the balances do not include it. */
export function usePriced(token: AssetBalance | undefined): AssetBalance | undefined {
  const { client } = useWidget()
  const isKnown = token === undefined || token.price !== undefined || token.priceUsd !== undefined
  const { data } = useQuery(client, isKnown ? undefined : tokenPriceQuery(client, token.asset))
  return isKnown || !data ? token : { ...token, price: data }
}
