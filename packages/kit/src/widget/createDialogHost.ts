import { closeModal } from '../core/actions/openModal.js'
import type { Client } from '../core/Client.js'
import { createLeaveGuard, type LeaveGuard } from './createLeaveGuard.js'
import { createSurface, type Surface } from './createSurface.js'
import type { TranslationsSource } from './createTranslations.js'
import { followAppearance } from './followAppearance.js'
import { createHost, placeHost } from './placeHost.js'

/** Where the widget is drawn, on the page and in the host's looks, before and after React. */
export interface DialogHost {
  readonly surface: Surface
  readonly guard: LeaveGuard
  readonly translations: TranslationsSource
  destroy(): void
}

export function createDialogHost(client: Client, page: Window, translations: TranslationsSource): DialogHost {
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
  const undo = followAppearance(client, surface, translations)
  return {
    surface,
    guard,
    translations,
    destroy() {
      undo()
      surface.destroy()
      removeHost()
    },
  }
}
