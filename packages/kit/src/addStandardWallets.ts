import { type TextReaders, watchStandardWallets } from './connectors/injected/watchStandardWallets.js'
import { addConnectors } from './core/actions/addConnectors.js'
import type { Client } from './core/Client.js'
import type { Network } from './networks/Network.js'

/** Finds the Solana wallets of the page that keep to the Wallet Standard, now and later. */
export function addStandardWallets(
  client: Client,
  page: Window,
  networks: readonly Network[],
  ...readers: TextReaders
): void {
  if (client.lifetime.signal.aborted) return
  const undo = watchStandardWallets(page, networks, readers, (connector) => addConnectors(client, [connector]))
  client.lifetime.signal.addEventListener('abort', undo)
}
