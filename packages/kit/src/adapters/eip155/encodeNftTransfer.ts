import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { encodeFunctionData } from 'viem'
import type { Asset } from '../../core/Adapter.js'
import { multiTokenAbi, nftAbi } from './abi.js'
import type { Hex } from './nodes.js'

type Nft = NonNullable<Asset['nft']>

/** The number of a token. @throws FoyerError `INVALID_OPTION` when it is none. */
export function parseTokenId({ tokenId }: Nft): bigint {
  const id = /^\d{1,78}$/.test(tokenId) ? BigInt(tokenId) : undefined
  if (id === undefined || id >= 2n ** 256n)
    throw new FoyerError('INVALID_OPTION', { context: { name: 'tokenId', reason: 'it is no number of a token' } })
  return id
}

/** The call that moves a non-fungible token, only to somebody who can take it [EIP-721, EIP-1155]. */
export function encodeNftTransfer(nft: Nft, from: Hex, to: Hex, amount: bigint): Hex {
  const id = parseTokenId(nft)
  return nft.standard === 'erc721'
    ? encodeFunctionData({ abi: nftAbi, functionName: 'safeTransferFrom', args: [from, to, id] })
    : encodeFunctionData({ abi: multiTokenAbi, functionName: 'safeTransferFrom', args: [from, to, id, amount, '0x'] })
}
