import { addPairingConnector } from './addPairingConnector.js'
import type { Client } from './core/Client.js'
import { wantsLogIn } from './core/flows/wantsLogIn.js'
import type { AppKitOptions } from './core/Options.js'
import { loadConnectedNamespaces, loadConnectorId } from './core/storage/connectionMemory.js'
import { getLogInMemory } from './core/storage/logInMemory.js'

/**
 * The maximum time that the first opening waits for the log-in methods, in milliseconds. Later their rows are added
 * when they arrive.
 */
const offerTimeoutMs = 250

/**
 * Returns how to pair: with the app's provider, the relay from its options, or the server's relay. Without any of them,
 * phones cannot be reached.
 */
function getPairingTransport({ universalProvider, relayUrl, serverUrl, enableWalletConnect }: AppKitOptions) {
  if (enableWalletConnect === false) return undefined
  if (universalProvider) return { universalProvider }
  // regexp-ignore: the app sets the address
  const url = relayUrl ?? serverUrl?.replace(/^http/, 'ws').replace(/\/*$/, '/relay')
  return url ? { relayUrl: url } : undefined
}

/** Returns true if a user is logged in here or just returned from a provider's page. */
function isLoggedIn(client: Client, page: Window): boolean {
  return (
    getLogInMemory(client).isUsed() ||
    loadConnectedNamespaces(client.memory).some((each) => loadConnectorId(client.memory, each) === 'ID_AUTH') ||
    new URLSearchParams(page.location.search).has('result_uri')
  )
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Adds the connector when the app enables log-in later. */
function addWhenLogInEnabled(client: Client): void {
  const stop = client.store.subscribe(({ options }, before) => {
    if (options === before.options || !wantsLogIn(options.features)) return
    stop()
    addRemoteConnectors(client, true).catch(() => undefined)
  })
  client.undo.push(stop)
}

/** Returns true if a frame is possible, as far as the configuration shows. */
function canHaveFrame({ config, endpoints }: Client): boolean {
  return config.frameUrl !== undefined || !!endpoints?.api
}

/** Loads the code for log-in. Returns undefined if no log-in is possible. */
export async function loadEmbeddedConnector(client: Client) {
  if (!canHaveFrame(client) || !wantsLogIn(client.store.getState().options.features)) return undefined
  const { addEmbeddedConnector } = await import('./addEmbeddedConnector.js')
  return addEmbeddedConnector
}

/**
 * Adds the connectors that need a server: pairing over a relay and the log-in frame. When a page loads (`isOpening` is
 * false), adds log-in only if the user has used it on an earlier visit. Adds nothing that the app has disabled.
 */
export async function addRemoteConnectors(client: Client, isOpening: boolean): Promise<void> {
  const { window: page } = client.environment
  const over = getPairingTransport(client.config)
  if (!page || client.lifetime.signal.aborted) return
  const isThere = client.store.getState().connectors.some(({ type }) => type === 'WALLET_CONNECT')
  if (over && !isThere) addPairingConnector(client, over, page)
  if (!canHaveFrame(client) || !(isOpening || isLoggedIn(client, page))) return
  const addEmbeddedConnector = await loadEmbeddedConnector(client)
  if (!addEmbeddedConnector) return addWhenLogInEnabled(client)
  const added = addEmbeddedConnector(client, page, isOpening)
  if (isOpening) await Promise.race([added, wait(offerTimeoutMs)])
}
