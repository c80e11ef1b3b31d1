import type { Client } from '../core/Client.js'
import { createToasts } from '../ui/createToasts.js'
import type { DialogHost } from './createDialogHost.js'
import { createNavigation } from './createNavigation.js'
import { createPairingSlot } from './createPairingSlot.js'
import { createViewLoader, type ViewLoader } from './createViewLoader.js'
import { followConnection } from './followConnection.js'
import { followNotices } from './followNotices.js'
import { followPairing } from './followPairing.js'
import { followRequests } from './followRequests.js'
import { createLogin } from './login/createLogin.js'
import { choosePlace } from './navigation/choosePlace.js'
import { createViewHistory } from './navigation/createViewHistory.js'
import type { Place } from './navigation/ViewParams.js'
import type { Prerender } from './prerender/createPrerender.js'
import { renderRoot } from './renderRoot.js'
import { createSecure } from './secure/createSecure.js'

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
