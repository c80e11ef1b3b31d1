import { closeModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import { createLeaveGuard, type LeaveGuard } from './createLeaveGuard.js'
import { createSurface, type Surface, type SurfaceOptions, syncAppearance } from './createSurface.js'
import type { TranslationsSource } from './createTranslations.js'

/** The widget's container on the page. It has the app's theme and lives before and during React. */
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
    onRequestClose: () => guard.requestLeave(() => closeModal(client)),
  })
  const removeHost = placeHost(page.document, host, surface.isEmbedded || disableAppend)
  const undo = syncAppearance(client, surface, translations)
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

/** The tag of the element that holds the widget's shadow root. */
const hostTag = 'foyer-modal'

/** Elements where the page can place the widget. The list includes the tag names of AppKit. */
const slotSelector = 'appkit-modal,w3m-modal,foyer-modal:not([data-foyer])'

function createHost(page: Document): HTMLElement {
  const host = page.createElement(hostTag)
  host.dataset.foyer = ''
  host.dataset.testid = 'w3m-modal'
  return host
}

/** Returns the first slot of the page that is empty or that already holds this widget. */
function findSlot(page: Document, host: HTMLElement): Element | undefined {
  return [...page.querySelectorAll(slotSelector)].find(
    (slot) => host.parentElement === slot || slot.querySelector(':scope > [data-foyer]') === null,
  )
}

/**
 * Adds the widget to the end of the page. If the app places it itself (`disableAppend`, `enableEmbedded`), adds it to
 * the app's `<appkit-modal>` or `<foyer-modal>`, now or when that element appears [S2.18]. Returns a function that
 * removes the widget.
 */
function placeHost(page: Document, host: HTMLElement, isPlacedByPage: boolean): () => void {
  if (!isPlacedByPage) {
    // If the body does not exist yet, the dialog appends its host when it opens.
    page.body?.append(host)
    return () => host.remove()
  }
  const place = () => {
    if (host.isConnected) return
    findSlot(page, host)?.append(host)
  }
  place()
  // Observe the whole page: frameworks can render the slot again at any time.
  const observer = new MutationObserver(place)
  observer.observe(page, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    host.remove()
  }
}
