import type { AssetBalance } from '../../core/Adapter.js'

/** The symbols to suggest, in this order: stablecoins, native and wrapped tokens, and other popular tokens. */
const usualSymbols = 'USDC USDT DAI EURC WETH WBTC ETH BNB POL AVAX WSTETH LINK UNI AAVE ARB OP'.split(' ')

/** The maximum number of suggestions. A list of this length or less gets none. */
const suggestedCount = 8

export interface TokenGroups {
  readonly suggested: readonly AssetBalance[]
  readonly own: readonly AssetBalance[]
  readonly others: readonly AssetBalance[]
}

/**
 * Groups tokens: suggestions, tokens with a balance, and all others sorted by symbol. A search has no suggestions
 * [S9.29].
 */
export function groupTokens(tokens: readonly AssetBalance[], search: string): TokenGroups {
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
