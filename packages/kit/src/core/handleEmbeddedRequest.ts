import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { popTransaction, pushTransaction } from './actions/embedded/transactions.js'
import { closeModal, openModal } from './actions/openModal.js'
import { invalidateBalances } from './actions/refreshAccount.js'
import type { Client } from './Client.js'
import type { EmbeddedRequestEvent } from './EmbeddedConnector.js'
import { limits } from './limits.js'
import { notify } from './notify.js'

/**
 * Opens and closes ApproveTransaction with the requests that the user must confirm in the frame [S2.10, S4.21, S4.22,
 * S5.31].
 */
export function handleEmbeddedRequest(client: Client, event: EmbeddedRequestEvent): void {
  const { modal, transactions } = client.store.getState()
  const load = () => void client.loadWidget().catch(() => undefined)
  switch (event.type) {
    case 'asked':
      // An answered last request stays in the list: the view shows its title until it closes.
      client.store.setState(({ questions = [] }) => ({
        questions: event.left > 1 ? [...questions, event.method] : [event.method],
      }))
      // The view is already open and shows the requests one after another.
      if (event.left > 1) return
      if (modal.open && transactions.length === 0) pushTransaction(client, {})
      openModal(client, { view: 'ApproveTransaction' }, modal.open ? 'push' : 'open')
      load()
      return
    case 'notAllowed': {
      openModal(client)
      load()
      const error = new FoyerError('METHOD_NOT_ALLOWED', { context: { method: event.method } })
      const timer = setTimeout(
        () => notify(client, { kind: 'toast', variant: 'error', short: error.message, error }),
        limits.methodNotAllowedDelayMs,
      )
      client.undo.push(() => clearTimeout(timer))
      return
    }
    case 'confirmed':
    case 'refused': {
      const isConfirmed = event.type === 'confirmed'
      if (event.left > 0)
        client.store.setState(({ questions = [] }) => {
          const answered = questions.indexOf(event.method)
          return { questions: questions.filter((_, index) => index !== answered) }
        })
      if (event.left === 0 && transactions.length > 0) popTransaction(client, !isConfirmed)
      else if (event.left === 0) closeModal(client)
      if (event.type === 'refused' && event.wantsFunds) openModal(client, { view: 'WalletReceive' })
      const namespace = event.method.startsWith('solana_') ? 'solana' : 'eip155'
      if (isConfirmed) invalidateBalances(client, namespace).catch(() => undefined)
      return
    }
    default:
      event satisfies never
  }
}
