import { HttpError } from '../errors/HttpError.js'
import type { TokenFactsService } from '../tokens/tokenFacts.js'
import { isEip155, parseTokenId } from '../tokens/tokenIds.js'
import type { SwapToken } from './SwapProvider.js'

/** Finds tokens by their ids. */
export type FindSwapToken = (id: string) => Promise<SwapToken>

/** Creates the finder. It throws `unsupported_chain`, and `bad_request` for an unknown token. */
export function createFindSwapToken(
  chainIds: readonly string[],
  facts: Pick<TokenFactsService, 'fetchFacts'>,
): FindSwapToken {
  return async (id) => {
    const { chainId, address } = parseTokenId(id)
    if (!chainIds.includes(chainId)) throw unsupportedNetwork()
    if (isEip155(chainId) && address !== undefined && !/^0x[0-9a-f]{40}$/.test(address))
      throw new HttpError('bad_request', 'This token is not on the network')
    const found = await facts.fetchFacts(chainId, address)
    if (found === undefined) throw new HttpError('bad_request', 'This token is not on the network')
    const { symbol, decimals } = found
    return { chainId, ...(address === undefined ? {} : { address }), symbol, decimals }
  }
}

/** Creates the error with the message that AppKit's client expects [S5.29]. */
export function unsupportedNetwork(call: 'Swaps' | 'Gas Price' = 'Swaps') {
  return new HttpError('unsupported_chain', `Network not supported for ${call}`)
}
