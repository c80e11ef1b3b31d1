import type { AssetBalance } from '../../core/Adapter.js'

/**
 * Returns the balances whose name, symbol or address contains `search`, in the same order. Returns all for an empty
 * search.
 */
export function findAssets(balances: readonly AssetBalance[], search: string): readonly AssetBalance[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return balances
  return balances.filter(({ asset: { name, symbol, address = '' } }) =>
    [name, symbol, address].some((text) => text.toLowerCase().includes(wanted)),
  )
}
