import type { Client } from './core/Client.js'
import { loadActions } from './core/loadActions.js'

type Page = Window & typeof globalThis

/** Names what it imports: for an import of the whole module, rolldown makes an object of it and adds code to every first load. */
function fetchRemoteConnectors() {
  return import('./addRemoteConnectors.js').then((module) => module.addRemoteConnectors)
}

/** The way to the embedded wallet and the log-in rows, where somebody may log in. */
async function fetchLogIn(client: Client): Promise<void> {
  if (!(await import('./addRemoteConnectors.js').then((module) => module.loadEmbeddedConnector(client)))) return
  await import('./widget/login/loginParts.js')
  if (client.config.networks.some(({ chainNamespace }) => chainNamespace === 'solana'))
    await import('./connectors/embedded/createSolanaProvider.js')
}

/** What the catalogue is asked with. */
async function fetchServerCalls(client: Client): Promise<void> {
  await Promise.all([client.getQueries(), import('./core/api/serverApi.js')])
}

/** The files that the first press would fetch, in the order in which it needs them. None of them does anything when it comes. */
function listFiles(client: Client, page: Page): readonly (() => Promise<unknown>)[] {
  const { endpoints, config } = client
  const { relayUrl, frameUrl, universalProvider, themeVariables } = config
  return [
    () => import('./widget/shell/beginWidget.js').then((module) => module.preloadWords(client, page)),
    () => loadActions(client),
    () => import('./ui/lockScroll.js'),
    ...(themeVariables ? [() => import('@foyer/ui/themeVariables')] : []),
    ...((endpoints ?? relayUrl ?? frameUrl ?? universalProvider) ? [fetchRemoteConnectors] : []),
    // By way of the file that always fetches it: asked for from here, the bundler would cut both apart.
    () => import('./widget/shell/beginWidget.js').then((module) => module.preloadView(client)),
    ...(endpoints ? [() => fetchServerCalls(client)] : []),
    ...((endpoints ?? frameUrl) ? [() => fetchLogIn(client)] : []),
  ]
}

/** How long a page without idle callbacks (Safari) is left alone instead, in ms. */
const pauseMs = 200

function whenIdle(page: Page): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(resolve)
    else (page as Page).setTimeout(resolve, pauseMs)
  })
}

function whenLoaded(page: Page): Promise<unknown> {
  return new Promise((resolve) => {
    if (page.document.readyState === 'complete') resolve(undefined)
    else page.addEventListener('load', resolve, { once: true })
  })
}

/**
 * Fetches what the first press would fetch once the page is loaded, each file in an idle moment of its own. Asks the host's own
 * files for it and nobody else, and draws nothing. A visitor who saves data is spared it. Never throws: what did not come is fetched
 * with the press.
 */
export async function preload(client: Client, files?: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { window: page } = client.environment
  if (!page) return
  const { connection } = page.navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  await whenLoaded(page)
  for (const fetchFile of files ?? listFiles(client, page)) {
    await whenIdle(page)
    if (client.lifetime.signal.aborted) return
    await fetchFile().catch(() => undefined)
  }
}
