import { HttpError } from '../errors/HttpError.js'
import type { TokenFactsService } from '../tokens/tokenFacts.js'
import { isEip155, readTokenId } from '../tokens/tokenIds.js'
import type { SwapToken } from './SwapProvider.js'

/** Finds tokens by their ids. */
export type FindSwapToken = (id: string) => Promise<SwapToken>

/** Creates the finder. Throws `unsupported_chain` and, for what is no token there, `bad_request`. */
export function createFindSwapToken(
  chainIds: readonly string[],
  facts: Pick<TokenFactsService, 'fetchFacts'>,
): FindSwapToken {
  return async (id) => {
    const { chainId, address } = readTokenId(id)
    if (!chainIds.includes(chainId)) throw unsupportedNetwork()
    if (isEip155(chainId) && address !== undefined && !/^0x[0-9a-f]{40}$/.test(address))
      throw new HttpError('bad_request', 'There is no such token on the network')
    const found = await facts.fetchFacts(chainId, address)
    if (found === undefined) throw new HttpError('bad_request', 'There is no such token on the network')
    const { symbol, decimals } = found
    return { chainId, ...(address === undefined ? {} : { address }), symbol, decimals }
  }
}

/** With the words that AppKit's client has for it [S5.29]. */
export function unsupportedNetwork(call: 'Swaps' | 'Gas Price' = 'Swaps') {
  return new HttpError('unsupported_chain', `Network not supported for ${call}`)
}
