import { getAddress } from 'viem'
import * as z from 'zod/mini'
import type { ListedToken } from './TokenListProvider.js'

/** The maximum entries of a list. The others are ignored. */
const maxTokens = 20_000
/** Matches characters that reverse, join or hide text. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function text(longest: number) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((given) => given.replace(invisible, '').trim()),
    ),
    z.string().check(z.minLength(1), z.maxLength(longest)),
  )
}

/** An entry of the Uniswap token-list schema, limited to the needed fields. */
const entry = z.object({
  chainId: z.number().check(z.int(), z.minimum(1)),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  name: text(100),
  symbol: text(40),
  decimals: z.number().check(z.int(), z.minimum(0), z.maximum(36)),
})

const list = z.object({ tokens: z.array(z.unknown()) })

/** The tokens by network (CAIP-2). */
export type TokensByChain = ReadonlyMap<string, readonly ListedToken[]>

/**
 * Parses a list in the Uniswap token-list schema. Skips invalid and repeated entries, and those beyond the maximum, and
 * counts them in `left`. Returns undefined if it is not a list or has no valid entry.
 */
export function parseTokenList(value: unknown): { readonly tokens: TokensByChain; readonly left: number } | undefined {
  const parsed = list.safeParse(value)
  if (!parsed.success) return undefined
  const tokens = new Map<string, Map<string, ListedToken>>()
  let count = 0
  for (const given of parsed.data.tokens.slice(0, maxTokens)) {
    const read = entry.safeParse(given)
    if (!read.success) continue
    const { chainId, name, symbol, decimals } = read.data
    const address = getAddress(read.data.address)
    const ofChain = tokens.get(`eip155:${chainId}`) ?? new Map<string, ListedToken>()
    if (ofChain.has(address)) continue
    ofChain.set(address, { address, name, symbol, decimals })
    tokens.set(`eip155:${chainId}`, ofChain)
    count += 1
  }
  if (count === 0) return undefined
  const byChain = new Map([...tokens].map(([chainId, ofChain]) => [chainId, [...ofChain.values()]]))
  return { tokens: byChain, left: parsed.data.tokens.length - count }
}

/** Converts a list into the same schema, to store it in the database. */
export function formatTokenList(tokens: TokensByChain): { tokens: unknown[] } {
  const entries = [...tokens].flatMap(([chainId, ofChain]) =>
    ofChain.map(({ address, name, symbol, decimals }) => ({
      ...{ chainId: Number(chainId.slice('eip155:'.length)), address, name, symbol, decimals },
    })),
  )
  return { tokens: entries }
}
