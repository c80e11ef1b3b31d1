import { FoyerError } from '../errors/FoyerError.js'
import type { Namespace } from '../primitives/Namespace.js'
import { getLogInMemory } from './actions/embedded/getLogInMemory.js'
import { popTransaction, pushTransaction } from './actions/embedded/transactions.js'
import { closeModal, openModal } from './actions/openModal.js'
import { invalidateBalances } from './actions/refreshAccount.js'
import type { Client } from './Client.js'
import type { EmbeddedConnector, EmbeddedRequestEvent } from './EmbeddedConnector.js'
import { limits } from './limits.js'
import { notify } from './notify.js'
import { getConnected } from './select.js'
import { listEmbeddedNamespaces } from './selectEmbedded.js'
import { updateAccount, updateNamespace } from './update.js'

/** What is known of the person is put to the account the moment it is connected [S4.17]. */
function describePerson(client: Client, connector: EmbeddedConnector, namespace: Namespace): void {
  const user = connector.getUser(namespace)
  const { connectedWalletInfo: info } = client.store.getState().namespaces[namespace]?.account ?? {}
  if (!user) return
  const memory = getLogInMemory(client)
  const social = memory.recallSocial()
  const userName = user.userName ?? memory.recallUserName()
  const identifier = social ? (userName ?? user.email) : user.email
  updateAccount(client, namespace, {
    user: { ...user, ...(userName && { username: userName }) },
    preferredAccountType: user.preferredAccountType ?? 'eoa',
    smartAccountDeployed: user.smartAccountDeployed ?? false,
    connectedWalletInfo: {
      name: connector.name,
      ...info,
      ...(identifier && { identifier }),
      ...(social && { social }),
    },
  })
  const keep = (networks: readonly number[]) =>
    updateNamespace(client, namespace, { smartAccountEnabledNetworks: networks })
  if (namespace === 'eip155') connector.embedded.getSmartAccountNetworks().then(keep, () => keep([]))
}

/** ApproveTransaction comes and goes with the questions only the person can answer [S2.10, S4.21, S4.22, S5.31]. */
function followQuestion(client: Client, event: EmbeddedRequestEvent): void {
  const { modal, transactions } = client.store.getState()
  const load = () => void client.loadWidget().catch(() => undefined)
  switch (event.type) {
    case 'asked':
      // The view is there already, and shows one question after the other.
      if (event.left > 1) return
      if (modal.open && transactions.length === 0) pushTransaction(client, {})
      openModal(client, { view: 'ApproveTransaction' }, modal.open ? 'push' : 'open')
      return load()
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
      if (event.left === 0 && transactions.length > 0) popTransaction(client, !isConfirmed)
      else if (event.left === 0) closeModal(client)
      if (event.type === 'refused' && event.wantsFunds) openModal(client, { view: 'WalletReceive' })
      const namespace = event.method.startsWith('solana_') ? 'solana' : 'eip155'
      if (isConfirmed) invalidateBalances(client, namespace).catch(() => undefined)
      return
    }
    default: {
      const never: never = event
      return never
    }
  }
}

/** Who closes the widget has answered no: nothing goes on where nobody sees it [S4.20]. */
function followClosing(client: Client, connector: EmbeddedConnector): void {
  const entries = client.store.getState().transactions
  client.store.setState({ transactions: [] })
  for (const entry of [...entries].reverse()) entry.onCancel?.()
  connector.embedded.rejectPending()
}

/** Keeps state, widget and frame in step as long as the instance lives. Returns the undo. */
export function followEmbedded(client: Client, connector: EmbeddedConnector): () => void {
  const { embedded } = connector
  const unwatch = embedded.watchRequests((event) => followQuestion(client, event))
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.theme !== before.theme) embedded.syncTheme(state.theme.mode, state.theme.variables)
    if (before.modal.open && !state.modal.open) followClosing(client, connector)
    if (state.namespaces === before.namespaces) return
    for (const namespace of listEmbeddedNamespaces(state)) {
      const connection = getConnected(state, namespace)
      const isNew = connection && getConnected(before, namespace)?.connector !== connection.connector
      if (isNew && connection.connector.type === 'AUTH') describePerson(client, connector, namespace)
    }
  })
  return () => {
    unwatch()
    unsubscribe()
    connector.close()
  }
}
