import type { ChainId } from '../ChainId.js'
import type { TokenDefinition } from './Network.js'

/**
 * Returns the common tokens of a chain, or an empty list if Foyer has none. The lists are one chunk, loaded with the
 * first balances.
 */
export async function loadTokens(chainId: ChainId): Promise<readonly TokenDefinition[]> {
  const { tokens } = await import('./tokens.js')
  return Object.hasOwn(tokens, chainId) ? (tokens[chainId] ?? []) : []
}
