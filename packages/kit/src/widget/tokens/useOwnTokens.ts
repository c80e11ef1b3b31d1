import { useMemo } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { type OwnTokens, ownTokensQuery, readOwnTokens } from '../../core/storage/ownTokens.js'
import type { ActiveAccount, TokenBalances } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

/** What the visitor decided about the tokens of the network in use. */
export function useOwnTokens({ network }: ActiveAccount): OwnTokens {
  const { client } = useWidget()
  const { caipNetworkId } = network
  const { data } = useQuery(client, ownTokensQuery(client, network))
  // What is hidden must not show for a moment.
  const stored = useMemo(() => readOwnTokens(client, caipNetworkId), [client, caipNetworkId])
  return data ?? stored
}

export function isHidden({ hidden }: OwnTokens, { asset }: AssetBalance): boolean {
  return asset.address !== undefined && hidden.has(asset.address.toLowerCase())
}

/** Balances without those that the visitor hid. */
export function useShownBalances(account: ActiveAccount, balances: TokenBalances): TokenBalances {
  const own = useOwnTokens(account)
  const { data } = balances
  const shown = useMemo(() => data?.filter((balance) => !isHidden(own, balance)), [data, own])
  return { ...balances, data: shown }
}
