import { core } from '@foyer/messages/en/core'
import { retryIcon } from '@foyer/ui/icons/baseIcons'
import { listStyle } from '@foyer/ui/styles/list'
import { closeModal } from '../../core/actions/openModal.js'
import type { Client } from '../../core/Client.js'
import { focusFirst } from '../../ui/focus.js'
import { createElement } from '../../ui/markup/createElement.js'
import { renderRow, renderShell } from '../../ui/markup/drawElements.js'
import { connectStyle } from './connectMarkup.js'
import type { DialogHost } from './createDialogHost.js'
import { getWords } from './getWords.js'

/**
 * Shows in the open dialog that the widget's code did not load, with a retry button. Removes the dialog when it is
 * closed.
 */
export function showLoadError(client: Client, { surface, translations, destroy }: DialogHost): void {
  const { card, ui } = surface
  const { store, lifetime } = client
  const words = getWords(translations.get(), 'core', core)
  ui.styles.adopt(listStyle)
  ui.styles.adopt(connectStyle)
  const retry = renderRow({ testId: 'widget-retry', title: words.tryAgain, icon: { glyph: retryIcon } })
  const shell = renderShell(
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
    // The app opened the widget again, which starts a new attempt.
    else if (modal.request.seq !== before.modal.request.seq) end()
  })
  lifetime.signal.addEventListener('abort', end)
  shell.querySelector('[data-testid=header-close]')?.addEventListener('click', () => closeModal(client))
  retry.addEventListener('click', () => {
    end()
    client.loadWidget().catch(() => undefined)
  })
}
