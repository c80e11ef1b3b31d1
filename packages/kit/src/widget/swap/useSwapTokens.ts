import { useMemo } from 'react'
import type { Asset, AssetBalance } from '../../core/Adapter.js'
import { isSameToken, swapTokensQuery, tokenPriceQuery } from '../../core/swap/swapOffers.js'
import { type ActiveAccount, useTokenBalances } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

export interface SwapTokens {
  /** Everything that can be swapped, with what the account has of it; undefined while nobody knows. */
  readonly all: readonly AssetBalance[] | undefined
  readonly native: AssetBalance | undefined
  readonly error: Error | undefined
  retry(): void
}

/** The tokens of the server, then what is held besides; the case of an address says nothing. */
export function joinTokens(tokens: readonly Asset[], held: readonly AssetBalance[]): readonly AssetBalance[] {
  const known = tokens.map((asset): AssetBalance => {
    const own = held.find((each) => isSameToken(each.asset, asset))
    const { iconUrl = own?.asset.iconUrl } = asset
    if (!own) return { asset, amount: { atomic: 0n, decimals: asset.decimals } }
    // Decimals decide what an amount means: of two that differ, what the chain's own reading says counts.
    return { ...own, asset: { ...asset, decimals: own.asset.decimals, ...(iconUrl && { iconUrl }) } }
  })
  const others = held.filter(
    ({ asset, amount }) => amount.atomic > 0n && !tokens.some((each) => isSameToken(each, asset)),
  )
  return [...known, ...others]
}

/** The tokens one can choose from on the network in use. */
export function useSwapTokens(account: ActiveAccount): SwapTokens {
  const { client } = useWidget()
  const tokens = useQuery(client, swapTokensQuery(client, account.network))
  const balances = useTokenBalances(client, account)
  const held = balances.data
  // Without its balances an account can still look at offers; what is missing then reads as nothing.
  const all = useMemo(
    () => (tokens.data && (held || balances.error) ? joinTokens(tokens.data, held ?? []) : undefined),
    [tokens.data, held, balances.error],
  )
  const error = tokens.error ?? undefined
  return { all, native: all?.[0], error, retry: tokens.refetch }
}

/** A token with its price, which the balances know of what is held; of anything else the server is asked. */
export function usePriced(token: AssetBalance | undefined): AssetBalance | undefined {
  const { client } = useWidget()
  const isKnown = token === undefined || token.price !== undefined || token.priceUsd !== undefined
  const { data } = useQuery(client, isKnown ? undefined : tokenPriceQuery(client, token.asset))
  return isKnown || !data ? token : { ...token, price: data }
}
