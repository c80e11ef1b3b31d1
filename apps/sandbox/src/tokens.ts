/**
 * An ERC-20 token of the sandbox. `priceUsd` and `faucetAmount` are decimal strings in whole units. Without `priceUsd`
 * the price comes from the chain.
 */
export interface SandboxToken {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly priceUsd?: string
  readonly faucetAmount: string
  /** 'no-return': transfer, approve and transferFrom return nothing (S9.39). */
  readonly kind: 'standard' | 'no-return' | 'wrapped'
}

/** The tokens of both chains: 6, 8 and 18 decimals, one that returns nothing, and the wrapped native coin. */
export const sandboxTokens = [
  { symbol: 'sUSD', name: 'Sandbox USD', decimals: 6, faucetAmount: '1000', kind: 'standard' },
  { symbol: 'sBTC', name: 'Sandbox Bitcoin', decimals: 8, priceUsd: '60000', faucetAmount: '0.5', kind: 'standard' },
  { symbol: 'FOY', name: 'Foyer Token', decimals: 18, faucetAmount: '500', kind: 'standard' },
  { symbol: 'sUSDT', name: 'Sandbox Tether', decimals: 6, priceUsd: '1', faucetAmount: '750', kind: 'no-return' },
  { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, faucetAmount: '1', kind: 'wrapped' },
] as const satisfies readonly SandboxToken[]

/** The symbol of a sandbox token. */
export type TokenSymbol = (typeof sandboxTokens)[number]['symbol']

/** An ERC-20 token of the sandbox that is not in the networks file. */
export type UnlistedToken = Pick<SandboxToken, 'name' | 'symbol' | 'decimals'>

/** A scam token: its symbol is that of another token, and its name has a link. */
export const lureToken: UnlistedToken = { name: 'Visit claim-usdc.example to claim', symbol: 'USDC', decimals: 6 }

/** An honest token that is in no list. */
export const neighbourCoin: UnlistedToken = { name: 'Neighbour Coin', symbol: 'NBR', decimals: 8 }

/** The start of a price feed, in US dollars with 8 decimals. */
export interface PriceFeedStart {
  readonly description: string
  readonly answer: bigint
  readonly dayAgo: bigint
}

/** The price feeds on the chain: 2,500 USD for the native coin, 2,440 USD a day ago. */
export const priceFeeds = {
  ethFeed: { description: 'ETH / USD', answer: 250_000_000_000n, dayAgo: 244_000_000_000n },
  usdFeed: { description: 'sUSD / USD', answer: 100_000_000n, dayAgo: 100_010_000n },
} as const satisfies Record<string, PriceFeedStart>

/** Made-up values of one unit of another currency in US dollars. */
export const currencyRates = { eur: '1.08', gbp: '1.27', jpy: '0.0067' } as const
