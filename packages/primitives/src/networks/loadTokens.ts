import type { ChainId } from '../ChainId.js'
import type { TokenDefinition } from './Network.js'

/** The tokens worth looking for on a chain; empty where Foyer knows none. The lists are one chunk, fetched with the first balances. */
export async function loadTokens(chainId: ChainId): Promise<readonly TokenDefinition[]> {
  const { tokens } = await import('./tokens.js')
  return Object.hasOwn(tokens, chainId) ? (tokens[chainId] ?? []) : []
}
