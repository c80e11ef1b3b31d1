import type { Nft } from '../../core/queries/nfts.js'
import { cleanName } from '../shell/cleanName.js'

/** Returns the NFT's name, or its number if it has none. */
export function getNftName({ name, tokenId }: Nft): string {
  return cleanName(name) || `#${cleanName(tokenId, 16)}`
}

/** Returns the NFT's name with the amount, unless that is one. */
export function getNftLabel(nft: Nft, amount: string): string {
  return amount === '1' ? getNftName(nft) : `${amount} × ${getNftName(nft)}`
}
