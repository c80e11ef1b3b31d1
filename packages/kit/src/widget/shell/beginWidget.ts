import type { Client } from '../../core/Client.js'
import { createMethod, loadActions } from '../../core/loadActions.js'
import { createDialogHost } from './createDialogHost.js'
import { createPrerender } from './createPrerender.js'
import { readThemeVariables } from './createSurface.js'
import { createTranslations, type TranslationsSource } from './createTranslations.js'
import { showLoadError } from './showLoadError.js'

/** How long the first showing waits for another language than English, in ms; later it changes when it comes. */
const wordsWaitMs = 2_000

function wait(ms?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Fetches the words of the visitor's language, where that is not English. */
export function preloadWords({ store }: Client, page: Window): Promise<void> {
  return createTranslations(page).follow(store.getState().options.locale)
}

function loadWidget() {
  return import('./mount.js')
}

/** Loads the view that an opening would show first. */
export async function preloadView(client: Client): Promise<void> {
  const { loadFirstView } = await loadWidget()
  loadFirstView(client)
}

/** Everything that is drawn before React is known: the words, the wallets used last, the ways in beside the page. */
async function waitForFacts(
  client: Client,
  translations: TranslationsSource,
  connectorsAdded: Promise<void>,
): Promise<void> {
  const { theme, options } = client.store.getState()
  const hasRecent = client.memory.get('recent_wallets') !== undefined
  await Promise.all([
    Promise.race([translations.follow(options.locale).catch(() => undefined), wait(wordsWaitMs)]),
    // Its code is then here, and the first paint has the host's colours.
    Object.keys(theme.variables).length > 0 && readThemeVariables(theme.variables).catch(() => undefined),
    connectorsAdded,
    hasRecent && createMethod(client, 'recallWallets')(),
  ])
}

/**
 * Puts the widget of an instance on the page, with the ways in that `addConnectors` adds. Called on the first sign that
 * somebody will open it. The Connect view stands there in plain DOM as soon as this code has come, so that a press only
 * shows it; React, whose code and first rendering take several times as long, takes it over in small steps behind that.
 * Other views are drawn by React at once. It leaves with the instance's lifetime.
 */
export async function beginWidget(client: Client, addConnectors: () => Promise<void>): Promise<void> {
  const { window: page } = client.environment
  const { signal } = client.lifetime
  if (!page || signal.aborted) return
  const translations = createTranslations(page)
  const connectorsAdded = addConnectors()
  // Asking for files takes as long as drawing the Connect view, which mostly needs nothing more and goes before.
  const all = wait().then(() =>
    Promise.all([loadWidget().then(({ mount }) => mount), loadActions(client), connectorsAdded]),
  )
  // Told below, when it matters.
  all.catch(() => undefined)
  const [card] = await Promise.all([
    client.config.enableEmbedded ? import('../../ui/createInlineCard.js') : undefined,
    waitForFacts(client, translations, connectorsAdded),
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
    const recallWallets = await getAction('recallWallets')
    await prerender.whenPainted()
    if (signal.aborted) return
    recallWallets(client)
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
