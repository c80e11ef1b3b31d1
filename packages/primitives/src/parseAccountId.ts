import type { AccountId } from './AccountId.js'
import type { ChainId } from './ChainId.js'

export function parseAccountId(id: AccountId): { chainId: ChainId; address: string } {
  const cut = id.lastIndexOf(':')
  return { chainId: id.slice(0, cut) as ChainId, address: id.slice(cut + 1) }
}
