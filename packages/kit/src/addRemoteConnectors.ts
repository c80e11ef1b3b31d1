import { addPairingConnector } from './addPairingConnector.js'
import type { Client } from './core/Client.js'
import { wantsLogIn } from './core/flows/wantsLogIn.js'
import type { AppKitOptions } from './core/Options.js'
import { recallConnectorId, recallNamespaces } from './core/storage/connectionMemory.js'
import { getLogInMemory } from './core/storage/logInMemory.js'

/** How long the first showing of the widget waits to hear what log-ins there are, in ms; later their rows come in. */
const offerWaitMs = 250

/** How to pair: over the host's provider, the relay it names, or the server's. Without any no phone can be reached. */
function choosePairing({ universalProvider, relayUrl, serverUrl, enableWalletConnect }: AppKitOptions) {
  if (enableWalletConnect === false) return undefined
  if (universalProvider) return { universalProvider }
  // regexp-ignore: the host sets the address
  const url = relayUrl ?? serverUrl?.replace(/^http/, 'ws').replace(/\/*$/, '/relay')
  return url ? { relayUrl: url } : undefined
}

/** Somebody is logged in here, or is just coming back from a provider's page. */
function isLoggedIn(client: Client, page: Window): boolean {
  return (
    getLogInMemory(client).isUsed() ||
    recallNamespaces(client.memory).some((each) => recallConnectorId(client.memory, each) === 'ID_AUTH') ||
    new URLSearchParams(page.location.search).has('result_uri')
  )
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The host may switch log-in on later. */
function addOnceWanted(client: Client): void {
  const stop = client.store.subscribe(({ options }, before) => {
    if (options === before.options || !wantsLogIn(options.features)) return
    stop()
    addRemoteConnectors(client, true).catch(() => undefined)
  })
  client.undo.push(stop)
}

/** Whether there may be a frame, as far as one can tell without asking. */
function mayHaveFrame({ config, endpoints }: Client): boolean {
  return config.frameUrl !== undefined || !!endpoints?.api
}

/** Fetches what a visitor needs who may log in; undefined where nobody may. */
export async function loadEmbeddedConnector(client: Client) {
  if (!mayHaveFrame(client) || !wantsLogIn(client.store.getState().options.features)) return undefined
  const { addEmbeddedConnector } = await import('./addEmbeddedConnector.js')
  return addEmbeddedConnector
}

/**
 * Adds the ways in that need more than the page: phones over a relay, and log-in over the server's frame. At the start of
 * a page (`isOpening` false) only what somebody used on an earlier visit; nothing at all of a way the host does not want.
 */
export async function addRemoteConnectors(client: Client, isOpening: boolean): Promise<void> {
  const { window: page } = client.environment
  const over = choosePairing(client.config)
  if (!page || client.lifetime.signal.aborted) return
  const isThere = client.store.getState().connectors.some(({ type }) => type === 'WALLET_CONNECT')
  if (over && !isThere) addPairingConnector(client, over, page)
  if (!mayHaveFrame(client) || !(isOpening || isLoggedIn(client, page))) return
  const addEmbeddedConnector = await loadEmbeddedConnector(client)
  if (!addEmbeddedConnector) return addOnceWanted(client)
  const added = addEmbeddedConnector(client, page, isOpening)
  if (isOpening) await Promise.race([added, wait(offerWaitMs)])
}
