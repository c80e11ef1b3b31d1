import type { AssetBalance } from '../../core/Adapter.js'

/** What most people look for, in this order. Money in the currencies of states, the coins of networks, and wrapped ones. */
const usualSymbols = 'USDC USDT DAI EURC WETH WBTC ETH BNB POL AVAX WSTETH LINK UNI AAVE ARB OP'.split(' ')

/** So many are suggested, and only of a list that is longer than that. */
const suggestedCount = 8

export interface ArrangedTokens {
  readonly suggested: readonly AssetBalance[]
  readonly own: readonly AssetBalance[]
  readonly others: readonly AssetBalance[]
}

/** Suggested ones, then those the account has some of, then all others by their symbols; a search leaves no suggestions [S9.29]. */
export function arrangeTokens(tokens: readonly AssetBalance[], search: string): ArrangedTokens {
  const wanted = search.trim().toLowerCase()
  const matching = tokens.filter(({ asset: { name, symbol, address = '' } }) =>
    [name, symbol, address].some((text) => text.toLowerCase().includes(wanted)),
  )
  const own = matching.filter(({ amount }) => amount.atomic > 0n)
  const others = matching
    .filter(({ amount }) => amount.atomic === 0n)
    .toSorted((one, other) => one.asset.symbol.localeCompare(other.asset.symbol, 'en', { sensitivity: 'base' }))
  const [native] = tokens
  const usual = usualSymbols.flatMap(
    (symbol) => tokens.find((token) => token.asset.symbol.toUpperCase() === symbol) ?? [],
  )
  const suggested = [...new Set([...(native ? [native] : []), ...usual])].slice(0, suggestedCount)
  return { suggested: wanted === '' && tokens.length > suggestedCount ? suggested : [], own, others }
}
