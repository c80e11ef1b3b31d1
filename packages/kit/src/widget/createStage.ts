import { closeModal } from '../core/actions/openModal.js'
import type { Client } from '../core/Client.js'
import { createLeaveGuard, type LeaveGuard } from './createLeaveGuard.js'
import type { SpeechSource } from './createSpeech.js'
import { createSurface, type Surface } from './createSurface.js'
import { followAppearance } from './followAppearance.js'
import { createHost, placeHost } from './placeHost.js'

/** Where the widget is drawn, on the page and in the host's looks, before and after React. */
export interface Stage {
  readonly surface: Surface
  readonly guard: LeaveGuard
  readonly speech: SpeechSource
  destroy(): void
}

export function createStage(client: Client, page: Window, speech: SpeechSource): Stage {
  const { enableEmbedded: isEmbedded = false, disableAppend = false, nonce } = client.config
  const host = createHost(page.document)
  const guard = createLeaveGuard()
  const surface = createSurface({
    host,
    isEmbedded,
    nonce,
    onRequestClose: () => guard.leave(() => closeModal(client)),
  })
  const removeHost = placeHost(page.document, host, isEmbedded || disableAppend)
  const undo = followAppearance(client, surface, speech)
  return {
    surface,
    guard,
    speech,
    destroy() {
      undo()
      surface.destroy()
      removeHost()
    },
  }
}
