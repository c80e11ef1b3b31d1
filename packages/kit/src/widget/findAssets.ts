import type { AssetBalance } from '../core/Adapter.js'

/** Those whose name, symbol or address contains the search, in the order given; all for an empty one. */
export function findAssets(balances: readonly AssetBalance[], search: string): readonly AssetBalance[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return balances
  return balances.filter(({ asset: { name, symbol, address = '' } }) =>
    [name, symbol, address].some((text) => text.toLowerCase().includes(wanted)),
  )
}
