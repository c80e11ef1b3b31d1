import { getAddress } from 'viem'
import * as z from 'zod/mini'
import type { ListedToken } from './TokenListProvider.js'

/** A list with more entries is cut. */
const mostTokens = 20_000
/** Signs that turn text round, join it or cannot be seen. */
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

/** An entry of the Uniswap token-list schema, as far as it is needed. */
const entry = z.object({
  chainId: z.number().check(z.int(), z.minimum(1)),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  name: text(100),
  symbol: text(40),
  decimals: z.number().check(z.int(), z.minimum(0), z.maximum(36)),
})

const list = z.object({ tokens: z.array(z.unknown()) })

/** Tokens by network (CAIP-2). */
export type TokensByChain = ReadonlyMap<string, readonly ListedToken[]>

/**
 * Reads a list in the Uniswap token-list JSON schema. An entry that is broken, or stands there before, is left out, never the list; `left` counts
 * those. Undefined when it is no list, or nothing in it can be read.
 */
export function parseTokenList(value: unknown): { readonly tokens: TokensByChain; readonly left: number } | undefined {
  const parsed = list.safeParse(value)
  if (!parsed.success) return undefined
  const tokens = new Map<string, Map<string, ListedToken>>()
  let count = 0
  for (const given of parsed.data.tokens.slice(0, mostTokens)) {
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

/** A list as the database keeps it, in the same schema. */
export function writeTokenList(tokens: TokensByChain): { tokens: unknown[] } {
  const entries = [...tokens].flatMap(([chainId, ofChain]) =>
    ofChain.map(({ address, name, symbol, decimals }) => ({
      ...{ chainId: Number(chainId.slice('eip155:'.length)), address, name, symbol, decimals },
    })),
  )
  return { tokens: entries }
}
