import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { encodeFunctionData } from 'viem'
import type { Asset } from '../../core/Adapter.js'
import { multiTokenAbi, nftAbi } from './abi.js'
import type { Hex } from './nodes.js'

type Nft = NonNullable<Asset['nft']>

/**
 * Parses a token id.
 *
 * @throws FoyerError `INVALID_OPTION` if it is not a 256-bit number.
 */
export function parseTokenId({ tokenId }: Nft): bigint {
  const id = /^\d{1,78}$/.test(tokenId) ? BigInt(tokenId) : undefined
  if (id === undefined || id >= 2n ** 256n)
    throw new FoyerError('INVALID_OPTION', { context: { name: 'tokenId', reason: 'it is not a token number' } })
  return id
}

/**
 * Encodes the safe transfer of a non-fungible token. The token contract reverts if the recipient cannot receive it
 * [EIP-721, EIP-1155].
 */
export function encodeNftTransfer(nft: Nft, from: Hex, to: Hex, amount: bigint): Hex {
  const id = parseTokenId(nft)
  return nft.standard === 'erc721'
    ? encodeFunctionData({ abi: nftAbi, functionName: 'safeTransferFrom', args: [from, to, id] })
    : encodeFunctionData({ abi: multiTokenAbi, functionName: 'safeTransferFrom', args: [from, to, id, amount, '0x'] })
}
