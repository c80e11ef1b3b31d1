import type { Client } from '../../core/Client.js'
import type { Network } from '../../networks/Network.js'
import { followChanges, followReceipts, type Receipt } from '../activity/followChanges.js'

/** Keeps what is known of an account as new as the chain while somebody looks, and tells what comes in. Returns the undo. */
export function followAccount(
  client: Client,
  network: Network,
  address: string,
  onReceipt: (receipt: Receipt) => void,
): () => void {
  const undo = [followChanges(client, network, address), followReceipts(client, network, address, onReceipt)]
  return () => {
    for (const each of undo) each()
  }
}
