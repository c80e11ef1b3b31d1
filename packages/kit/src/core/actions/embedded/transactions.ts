import type { Client } from '../../Client.js'
import type { TransactionEntry } from '../../state/State.js'
import { openModal } from '../openModal.js'

/**
 * Stores the view that follows ApproveTransaction. Call it before a request to the embedded wallet from within the
 * widget [S2.10, S4.21, S4.22]. Returns a function that removes the entry if no request was sent. Later calls of it
 * have no effect.
 * @example
 * const forget = pushTransaction(client, { view: 'Account' })
 * await sendToken(client, { asset, amount, to }).finally(forget)
 */
export function pushTransaction(client: Client, entry: TransactionEntry): () => void {
  const own = { ...entry }
  client.store.setState(({ transactions }) => ({ transactions: [...transactions, own] }))
  return () =>
    client.store.setState(({ transactions }) => ({ transactions: transactions.filter((each) => each !== own) }))
}

/**
 * Removes the newest entry. After an approval, opens its view. After a rejection, navigates back. Does nothing if there
 * is no entry.
 */
export function popTransaction(client: Client, isCanceled = false): void {
  const { transactions } = client.store.getState()
  const entry = transactions.at(-1)
  if (!entry) return
  client.store.setState({ transactions: transactions.slice(0, -1) })
  const { modal } = client.store.getState()
  if (isCanceled || entry.view === undefined) navigateBack(client)
  else if (modal.open) openModal(client, { view: entry.view }, entry.replace ? 'replace' : 'open')
  if (isCanceled) entry.onCancel?.()
  else entry.onSuccess?.()
}

/** Navigates the open widget one view back [S2.15]. Does nothing if it is closed. */
function navigateBack(client: Client): void {
  const { modal } = client.store.getState()
  if (modal.open) client.store.setState({ modal: { ...modal, request: { how: 'back', seq: modal.request.seq + 1 } } })
}
