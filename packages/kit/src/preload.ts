import type { Client } from './core/Client.js'
import { loadActions } from './core/loadActions.js'

type Page = Window & typeof globalThis

/**
 * Select the export: if the whole module is returned, rolldown creates a module object and adds code to every first
 * load.
 */
function loadRemoteConnectorCode() {
  return import('./addRemoteConnectors.js').then((module) => module.addRemoteConnectors)
}

/** Loads the embedded wallet's connector and the log-in rows, if log-in is possible. */
async function loadLogInCode(client: Client): Promise<void> {
  if (!(await import('./addRemoteConnectors.js').then((module) => module.loadEmbeddedConnector(client)))) return
  await import('./widget/login/loginParts.js')
  if (client.config.networks.some(({ chainNamespace }) => chainNamespace === 'solana'))
    await import('./connectors/embedded/createSolanaProvider.js')
}

/** Loads the code for requests to the catalogue, one file after the other. */
async function loadServerCalls(client: Client): Promise<void> {
  await client.getQueries()
  await import('./core/api/serverApi.js')
}

/** Lists the files that the first click would load, in that order. Loading them has no side effects. */
function listFiles(client: Client): readonly (() => Promise<unknown>)[] {
  const { endpoints, config } = client
  const { relayUrl, frameUrl, universalProvider, themeVariables } = config
  return [
    () => import('./widget/shell/beginWidget.js').then((module) => module.preloadWords(client)),
    () => loadActions(client),
    () => import('./ui/lockScroll.js'),
    ...(themeVariables ? [() => import('./widget/shell/hostParts.js')] : []),
    ...((endpoints ?? relayUrl ?? frameUrl ?? universalProvider) ? [loadRemoteConnectorCode] : []),
    // Import this through `beginWidget.js`, which always loads it. With a direct import here, the bundler would split
    // them.
    () => import('./widget/shell/beginWidget.js').then((module) => module.preloadView(client)),
    () => import('./ui/ToastCard.js'),
    ...(endpoints ? [() => loadServerCalls(client)] : []),
    ...((endpoints ?? frameUrl) ? [() => loadLogInCode(client)] : []),
  ]
}

/** The delay between files in browsers without idle callbacks (Safari), in milliseconds. */
const idleFallbackMs = 200

function whenIdle(page: Page): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(resolve)
    else (page as Page).setTimeout(resolve, idleFallbackMs)
  })
}

function whenLoaded(page: Page): Promise<unknown> {
  return new Promise((resolve) => {
    if (page.document.readyState === 'complete') resolve(undefined)
    else page.addEventListener('load', resolve, { once: true })
  })
}

/**
 * Loads the files that the first click would load, after the page has loaded. Each file waits for an idle period. Sends
 * requests only to the app's server and renders nothing. Skips visitors who save data. Never throws: the click loads a
 * file that failed.
 */
export async function preload(client: Client, files?: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { window: page } = client.environment
  if (!page) return
  const { connection } = page.navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  await whenLoaded(page)
  for (const fetchFile of files ?? listFiles(client)) {
    await whenIdle(page)
    if (client.lifetime.signal.aborted) return
    await fetchFile().catch(() => undefined)
  }
}
