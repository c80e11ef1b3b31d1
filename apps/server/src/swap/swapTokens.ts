import { HttpError } from '../http/HttpError.js'
import type { TokenFactsService } from '../services/tokenFacts.js'
import type { SwapToken } from './SwapProvider.js'

/** What the wire calls the native currency of a network, by family. */
const nativePlaceholders: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** Whether an address may be written in any case. */
const isEip155 = (chainId: string) => chainId.startsWith('eip155:')
/** The one way an account or a contract is written here. */
export const toPlainAddress = (chainId: string, address: string): string =>
  isEip155(chainId) ? address.toLowerCase() : address

/** A token's id on the wire (CAIP-10). */
export function toTokenId({ chainId, address }: Pick<SwapToken, 'chainId' | 'address'>): string {
  return `${chainId}:${address ?? nativePlaceholders[chainId.split(':')[0] ?? ''] ?? ''}`
}

/** Splits a CAIP-10 id; without `address` the native currency. */
export function readTokenId(id: string): { readonly chainId: string; readonly address?: string } {
  const at = id.lastIndexOf(':')
  const chainId = id.slice(0, at)
  const address = toPlainAddress(chainId, id.slice(at + 1))
  return address === nativePlaceholders[chainId.split(':')[0] ?? ''] ? { chainId } : { chainId, address }
}

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

/** With the words that the incumbent's client has for it [S5.29]. */
export const unsupportedNetwork = () => new HttpError('unsupported_chain', 'Network not supported for Swaps')
