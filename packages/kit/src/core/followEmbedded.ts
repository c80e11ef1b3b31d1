import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from './Client.js'
import type { EmbeddedConnector } from './EmbeddedConnector.js'
import { listEmbeddedNamespaces } from './flows/selectEmbedded.js'
import { updateAccount, updateNamespace } from './state/namespaceState.js'
import type { WalletInfo } from './state/State.js'
import { getConnected } from './state/select.js'
import { getLogInMemory } from './storage/logInMemory.js'

/** What is known of the person is put to the account the moment it is connected [S4.17]. */
function describePerson(client: Client, connector: EmbeddedConnector, namespace: Namespace): void {
  const user = connector.getUser(namespace)
  const info = client.store.getState().namespaces[namespace]?.account.connectedWalletInfo
  if (!user) return
  const memory = getLogInMemory(client)
  const social = memory.recallSocial()
  const userName = user.userName ?? memory.recallUserName()
  const identifier = (social && userName) ?? user.email
  updateAccount(client, namespace, {
    user: { ...user, ...(userName && { username: userName }) },
    preferredAccountType: user.preferredAccountType ?? 'eoa',
    accounts: user.accounts,
    smartAccountDeployed: !!user.smartAccountDeployed,
    connectedWalletInfo: {
      // Set together with the connection.
      ...(info as WalletInfo),
      ...(identifier && { identifier }),
      ...(social && { social }),
    },
  })
  if (namespace !== 'eip155') return
  connector.embedded
    .getSmartAccountNetworks()
    .then((smartAccountEnabledNetworks) => updateNamespace(client, namespace, { smartAccountEnabledNetworks }))
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
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.theme !== before.theme || state.options.locale !== before.options.locale) embedded.syncLook()
    if (before.modal.open && !state.modal.open) followClosing(client, connector)
    if (state.namespaces === before.namespaces) return
    for (const namespace of listEmbeddedNamespaces(state)) {
      const own = getConnected(state, namespace)?.connector
      if (own?.type === 'AUTH' && own !== getConnected(before, namespace)?.connector)
        describePerson(client, connector, namespace)
    }
  })
  return () => {
    unsubscribe()
    connector.close()
  }
}
