import type { Client } from '../../Client.js'
import type { TransactionEntry } from '../../state/State.js'
import { openModal } from '../openModal.js'

/**
 * Before asking the embedded wallet from within the widget: says where to go when ApproveTransaction is over
 * [S2.10, S4.21, S4.22]. Returns the undo, for a question that never came to be asked; harmless afterwards.
 *
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

/** Ends the newest entry: on to its view after a yes, back after a no. Does nothing on an empty stack. */
export function popTransaction(client: Client, isCanceled = false): void {
  const { transactions } = client.store.getState()
  const entry = transactions.at(-1)
  if (!entry) return
  client.store.setState({ transactions: transactions.slice(0, -1) })
  const { modal } = client.store.getState()
  if (isCanceled || entry.view === undefined) goBack(client)
  else if (modal.open) openModal(client, { view: entry.view }, entry.replace ? 'replace' : 'open')
  if (isCanceled) entry.onCancel?.()
  else entry.onSuccess?.()
}

/** Takes the open widget one view back [S2.15]; does nothing when it is closed. */
function goBack(client: Client): void {
  const { modal } = client.store.getState()
  if (modal.open) client.store.setState({ modal: { ...modal, request: { how: 'back', seq: modal.request.seq + 1 } } })
}
