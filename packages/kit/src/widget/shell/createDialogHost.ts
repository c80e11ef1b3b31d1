import { closeModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import { createLeaveGuard, type LeaveGuard } from './createLeaveGuard.js'
import { createSurface, followAppearance, type Surface, type SurfaceOptions } from './createSurface.js'
import type { TranslationsSource } from './createTranslations.js'

/** Where the widget is drawn, on the page and in the host's looks, before and after React. */
export interface DialogHost {
  readonly surface: Surface
  readonly guard: LeaveGuard
  readonly translations: TranslationsSource
  destroy(): void
}

export function createDialogHost(
  client: Client,
  page: Window,
  translations: TranslationsSource,
  createCard: SurfaceOptions['createCard'],
): DialogHost {
  const { disableAppend = false, nonce } = client.config
  const host = createHost(page.document)
  const guard = createLeaveGuard()
  const surface = createSurface({
    host,
    createCard,
    nonce,
    onRequestClose: () => guard.leave(() => closeModal(client)),
  })
  const removeHost = placeHost(page.document, host, surface.isEmbedded || disableAppend)
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

/** The element that carries the widget's shadow root. */
const hostTag = 'foyer-modal'

/** Where a page may put a widget that does not append itself, the incumbent's names included. */
const slotTags = 'appkit-modal,w3m-modal,foyer-modal:not([data-foyer])'

function createHost(page: Document): HTMLElement {
  const host = page.createElement(hostTag)
  host.dataset.foyer = ''
  host.dataset.testid = 'w3m-modal'
  return host
}

/** The first slot of the page that holds no widget yet, or the one that holds ours. */
function findSlot(page: Document, host: HTMLElement): Element | undefined {
  return [...page.querySelectorAll(slotTags)].find(
    (slot) => host.parentElement === slot || slot.querySelector(':scope > [data-foyer]') === null,
  )
}

/**
 * Puts the widget where it belongs: at the end of the page, or, when the host places it itself (`disableAppend`,
 * `enableEmbedded`), into its `<appkit-modal>` or `<foyer-modal>`, now or as soon as there is one [S2.18]. Returns
 * the undo, which takes it off the page.
 */
function placeHost(page: Document, host: HTMLElement, isPlacedByPage: boolean): () => void {
  if (!isPlacedByPage) {
    // A dialog appends its host when it opens, should the body not be there yet.
    page.body?.append(host)
    return () => host.remove()
  }
  const place = () => {
    if (host.isConnected) return
    findSlot(page, host)?.append(host)
  }
  place()
  // Frameworks draw and redraw the slot when they like, so the whole page is looked at.
  const observer = new MutationObserver(place)
  observer.observe(page, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    host.remove()
  }
}
