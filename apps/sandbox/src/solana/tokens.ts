import { createNamedKey } from './keys.js'
import { programs } from './programs.js'

/** A token of the Solana chain. `faucetAmount` is in whole units. */
export interface SolanaToken {
  readonly symbol: string
  readonly name: string
  readonly mint: string
  readonly decimals: number
  readonly program: string
  readonly faucetAmount: number
  /** A made-up price in US dollars. */
  readonly priceUsd?: string
  /** Token-2022: the fee that a transfer withholds, in basis points, with a maximum in whole units. */
  readonly fee?: { readonly basisPoints: number; readonly most: number }
  /** Token-2022: a program that every transfer calls. */
  readonly hookProgram?: string
}

/** A token with a supply of one. */
export interface SolanaNft {
  readonly symbol: string
  readonly name: string
  readonly mint: string
  readonly program: string
  /** The number of its metadata among the sandbox's NFTs. */
  readonly document: number
}

/** A made-up price of one SOL in US dollars. */
export const solPriceUsd = '150'

function mintOf(symbol: string) {
  return createNamedKey(`mint of ${symbol}`).address
}

/**
 * Two tokens of the first token program, one with a transfer fee, and one whose hook program rejects every transfer.
 */
export const solanaTokens: readonly SolanaToken[] = [
  {
    ...{ symbol: 'sUSD', name: 'Sandbox USD', decimals: 6, faucetAmount: 1_000, priceUsd: '1' },
    ...{ mint: mintOf('sUSD'), program: programs.token },
  },
  {
    ...{ symbol: 'FOY', name: 'Foyer Token', decimals: 9, faucetAmount: 500, priceUsd: '0.25' },
    ...{ mint: mintOf('FOY'), program: programs.token },
  },
  {
    ...{ symbol: 'TOLL', name: 'Toll Token', decimals: 6, faucetAmount: 250 },
    ...{ mint: mintOf('TOLL'), program: programs.token2022, fee: { basisPoints: 100, most: 5 } },
  },
  {
    ...{ symbol: 'HOOK', name: 'Hook Token', decimals: 6, faucetAmount: 100 },
    ...{ mint: mintOf('HOOK'), program: programs.token2022, hookProgram: programs.memo },
  },
]

/** An NFT with a Metaplex metadata account, and an NFT with metadata in its mint. The first account owns both. */
export const solanaNfts: readonly SolanaNft[] = [
  { symbol: 'CARD', name: 'Foyer Postcard', mint: mintOf('CARD'), program: programs.token, document: 1 },
  { symbol: 'STAMP', name: 'Foyer Stamp', mint: mintOf('STAMP'), program: programs.token2022, document: 2 },
]
