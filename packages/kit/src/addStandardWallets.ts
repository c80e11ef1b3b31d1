import { watchStandardWallets } from './connectors/injected/watchStandardWallets.js'
import { addConnectors } from './core/actions/addConnectors.js'
import type { Client } from './core/Client.js'

/** Finds the Solana wallets of the page that keep to the Wallet Standard, now and later. */
export function addStandardWallets(client: Client, page: Window): void {
  if (client.lifetime.signal.aborted) return
  const networks = client.store.getState().networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const undo = watchStandardWallets(page, networks, (connector) => addConnectors(client, [connector]))
  client.lifetime.signal.addEventListener('abort', undo)
}
