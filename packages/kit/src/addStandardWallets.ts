import type { Network } from '@foyer/primitives/networks/Network'
import { createStandardConnector } from './connectors/injected/createStandardConnector.js'
import { type TextReaders, watchStandardWallets } from './connectors/injected/watchStandardWallets.js'
import { addConnectors } from './core/actions/addConnectors.js'
import type { Client } from './core/Client.js'

/**
 * Finds the page's Solana wallets that support the Wallet Standard, now and later, and those that only inject an
 * object.
 */
export function addStandardWallets(
  client: Client,
  page: Window,
  networks: readonly Network[],
  ...readers: TextReaders
): void {
  const { signal } = client.lifetime
  if (signal.aborted) return
  const undo = watchStandardWallets(page, networks, readers, (connector) => addConnectors(client, [connector]))
  signal.addEventListener('abort', undo)
  const { enableInjected } = client.store.getState().options
  if (enableInjected === false || !['phantom', 'solflare', 'backpack'].some((place) => place in page)) return
  import('./connectors/injected/injectedSolana.js')
    .then(({ watchInjectedSolana }) =>
      // If two have the same name, the first one stays: it has announced itself.
      watchInjectedSolana(page, signal, (wallet) =>
        addConnectors(client, [createStandardConnector({ name: wallet.name, wallet, networks })]),
      ),
    )
    .catch(() => undefined)
}
