import { createElement, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root as ReactRoot } from 'react-dom/client'
import type { Client } from '../../core/Client.js'
import { PrerenderedContext } from '../../react/useClientState.js'
import { createToasts } from '../../ui/createToasts.js'
import { createSecure } from '../approval/createSecure.js'
import { createLogin } from '../login/createLogin.js'
import { createPairingSlot } from '../pairing/createPairingSlot.js'
import { choosePlace } from './choosePlace.js'
import type { DialogHost } from './createDialogHost.js'
import { createNavigation } from './createNavigation.js'
import type { Prerender } from './createPrerender.js'
import { handleConnectionChanges, handleModalRequests, showNotices, syncPairing } from './followClient.js'
import { createViewHistory } from './navigate.js'
import { Root, type RootProps } from './Root.js'
import { createViewLoader, getRegistry, type ViewLoader } from './registry.js'
import type { Place } from './ViewParams.js'

export interface MountParts {
  readonly client: Client
  readonly page: Window
  readonly dialogHost: DialogHost
  readonly prerender: Prerender
}

/** Renders the widget into its dialog, which may already contain the prerendered Connect view. */
export function mount({ client, page, dialogHost, prerender }: MountParts): void {
  createWidget({ client, page, dialogHost, prerender, ...loadFirstView(client) })
}

/** Loads the code of the view that the widget would show first. */
export function loadFirstView({ store }: Client): Pick<WidgetParts, 'views' | 'start'> {
  const state = store.getState()
  const start = choosePlace(state, state.modal.request)
  const views = createViewLoader(getRegistry(state))
  views.load(start.view)
  return { views, start }
}

interface WidgetParts {
  readonly client: Client
  readonly page: Window
  readonly dialogHost: DialogHost
  readonly prerender: Prerender
  readonly views: ViewLoader
  readonly start: Place
}

/**
 * Creates the widget and keeps it in sync with the state. It has one host element and one React root for the client's
 * lifetime, so that a second opening renders nothing.
 */
function createWidget({ client, page, dialogHost, prerender, views, start }: WidgetParts): void {
  const { surface, guard, translations } = dialogHost
  const viewHistory = createViewHistory(start)
  const navigation = createNavigation({ client, guard, viewHistory, views, isEmbedded: surface.isEmbedded })
  const secure = createSecure(client, navigation)
  const toasts = createToasts()
  const pairing = createPairingSlot(client, page)
  const login = createLogin(client, page)
  const undo = [showNotices(client, toasts, translations)]
  const props = { client, surface, viewHistory, navigation, translations, views, toasts, pairing, login, guard, secure }
  const root = renderRoot(props, prerender)
  undo.push(
    handleConnectionChanges(client, navigation),
    handleModalRequests(client, surface, navigation),
    syncPairing(client, page, pairing),
  )
  client.lifetime.signal.addEventListener('abort', () => {
    for (const each of undo) each()
    login.destroy()
    secure.destroy()
    toasts.destroy()
    root.unmount()
  })
}

/**
 * Renders the widget. An empty card is rendered synchronously, because the widget may open next. A prerendered card is
 * hydrated in small steps and keeps its elements, because the user may see or focus them.
 */
export function renderRoot(props: Omit<RootProps, 'onDrawn'>, prerender: Prerender): ReactRoot {
  const { card } = props.surface
  if (!prerender.beginHydration()) {
    const root = createRoot(card)
    flushSync(() => root.render(createElement(Root, props)))
    prerender.finishHydration()
    return root
  }
  // The tree's last layout effect runs while React still works. Replay the queued click after that.
  const onDrawn = () => queueMicrotask(prerender.finishHydration)
  const tree = createElement(PrerenderedContext.Provider, { value: true }, createElement(Root, { ...props, onDrawn }))
  return startHydration(() =>
    // React renders parts again that changed during hydration. That is expected, so do not report it.
    hydrateRoot(card, tree, { onRecoverableError: () => undefined }),
  )
}

/** Starts hydration in a transition: React then works in slices and does not block frames. */
function startHydration(hydrate: () => ReactRoot): ReactRoot {
  const made: ReactRoot[] = []
  startTransition(() => {
    made.push(hydrate())
  })
  const [root] = made
  if (!root) throw new Error('A transition runs at once')
  return root
}
