import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from './Client.js'
import type { EmbeddedConnector } from './EmbeddedConnector.js'
import { listEmbeddedNamespaces } from './flows/selectEmbedded.js'
import { updateAccount, updateNamespace } from './state/namespaceState.js'
import type { WalletInfo } from './state/State.js'
import { getConnected } from './state/select.js'
import { getLogInMemory } from './storage/logInMemory.js'

/** Stores the user's data in the account state when the embedded wallet is connected or changes [S4.17]. */
function storeUserInfo(client: Client, connector: EmbeddedConnector, namespace: Namespace): void {
  const user = connector.getUser(namespace)
  const info = client.store.getState().namespaces[namespace]?.account.connectedWalletInfo
  if (!user) return
  const memory = getLogInMemory(client)
  const social = memory.getSocial()
  const userName = user.userName ?? memory.getUserName()
  const identifier = (social && userName) ?? user.email
  updateAccount(client, namespace, {
    user: { ...user, ...(userName && { username: userName }) },
    preferredAccountType: user.preferredAccountType ?? 'eoa',
    accounts: user.accounts,
    smartAccountDeployed: !!user.smartAccountDeployed,
    connectedWalletInfo: {
      // It was set together with the connection.
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

/** Closing the widget rejects the open requests: none continues out of sight [S4.20]. */
function rejectOnClose(client: Client, connector: EmbeddedConnector): void {
  const entries = client.store.getState().transactions
  client.store.setState({ transactions: [] })
  for (const entry of [...entries].reverse()) entry.onCancel?.()
  connector.embedded.rejectPending()
}

/** Keeps state, widget and frame in sync. Returns a function that stops this and closes the frame. */
export function subscribeEmbedded(client: Client, connector: EmbeddedConnector): () => void {
  const { embedded } = connector
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.theme !== before.theme || state.options !== before.options) embedded.syncLook()
    if (before.modal.open && !state.modal.open) rejectOnClose(client, connector)
    if (state.namespaces === before.namespaces) return
    for (const namespace of listEmbeddedNamespaces(state)) {
      // Another chain or account type can have another address and other facts.
      const own = getConnected(state, namespace)
      if (own?.connector.type === 'AUTH' && own !== getConnected(before, namespace))
        storeUserInfo(client, connector, namespace)
    }
  })
  return () => {
    unsubscribe()
    connector.close()
  }
}
