import {
  baseAddress,
  secret,
  someOf,
  type VariableValues,
  variable,
  visibleText,
  webAddresses,
} from '../settings/variable.js'

/** Prices and token lists. */
export const tokenVariables = {
  prices: variable(
    'FOYER_PRICES',
    'table,chain',
    'Where prices come from, asked in this order: `table` and `chain` (of the networks file), `defillama`, `coingecko`.',
    someOf(['table', 'chain', 'defillama', 'coingecko']),
  ),
  coingeckoKey: secret(
    'FOYER_COINGECKO_KEY',
    'none',
    'Key of CoinGecko, a secret; for one of a paid plan name its host in `FOYER_COINGECKO_URL`.',
    visibleText,
  ),
  coingeckoUrl: variable(
    'FOYER_COINGECKO_URL',
    'https://api.coingecko.com/api/v3',
    'Where CoinGecko is asked; a host that begins with `pro-` gets the key as that of a paid plan.',
    baseAddress,
  ),
  defillamaUrl: variable(
    'FOYER_DEFILLAMA_URL',
    'https://coins.llama.fi',
    'Where DefiLlama is asked for prices.',
    baseAddress,
  ),
  tokenLists: secret(
    'FOYER_TOKEN_LISTS',
    'none',
    'Addresses of token lists (Uniswap token-list JSON schema), separated by commas: their tokens count as verified. `tokenLists` of a network in the networks file adds lists for that network.',
    webAddresses,
  ),
} as const

/** Sources of prices, and lists of verified tokens. */
export interface TokenSettings {
  /** Sources of prices in the order of their requests. */
  readonly prices: VariableValues<typeof tokenVariables>['prices']
  readonly defillamaUrl: string | undefined
  readonly coingeckoUrl: string | undefined
  readonly coingeckoKey: string | undefined
  /** Addresses of token lists for every network. */
  readonly tokenLists: readonly string[]
}

/** Adds the defaults. */
export function createTokenSettings(given: Partial<TokenSettings>): TokenSettings {
  return {
    // A vendor learns which tokens the users hold, so a request to one needs the operator's choice.
    prices: given.prices ?? ['table', 'chain'],
    defillamaUrl: given.defillamaUrl,
    coingeckoUrl: given.coingeckoUrl,
    coingeckoKey: given.coingeckoKey,
    tokenLists: given.tokenLists ?? [],
  }
}

/** Finds sources of prices that lack a key, one line each. */
export function findTokenErrors(given: Partial<TokenSettings>): string[] {
  const { prices, coingeckoKey } = tokenVariables
  return given.prices?.includes('coingecko') && given.coingeckoKey === undefined
    ? [`${prices.name}: \`coingecko\` needs ${coingeckoKey.name}`]
    : []
}
