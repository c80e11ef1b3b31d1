import type { NetworksFile } from '@foyer/contract/networksFile'
import { erc20Abi } from 'viem'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { readContract } from '../chains/rpc/readContract.js'
import { createTimedCache } from '../fetch/createTimedCache.js'
import { looksLikeSpam } from './looksLikeSpam.js'
import type { TokenLists } from './tokenLists/createTokenLists.js'

/** The data of a token, from its contract or from an operator's list. */
export interface TokenFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconSymbol: string | undefined
  /** Whether an operator's list contains the token, so that its name can be trusted. */
  readonly isListed: boolean
  /** Whether the token is unlisted and looks like spam, or uses the symbol of a listed token. */
  readonly isSpam: boolean
}

export interface TokenFactsService {
  /**
   * Returns undefined if the contract has no decimals and is thus no fungible token. `token` is undefined for the
   * native currency.
   */
  readonly fetchFacts: (chainId: string, token: string | undefined) => Promise<TokenFacts | undefined>
}

const maxTextLength = 64
/** Matches characters that reverse, join or hide text: a name with them can look like another one. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Creates the service. It uses the networks file and the operator's lists first, then the contract itself, cached for
 * an hour.
 */
export function createTokenFacts(options: {
  networks: NetworksFile
  tokens: TokenLists
  rpc: RpcProvider
  now: () => number
}): TokenFactsService {
  const { rpc, now } = options
  const natives = new Map(options.networks.networks.map(({ chainId, nativeCurrency }) => [chainId, nativeCurrency]))
  const cache = createTimedCache<TokenFacts | undefined>({ maxEntries: 20_000, lifetimeMs: 3_600_000, now })

  /** Returns the symbols that only listed tokens may use. */
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

/** Returns a contract's untrusted text as one short line. */
export function cleanLine(text: unknown): string {
  return typeof text === 'string' ? text.replace(invisible, '').trim().slice(0, maxTextLength) : ''
}
