import { getInjectedWallet, readIcon, readText, watchAnnouncedWallets } from './connectors/injected/watchWallets.js'
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

/** Finds the wallets of the page, now and later, as the options allow [S5.34]. */
function discoverWallets(client: Client, page: Window & typeof globalThis): void {
  const { networks, options } = client.store.getState()
  const listNetworks = (namespace: string) => networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const evm = listNetworks('eip155')
  const solana = listNetworks('solana')
  // The readers are handed over: what both files import would be a file of its own, before the first press of every page.
  if (solana[0])
    import('./addStandardWallets.js')
      .then((load) => load.addStandardWallets(client, page, solana, readText, readIcon))
      .catch(() => undefined)
  if (!evm[0]) return
  const addInjected = () => {
    const injected = getInjectedWallet(page, evm)
    if (injected) addConnectors(client, [injected])
  }
  if (options.enableInjected !== false) {
    addInjected()
    // Wallets that are late.
    page.addEventListener('ethereum#initialized', addInjected, client.lifetime)
  }
  const addAnnounced = (connector: Connector) => {
    if (client.store.getState().options.enableEIP6963 !== false) addConnectors(client, [connector])
  }
  watchAnnouncedWallets(page, evm, addAnnounced, client.lifetime)
}

/** Whether anything of an earlier visit waits: a connection, a log-in, or somebody who comes back from a provider [S2.1]. */
function hasPast({ memory, environment }: Client): boolean | string | undefined {
  return (
    wasConnected(memory) ||
    environment.storage.get('@appkit-wallet/EMAIL_LOGIN_USED_KEY') ||
    environment.window?.location.search.includes('result_uri=')
  )
}

/** Adds the connectors for phones and for log-ins: when somebody is about to use them, or did so on an earlier visit. */
async function loadRemoteConnectors(client: Client, isOpening: boolean): Promise<void> {
  const { endpoints, config } = client
  // On its own, a page has no way in but its wallets.
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

/** What `createAppKit` does, for pages where the elements are there already or not wanted. */
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
  // On a server too: hooks without a provider render the state nobody has changed yet.
  client.lifetime.signal.addEventListener('abort', addInstance(instance))
  if (page) {
    discoverWallets(client, page)
    start(client, () => {
      if (hasPast(client)) loadRemoteConnectors(client, false).catch(() => undefined)
    })
    if (options.enableEmbedded) client.loadWidget().catch(() => undefined)
    if (options.preload === 'idle')
      import('./preload.js').then((module) => module.preload(client)).catch(() => undefined)
  }
  return instance
}

/**
 * Makes an instance of Foyer: discovers wallets, restores the connection of the last visit, and waits. The widget is
 * fetched on the first intent, or when the page is idle (`preload`); without `serverUrl` no host is asked but the networks' own RPC, and that only once a
 * wallet is connected. `<appkit-button>`, `<foyer-button>` and their siblings are defined (`elements`).
 *
 * @throws FoyerError `NETWORKS_REQUIRED`, `INVALID_OPTION`, `SIWE_AND_SIWX`.
 * @example
 * const appKit = createAppKit({ networks: [mainnet, base] })
 * await appKit.open()
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const instance = startAppKit(options)
  // After a late import, the build of a host has a file for each module that both share.
  if (options.elements !== false && instance.client.environment.window) defineElements()
  return instance
}
