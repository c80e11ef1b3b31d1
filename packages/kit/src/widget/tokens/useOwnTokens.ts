import { useMemo } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { loadTokenSettings, type TokenSettings, tokenSettingsQuery } from '../../core/storage/ownTokens.js'
import type { ActiveAccount, TokenBalances } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Returns the tokens that the user added or hid on the active network. */
export function useOwnTokens({ network }: ActiveAccount): TokenSettings {
  const { client } = useWidget()
  const { caipNetworkId } = network
  const { data } = useQuery(client, tokenSettingsQuery(client, network))
  // Read the storage synchronously for the first render: hidden tokens must not flash up.
  const stored = useMemo(() => loadTokenSettings(client, caipNetworkId), [client, caipNetworkId])
  return data ?? stored
}

export function isHidden({ hidden }: TokenSettings, { asset }: AssetBalance): boolean {
  return asset.address !== undefined && hidden.has(asset.address.toLowerCase())
}

/** Returns the balances without hidden tokens. */
export function useShownBalances(account: ActiveAccount, balances: TokenBalances): TokenBalances {
  const own = useOwnTokens(account)
  const { data } = balances
  const shown = useMemo(() => data?.filter((balance) => !isHidden(own, balance)), [data, own])
  return { ...balances, data: shown }
}
