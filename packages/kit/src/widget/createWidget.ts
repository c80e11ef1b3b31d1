import type { Client } from '../core/Client.js'
import { createToasts } from '../ui/createToasts.js'
import { createPairingSlot } from './createPairingSlot.js'
import type { Stage } from './createStage.js'
import { createSteering } from './createSteering.js'
import type { ViewLoader } from './createViewLoader.js'
import { followConnection } from './followConnection.js'
import { followNotices } from './followNotices.js'
import { followPairing } from './followPairing.js'
import { followRequests } from './followRequests.js'
import { createLogin } from './login/createLogin.js'
import { createNavigator } from './navigation/createNavigator.js'
import type { Place } from './navigation/ViewParams.js'
import type { Prerender } from './prerender/createPrerender.js'
import { renderRoot } from './renderRoot.js'
import { createSecure } from './secure/createSecure.js'

export interface WidgetParts {
  readonly client: Client
  readonly page: Window
  readonly stage: Stage
  readonly prerender: Prerender
  readonly views: ViewLoader
  readonly start: Place
}

/**
 * Builds the widget and keeps it in step with the state: one host element, one React root for the whole life of the
 * instance, so that a second opening draws nothing anew.
 */
export function createWidget({ client, page, stage, prerender, views, start }: WidgetParts): void {
  const { surface, guard, speech } = stage
  const navigator = createNavigator(start)
  const steering = createSteering({ client, guard, navigator, views, isEmbedded: surface.isEmbedded })
  const secure = createSecure(client, steering)
  const toasts = createToasts()
  const pairing = createPairingSlot(client, page)
  const login = createLogin(client, page)
  const undo = [followNotices(client, toasts, speech)]
  const props = { client, surface, navigator, steering, speech, views, toasts, pairing, login, guard, secure }
  const root = renderRoot(props, prerender)
  undo.push(
    followConnection(client, steering),
    followRequests(client, surface, steering),
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
