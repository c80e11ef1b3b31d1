import type { NetworksFile } from '@foyer/contract/networksFile'
import type { Logger } from 'pino'
import type { ChainSettings } from '../../chains/settings.js'
import type { Queries } from '../../db/Database.js'
import type { FetchUntrusted } from '../../fetch/fetchUntrusted.js'
import type { TokenSettings } from '../settings.js'
import { toPlainAddress } from '../tokenIds.js'
import { createUrlTokenList, type TokenListEvents } from './createUrlTokenList.js'
import type { ListedToken, TokenListProvider } from './TokenListProvider.js'

/** All verified tokens. */
export interface TokenLists {
  /** Returns the tokens of a network, each contract once. */
  readonly listTokens: (chainId: string) => Promise<readonly ListedToken[]>
  readonly findToken: (chainId: string, address: string) => Promise<ListedToken | undefined>
}

/** Creates the list of the tokens in the networks file. */
export function createFileTokenList({ networks }: NetworksFile): TokenListProvider {
  const tokens = new Map<string, readonly ListedToken[]>(
    networks.map(({ chainId, tokens }) => {
      const byAddress = new Map<string, ListedToken>()
      for (const token of tokens) {
        const { address, name, symbol, decimals, iconSymbol } = token
        const key = toPlainAddress(chainId, address)
        if (!byAddress.has(key)) byAddress.set(key, { address, name, symbol, decimals, iconSymbol })
      }
      return [chainId, [...byAddress.values()]]
    }),
  )
  const none: readonly ListedToken[] = []
  return { name: 'networks-file', listTokens: async (chainId) => tokens.get(chainId) ?? none }
}

/**
 * Creates the operator's lists: the tokens in the networks file, its lists per network, and the lists for all networks.
 */
export function createOperatorLists(options: {
  readonly config: Pick<ChainSettings, 'networks'> & Pick<TokenSettings, 'tokenLists'>
  readonly queries: Queries
  readonly fetchUntrusted: FetchUntrusted
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly logger: Pick<Logger, 'info' | 'warn'>
}): readonly TokenListProvider[] {
  const { config, logger, ...parts } = options
  const events: TokenListEvents = {
    onList: (host, left) => logger.info({ host, left }, 'read a token list'),
    onFailure: (host, error) => logger.warn({ host, err: error }, 'cannot read a token list'),
  }
  const { networks } = config.networks
  return [
    createFileTokenList(config.networks),
    ...networks.flatMap(({ chainId, tokenLists = [] }) =>
      tokenLists.map((url) => createUrlTokenList({ url, chainId, events, ...parts })),
    ),
    ...config.tokenLists.map((url) => createUrlTokenList({ url, events, ...parts })),
  ]
}

/** Joins several lists. The first list with a token has priority. */
export function createTokenLists(providers: readonly TokenListProvider[]): TokenLists {
  const kept = new Map<string, { readonly from: readonly (readonly ListedToken[])[]; readonly tokens: Joined }>()

  async function join(chainId: string): Promise<Joined> {
    const from = await Promise.all(providers.map((provider) => provider.listTokens(chainId)))
    const known = kept.get(chainId)
    // A provider returns the same array while nothing changes, so the joined list can be reused.
    if (known !== undefined && from.every((list, index) => list === known.from[index])) return known.tokens
    const tokens: Joined = new Map()
    for (const token of from.flat()) {
      const key = toPlainAddress(chainId, token.address)
      if (!tokens.has(key)) tokens.set(key, token)
    }
    kept.set(chainId, { from, tokens })
    return tokens
  }

  return {
    listTokens: async (chainId) => [...(await join(chainId)).values()],
    findToken: async (chainId, address) => (await join(chainId)).get(toPlainAddress(chainId, address)),
  }
}

type Joined = Map<string, ListedToken>
