import type { RecentWallet } from '../core/State.js'
import type { WalletEntry } from './navigation/ViewParams.js'

/** What is kept of a wallet for the next visit: its name, its picture and what leads to it. */
export function toRecentWallet({ isCertified: _badge, ...wallet }: WalletEntry): RecentWallet {
  return wallet
}
