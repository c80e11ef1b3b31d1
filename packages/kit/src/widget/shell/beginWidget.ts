import type { Client } from '../../core/Client.js'
import { createMethod, loadActions } from '../../core/loadActions.js'
import { createDialogHost } from './createDialogHost.js'
import { createPrerender } from './createPrerender.js'
import { createTranslations, loadHostParts, type TranslationsSource } from './createTranslations.js'
import { showLoadError } from './showLoadError.js'

/**
 * The maximum time that the first render waits for translations, in milliseconds. Later translations replace English
 * when they arrive.
 */
const wordsTimeoutMs = 2_000

function wait(ms?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Loads the translations for the visitor's language, unless it is English. */
export function preloadWords(client: Client): Promise<void> {
  return createTranslations(client).update()
}

function loadWidget() {
  return import('./mount.js')
}

/** Loads the code of the view that the widget would show first. */
export async function preloadView(client: Client): Promise<void> {
  const { loadFirstView } = await loadWidget()
  loadFirstView(client)
}

/** Waits for the data of the first render: translations, recent wallets and connectors. */
async function loadFirstRenderData(
  client: Client,
  translations: TranslationsSource,
  connectorsAdded: Promise<void>,
): Promise<void> {
  const { theme } = client.store.getState()
  const hasRecent = client.memory.get('recent_wallets') !== undefined
  await Promise.all([
    Promise.race([translations.update().catch(() => undefined), wait(wordsTimeoutMs)]),
    // Load the theme code here, so that the first paint has the app's colours.
    Object.keys(theme.variables).length > 0 && loadHostParts().catch(() => undefined),
    connectorsAdded,
    hasRecent && createMethod(client, 'loadRecentWallets')(),
  ])
}

/**
 * Adds the widget of a client to the page, with the connectors that `addConnectors` adds. Runs on the first sign that
 * the user will open the widget.
 *
 * Renders the Connect view as plain DOM first, so that a click only has to show it. React takes several times as long
 * to load and render, so it hydrates that DOM afterwards in small steps. React renders all other views directly. The
 * widget is removed when the client's lifetime ends.
 */
export async function beginWidget(client: Client, addConnectors: () => Promise<void>): Promise<void> {
  const { window: page } = client.environment
  const { signal } = client.lifetime
  if (!page || signal.aborted) return
  const translations = createTranslations(client)
  const connectorsAdded = addConnectors()
  // Start loading files only after the Connect view is rendered: starting takes as long as that render, which rarely
  // needs the files.
  const all = wait().then(() =>
    Promise.all([loadWidget().then(({ mount }) => mount), loadActions(client), connectorsAdded]),
  )
  // The `try` block below handles this error.
  all.catch(() => undefined)
  const [card] = await Promise.all([
    client.config.enableEmbedded ? import('../../ui/createInlineCard.js') : undefined,
    loadFirstRenderData(client, translations, connectorsAdded),
  ])
  if (signal.aborted) return
  const dialogHost = createDialogHost(client, page, translations, card?.createInlineCard)
  const prerender = createPrerender(client, page, dialogHost)
  const destroy = () => {
    prerender.destroy()
    dialogHost.destroy()
  }
  signal.addEventListener('abort', destroy)
  wait().then(dialogHost.surface.prepare)
  try {
    const [mount, getAction] = await all
    const loadRecentWallets = await getAction('loadRecentWallets')
    await prerender.whenPainted()
    if (signal.aborted) return
    loadRecentWallets(client)
    mount({ client, page, dialogHost, prerender })
  } catch (error) {
    signal.removeEventListener('abort', destroy)
    prerender.destroy()
    if (client.store.getState().modal.open && !dialogHost.surface.isEmbedded && !signal.aborted)
      showLoadError(client, dialogHost)
    else dialogHost.destroy()
    throw error
  }
}
