import type { Nft } from '../../core/queries/nfts.js'
import { cleanName } from '../shell/cleanName.js'

/** What it calls itself, or its number. */
export function nameNft({ name, tokenId }: Nft): string {
  return cleanName(name) || `#${cleanName(tokenId, 16)}`
}

/** The same, with how many of it where that is not one. */
export function describeNft(nft: Nft, amount: string): string {
  return amount === '1' ? nameNft(nft) : `${amount} × ${nameNft(nft)}`
}
