import { core } from '@foyer/messages/en/core'
import { retryIcon } from '@foyer/ui/icons/baseIcons'
import { listStyle } from '@foyer/ui/styles/list'
import { closeModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import { focusFirst } from '../../ui/focus.js'
import { createElement } from '../../ui/markup/createElement.js'
import { drawRow, drawShell } from '../../ui/markup/drawElements.js'
import { connectStyle } from './connectMarkup.js'
import type { DialogHost } from './createDialogHost.js'

/** Says in the open dialog that the widget's code did not come, with a way to try again; leaves when it is closed. */
export function showLoadError(client: Client, { surface, translations, destroy }: DialogHost): void {
  const { card, ui } = surface
  const { store, lifetime } = client
  const words = translations.get().messages?.core ?? core
  ui.styles.adopt(listStyle)
  ui.styles.adopt(connectStyle)
  const retry = drawRow({ testId: 'widget-retry', title: words.tryAgain, icon: { glyph: retryIcon } })
  const shell = drawShell(
    { title: words.connectTitle, helpLabel: undefined, closeLabel: words.close },
    retry,
    createElement(
      'div',
      { class: 'notes', role: 'alert' },
      createElement('p', {}, words.viewFailedTitle),
      createElement('p', {}, words.viewFailedText),
    ),
  )
  card.replaceChildren(shell)
  surface.open(store.getState().modal.request.opener)
  focusFirst(card, '[data-testid=widget-retry]')

  const end = () => {
    unsubscribe()
    lifetime.signal.removeEventListener('abort', end)
    destroy()
  }
  const unsubscribe = store.subscribe(({ modal }, before) => {
    if (!modal.open) surface.close().then(end)
    // Asked to open once more, a new try is on its way.
    else if (modal.request.seq !== before.modal.request.seq) end()
  })
  lifetime.signal.addEventListener('abort', end)
  shell.querySelector('[data-testid=header-close]')?.addEventListener('click', () => closeModal(client))
  retry.addEventListener('click', () => {
    end()
    client.loadWidget().catch(() => undefined)
  })
}
