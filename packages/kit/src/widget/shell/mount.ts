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
import { followConnection, followNotices, followPairing, followRequests } from './followClient.js'
import { createViewHistory } from './navigate.js'
import { Root, type RootProps } from './Root.js'
import { createViewLoader, type ViewLoader } from './registry.js'
import type { Place } from './ViewParams.js'

export interface MountParts {
  readonly client: Client
  readonly page: Window
  readonly dialogHost: DialogHost
  readonly prerender: Prerender
}

/** Renders the widget into its dialog, where the Connect view may be drawn already. */
export function mount({ client, page, dialogHost, prerender }: MountParts): void {
  const views = createViewLoader()
  const state = client.store.getState()
  const start = choosePlace(state, state.modal.request)
  views.load(start.view)
  createWidget({ client, page, dialogHost, prerender, views, start })
}

/** Fetches the view that an opening would begin with. */
export function loadFirstView({ store }: Client): void {
  const state = store.getState()
  createViewLoader().load(choosePlace(state, state.modal.request).view)
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
 * Builds the widget and keeps it in step with the state: one host element, one React root for the whole life of the
 * instance, so that a second opening draws nothing anew.
 */
function createWidget({ client, page, dialogHost, prerender, views, start }: WidgetParts): void {
  const { surface, guard, translations } = dialogHost
  const viewHistory = createViewHistory(start)
  const navigation = createNavigation({ client, guard, viewHistory, views, isEmbedded: surface.isEmbedded })
  const secure = createSecure(client, navigation)
  const toasts = createToasts()
  const pairing = createPairingSlot(client, page)
  const login = createLogin(client, page)
  const undo = [followNotices(client, toasts, translations)]
  const props = { client, surface, viewHistory, navigation, translations, views, toasts, pairing, login, guard, secure }
  const root = renderRoot(props, prerender)
  undo.push(
    followConnection(client, navigation),
    followRequests(client, surface, navigation),
    followPairing(client, page, pairing),
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
 * Draws the widget: in one go into an empty card, because the next thing may already be the opening; or, where it is
 * drawn already, in small steps behind that, taking over the very elements a person may be looking at and tabbing through.
 */
export function renderRoot(props: Omit<RootProps, 'onDrawn'>, prerender: Prerender): ReactRoot {
  const { card } = props.surface
  if (!prerender.beginHydration()) {
    const root = createRoot(card)
    flushSync(() => root.render(createElement(Root, props)))
    prerender.finishHydration()
    return root
  }
  // The last layout effect of the tree runs while React is still at it; a press must come after.
  const onDrawn = () => queueMicrotask(prerender.finishHydration)
  const tree = createElement(PrerenderedContext.Provider, { value: true }, createElement(Root, { ...props, onDrawn }))
  return startHydration(() =>
    // What changed in the very moment is drawn anew, and nobody needs to hear of it.
    hydrateRoot(card, tree, { onRecoverableError: () => undefined }),
  )
}

/** Begins in a transition, which React works on in slices, leaving every frame its time. */
function startHydration(hydrate: () => ReactRoot): ReactRoot {
  const made: ReactRoot[] = []
  startTransition(() => {
    made.push(hydrate())
  })
  const [root] = made
  if (!root) throw new Error('A transition runs at once')
  return root
}
