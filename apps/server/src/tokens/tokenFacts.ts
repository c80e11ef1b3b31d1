import type { NetworksFile } from '@foyer/contract/networksFile'
import { erc20Abi } from 'viem'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { readContract } from '../chains/rpc/readContract.js'
import { createTimedCache } from '../fetch/createTimedCache.js'
import { looksLikeSpam } from './looksLikeSpam.js'
import type { TokenLists } from './tokenLists/createTokenLists.js'

/** What a token says of itself, or what the operator's list says of it. */
export interface TokenFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconSymbol: string | undefined
  /** It stands in a list the operator chose: its name is believed. */
  readonly isListed: boolean
  /** It stands in no list, and its texts are those of a lure, or it bears the symbol of a listed token. */
  readonly isSpam: boolean
}

/** Names and decimals of tokens. */
export interface TokenFactsService {
  /** Undefined when the contract tells no decimals: it is no fungible token. `token` is undefined for the native currency. */
  readonly fetchFacts: (chainId: string, token: string | undefined) => Promise<TokenFacts | undefined>
}

const longestText = 64
/** Signs that turn text round, join it or cannot be seen: a name made of them shows as something else. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Creates the reader: the networks file and the operator's lists first, then the contract itself, kept for an hour. */
export function createTokenFacts(options: {
  networks: NetworksFile
  tokens: TokenLists
  rpc: RpcProvider
  now: () => number
}): TokenFactsService {
  const { rpc, now } = options
  const natives = new Map(options.networks.networks.map(({ chainId, nativeCurrency }) => [chainId, nativeCurrency]))
  const cache = createTimedCache<TokenFacts | undefined>({ maxEntries: 20_000, lifetimeMs: 3_600_000, now })

  /** The symbols that only listed tokens may bear. */
  async function listSymbols(chainId: string): Promise<ReadonlySet<string>> {
    const listed = await options.tokens.listTokens(chainId)
    const native = natives.get(chainId)
    return new Set([...(native ? [native] : []), ...listed].map(({ symbol }) => symbol.toUpperCase()))
  }

  async function readFacts(chainId: string, address: `0x${string}`): Promise<TokenFacts | undefined> {
    const read = (functionName: 'name' | 'symbol' | 'decimals') =>
      readContract(rpc, chainId, { address, abi: erc20Abi, functionName, args: [] })
    const [name, symbol, decimals] = await Promise.all([read('name'), read('symbol'), read('decimals')])
    if (typeof decimals !== 'number') return undefined
    const texts = [cleanLine(name), cleanLine(symbol)] as const
    const isSpam = texts[1] === '' || looksLikeSpam(texts, await listSymbols(chainId))
    return { name: texts[0], symbol: texts[1], decimals, iconSymbol: undefined, isListed: false, isSpam }
  }

  return {
    fetchFacts: async (chainId, token) => {
      const known = token === undefined ? natives.get(chainId) : await options.tokens.findToken(chainId, token)
      if (known !== undefined) {
        const { name, symbol, decimals, iconSymbol = symbol } = known
        return { name, symbol, decimals, iconSymbol, isListed: true, isSpam: false }
      }
      if (token === undefined) return undefined
      const address = token.toLowerCase() as `0x${string}`
      return cache.get(`${chainId} ${address}`, () => readFacts(chainId, address))
    },
  }
}

/** Text of a contract that anybody may have written, as one short line. */
export function cleanLine(text: unknown): string {
  return typeof text === 'string' ? text.replace(invisible, '').trim().slice(0, longestText) : ''
}
