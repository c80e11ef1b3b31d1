import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { closeModal } from '../core/actions/openModal.js'
import type { Client } from '../core/Client.js'
import { createToasts } from '../ui/createToasts.js'
import { createPairingSlot } from './createPairingSlot.js'
import type { SpeechSource } from './createSpeech.js'
import { createSteering } from './createSteering.js'
import { createSurface } from './createSurface.js'
import type { ViewLoader } from './createViewLoader.js'
import { followAppearance } from './followAppearance.js'
import { followConnection } from './followConnection.js'
import { followNotices } from './followNotices.js'
import { followPairing } from './followPairing.js'
import { followRequests } from './followRequests.js'
import { createNavigator } from './navigation/createNavigator.js'
import type { Place } from './navigation/ViewParams.js'
import { createHost, placeHost } from './placeHost.js'
import { Root } from './Root.js'

export interface WidgetParts {
  readonly client: Client
  readonly page: Window
  readonly speech: SpeechSource
  readonly views: ViewLoader
  readonly start: Place
}

/**
 * Builds the widget and keeps it in step with the state: one host element, one React root for the whole life of the
 * instance, so that a second opening draws nothing anew.
 */
export function createWidget({ client, page, speech, views, start }: WidgetParts): void {
  const { enableEmbedded: isEmbedded = false, disableAppend = false, nonce } = client.config
  const host = createHost(page.document)
  const surface = createSurface({ host, isEmbedded, nonce, onRequestClose: () => closeModal(client) })
  const navigator = createNavigator(start)
  const steering = createSteering({ client, navigator, views, isEmbedded })
  const toasts = createToasts()
  const pairing = createPairingSlot(client, page)
  const removeHost = placeHost(page.document, host, isEmbedded || disableAppend)
  const root = createRoot(surface.card)
  const undo = [followAppearance(client, surface, speech), followNotices(client, toasts)]
  const props = { client, surface, navigator, steering, speech, views, toasts, pairing }
  // Drawn at once: the next thing may already be the opening.
  flushSync(() => root.render(createElement(Root, props)))
  undo.push(
    followConnection(client, steering),
    followRequests(client, surface, steering),
    followPairing(client, page, pairing),
  )
  client.lifetime.signal.addEventListener('abort', () => {
    for (const each of undo) each()
    toasts.destroy()
    root.unmount()
    surface.destroy()
    removeHost()
  })
}
