import {
  getInjectedWallet,
  parseWalletIcon,
  parseWalletText,
  watchAnnouncedWallets,
} from './connectors/injected/watchWallets.js'
import { addConnectors } from './core/actions/addConnectors.js'
import type { Client, Environment } from './core/Client.js'
import type { Connector } from './core/Connector.js'
import { createClient } from './core/createClient.js'
import { type AppKit, createInstance } from './core/createInstance.js'
import { addInstance } from './core/instances.js'
import type { AppKitOptions } from './core/Options.js'
import { start } from './core/start.js'
import { wasConnected } from './core/storage/memory.js'
import { createBrowserStorage } from './core/storage/storage.js'
import { defineElements } from './elements/defineElements.js'
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

/** Finds the page's wallets, now and later, as the options allow [S5.34]. */
function discoverWallets(client: Client, page: Window & typeof globalThis): void {
  const { networks, options } = client.store.getState()
  const listNetworks = (namespace: string) => networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const evm = listNetworks('eip155')
  const solana = listNetworks('solana')
  // Pass the readers as arguments. A module that both files import would become a separate chunk that every page loads
  // before the first click.
  if (solana[0])
    import('./addStandardWallets.js')
      .then((load) => load.addStandardWallets(client, page, solana, parseWalletText, parseWalletIcon))
      .catch(() => undefined)
  if (!evm[0]) return
  const addInjected = () => {
    const injected = getInjectedWallet(page, evm)
    if (injected) addConnectors(client, [injected])
  }
  if (options.enableInjected !== false) {
    addInjected()
    // For wallets that inject their provider late.
    page.addEventListener('ethereum#initialized', addInjected, client.lifetime)
  }
  const addAnnounced = (connector: Connector) => {
    if (client.store.getState().options.enableEIP6963 !== false) addConnectors(client, [connector])
  }
  watchAnnouncedWallets(page, evm, addAnnounced, client.lifetime)
}

/** Returns true if an earlier visit left a connection or a log-in, or if the user returns from a provider [S2.1]. */
function hasPreviousSession({ memory, environment }: Client): boolean | string | undefined {
  return (
    wasConnected(memory) ||
    environment.storage.get('@appkit-wallet/EMAIL_LOGIN_USED_KEY') ||
    environment.window?.location.search.includes('result_uri=')
  )
}

/** Adds the connectors for pairing and log-in, before the user needs them or if an earlier visit used them. */
async function loadRemoteConnectors(client: Client, isOpening: boolean): Promise<void> {
  const { endpoints, config } = client
  // Without a server, relay, frame or provider the page can only use its own wallets.
  if (endpoints ?? config.relayUrl ?? config.frameUrl ?? config.universalProvider)
    await import('./addRemoteConnectors.js').then((module) => module.addRemoteConnectors(client, isOpening))
}

function mountWidget(client: Client): Promise<void> {
  return import('./widget/shell/beginWidget.js').then((module) =>
    module.beginWidget(client, () => loadRemoteConnectors(client, true)),
  )
}

function loadAdapter(namespace: 'eip155' | 'solana') {
  return import('./loadAdapter.js').then((module) => module.adapterLoaders[namespace]())
}

/** Does the same as `createAppKit`, but defines no elements. */
export function startAppKit(options: AppKitOptions): AppKit {
  const client = createClient({
    options,
    environment: createBrowserEnvironment(),
    sdkVersion: `html-universal-${version}`,
    mountWidget,
    adapterLoaders: {
      eip155: () => loadAdapter('eip155'),
      solana: () => loadAdapter('solana'),
    },
  })
  const instance = createInstance(client, version)
  const { window: page } = client.environment
  // Register the instance on a server too: hooks without a provider render its initial state.
  client.lifetime.signal.addEventListener('abort', addInstance(instance))
  if (page) {
    discoverWallets(client, page)
    start(client, () => {
      if (hasPreviousSession(client)) loadRemoteConnectors(client, false).catch(() => undefined)
    })
    if (options.enableEmbedded) client.loadWidget().catch(() => undefined)
    if (options.preload === 'idle')
      import('./preload.js').then((module) => module.preload(client)).catch(() => undefined)
  }
  return instance
}

/**
 * Creates an instance of Foyer: discovers wallets and restores the connection of the last visit. The widget loads when
 * the user is about to open it, or when the page is idle (`preload`). Without `serverUrl` only the networks' RPC nodes
 * receive requests, and only after a wallet has connected. Defines `<appkit-button>`, `<foyer-button>` and the other
 * elements unless `elements` is false.
 *
 * @throws FoyerError `NETWORKS_REQUIRED`, `INVALID_OPTION`, `SIWE_AND_SIWX`.
 * @example
 * const appKit = createAppKit({ networks: [mainnet, base] })
 * await appKit.open()
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const instance = startAppKit(options)
  // Import the elements statically. With a dynamic import, the app's bundler emits a file for each shared module.
  if (options.elements !== false && instance.client.environment.window) defineElements()
  return instance
}
