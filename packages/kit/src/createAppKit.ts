import { getInjectedWallet, watchAnnouncedWallets } from './connectors/injected/watchWallets.js'
import { addConnectors } from './core/actions/addConnectors.js'
import type { Client, Environment } from './core/Client.js'
import { createBrowserStorage } from './core/createBrowserStorage.js'
import { createClient } from './core/createClient.js'
import { type AppKit, createInstance } from './core/createInstance.js'
import { addInstance } from './core/instances.js'
import { recallStatus } from './core/memory.js'
import type { AppKitOptions } from './core/Options.js'
import { start } from './core/start.js'
import { version } from './version.js'

function createBrowserEnvironment(): Environment {
  const page = typeof window === 'undefined' ? undefined : window
  return {
    window: page,
    storage: createBrowserStorage(() => page?.localStorage),
    now: () => Date.now(),
    fetch: (input, init) => globalThis.fetch(input, init),
  }
}

/** Finds the wallets of the page, now and later, as the options allow [S5.34]. */
function discoverWallets(client: Client): void {
  const { window: page } = client.environment
  const { networks, options } = client.store.getState()
  const evm = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  if (!page || evm.length === 0) return
  const injected = options.enableInjected === false ? undefined : getInjectedWallet(page, evm)
  if (injected) addConnectors(client, [injected])
  const undo = watchAnnouncedWallets(page, evm, (connector) => {
    if (client.store.getState().options.enableEIP6963 !== false) addConnectors(client, [connector])
  })
  client.lifetime.signal.addEventListener('abort', undo)
}

/** The pairing relay: the one the host names, else the server's. Without either no phone can be reached. */
function getRelayUrl({ relayUrl, serverUrl, enableWalletConnect }: AppKitOptions): string | undefined {
  if (enableWalletConnect === false) return undefined
  return relayUrl ?? serverUrl?.replace(/^http/, 'ws').replace(/\/*$/, '/relay')
}

/** Makes phones reachable, once, when somebody is about to pair or did so on an earlier visit. */
async function reachPhones(client: Client): Promise<void> {
  const relayUrl = getRelayUrl(client.config)
  const { window: page } = client.environment
  if (!relayUrl || !page) return
  const { addPairing } = await import('./addPairing.js')
  const isThere = client.store.getState().connectors.some(({ type }) => type === 'WALLET_CONNECT')
  if (!isThere && !client.lifetime.signal.aborted) addPairing(client, relayUrl, page)
}

async function mountWidget(client: Client): Promise<void> {
  const [{ mount }, { recallWallets }] = await Promise.all([
    import('./widget/mount.js'),
    client.getEngine(),
    reachPhones(client),
  ])
  if (client.lifetime.signal.aborted) return
  recallWallets(client)
  await mount(client)
}

/**
 * Makes an instance of Foyer: discovers wallets, restores the connection of the last visit, and waits. The widget is
 * fetched on the first intent; without `serverUrl` no host is asked but the networks' own RPC, and that only once a
 * wallet is connected.
 *
 * @throws FoyerError `NETWORKS_REQUIRED`, `INVALID_OPTION`, `SIWE_AND_SIWX`.
 * @example
 * const appKit = createAppKit({ networks: [mainnet, base] })
 * await appKit.open()
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const client = createClient({
    options,
    environment: createBrowserEnvironment(),
    sdkVersion: `html-universal-${version}`,
    mountWidget,
    adapterLoaders: {
      eip155: () => import('./adapters/eip155/index.js').then(({ createEip155Adapter }) => createEip155Adapter()),
    },
  })
  const instance = createInstance(client, version)
  if (client.environment.window) {
    client.lifetime.signal.addEventListener('abort', addInstance(instance))
    discoverWallets(client)
    start(client)
    if (recallStatus(client.memory) === 'connected') reachPhones(client).catch(() => undefined)
    if (options.enableEmbedded) client.loadWidget().catch(() => undefined)
  }
  return instance
}
