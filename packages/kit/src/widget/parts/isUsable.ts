import type { Client } from '../../core/Client.js'
import { canPair, canReach } from '../findPairing.js'
import type { WalletEntry } from '../navigation/ViewParams.js'
import { getPlatform } from './detectPlatform.js'
import { listDownloads } from './listDownloads.js'

/** A wallet that is not here is worth a place when pairing leads to it, or when there is a way to get it. */
export function isUsable(client: Client, wallet: WalletEntry): boolean {
  if (listDownloads(wallet, getPlatform(client.environment.window)).length > 0) return true
  return canPair(client.store.getState()) && canReach(client, wallet)
}
