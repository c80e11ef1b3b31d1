import {
  baseAddress,
  secret,
  someOf,
  type VariableValues,
  variable,
  visibleText,
  webAddresses,
} from '../settings/variable.js'

/** The environment variables of prices and token lists. */
export const tokenVariables = {
  prices: variable(
    'FOYER_PRICES',
    'table,chain',
    'Sources of prices, in this order: `table` and `chain` (of the networks file), `defillama`, `coingecko`.',
    someOf(['table', 'chain', 'defillama', 'coingecko']),
  ),
  coingeckoKey: secret(
    'FOYER_COINGECKO_KEY',
    'none',
    'Key of CoinGecko, a secret; for a paid plan set its host in `FOYER_COINGECKO_URL`.',
    visibleText,
  ),
  coingeckoUrl: variable(
    'FOYER_COINGECKO_URL',
    'https://api.coingecko.com/api/v3',
    'Base URL of CoinGecko; a host that begins with `pro-` gets the key as that of a paid plan.',
    baseAddress,
  ),
  defillamaUrl: variable('FOYER_DEFILLAMA_URL', 'https://coins.llama.fi', 'Base URL of DefiLlama.', baseAddress),
  tokenLists: secret(
    'FOYER_TOKEN_LISTS',
    'none',
    'Addresses of token lists (Uniswap token-list JSON schema), separated by commas: their tokens count as verified. `tokenLists` of a network in the networks file adds lists for that network.',
    webAddresses,
  ),
} as const

/** The settings of prices and token lists. */
export interface TokenSettings {
  /** The price providers in the order of their requests. */
  readonly prices: VariableValues<typeof tokenVariables>['prices']
  readonly defillamaUrl: string | undefined
  readonly coingeckoUrl: string | undefined
  readonly coingeckoKey: string | undefined
  /** The URLs of token lists for all networks. */
  readonly tokenLists: readonly string[]
}

/** Fills in the defaults. */
export function createTokenSettings(given: Partial<TokenSettings>): TokenSettings {
  return {
    // Vendors are off by default: a request shows them which tokens the users hold.
    prices: given.prices ?? ['table', 'chain'],
    defillamaUrl: given.defillamaUrl,
    coingeckoUrl: given.coingeckoUrl,
    coingeckoKey: given.coingeckoKey,
    tokenLists: given.tokenLists ?? [],
  }
}

/** Returns one error message per price provider without its key. */
export function findTokenErrors(given: Partial<TokenSettings>): string[] {
  const { prices, coingeckoKey } = tokenVariables
  return given.prices?.includes('coingecko') && given.coingeckoKey === undefined
    ? [`${prices.name}: \`coingecko\` needs ${coingeckoKey.name}`]
    : []
}
