import type { Namespace } from '@foyer/primitives/ChainId'
import { openModal } from './actions/openModal.js'
import type { Client } from './Client.js'
import type { Connector } from './Connector.js'
import { getCurrentConnection } from './connections.js'
import type { State } from './state/State.js'
import { getConnected, getConnection, getSiwx, isOnUnsupportedChain, listNamespaces } from './state/select.js'
import { announceMemory, recallConnectorId, rememberConnection, removeCaches } from './storage/connectionMemory.js'
import { wasConnected } from './storage/memory.js'
import { addRecentWallet } from './storage/recentWallets.js'

/** Saves a new connection for the next visit, and its wallet among those used last [S3.13, S3.55]. */
function save(client: Client, namespace: Namespace, { id, name, info, imageUrl, type }: Connector): void {
  rememberConnection(client.memory, namespace, id)
  announceMemory(client, namespace)
  // Of a paired wallet only the peer's entry is worth showing, which whoever paired adds.
  if (type === 'ANNOUNCED' || type === 'EXTERNAL')
    addRecentWallet(client, { id, name, ...(info?.rdns && { rdns: info.rdns }), ...(imageUrl && { imageUrl }) })
}

/** Which account of which chain is connected: facts must be read again when it changes. */
function getAccountKey(state: State, namespace: Namespace): string | undefined {
  const connection = getConnected(state, namespace)
  return connection && `${connection.chainId}:${connection.addresses[0]}`
}

/** Reads balance and name of the account. What reads them loads with the first connection. `isSent`: a transaction changed the balance. */
function readAccount(client: Client, namespace: Namespace, isSent = false): void {
  import('./actions/refreshAccount.js')
    .then(({ invalidateBalances, refreshAccount }) => (isSent ? invalidateBalances : refreshAccount)(client, namespace))
    .catch(() => undefined)
}

/** Saves each new connection, and reads balance and name whenever a namespace gets another account or chain. */
function followConnections(client: Client): () => void {
  return client.store.subscribe((state, before) => {
    if (state.namespaces === before.namespaces) return
    for (const namespace of listNamespaces(state)) {
      const connector = getCurrentConnection(state, namespace)?.connector
      if (connector && connector !== getCurrentConnection(before, namespace)?.connector)
        save(client, namespace, connector)
      const key = getAccountKey(state, namespace)
      if (key && key !== getAccountKey(before, namespace)) readAccount(client, namespace)
    }
  })
}

/** Restores a connection whose memory stays after its end, once the wallet is ready again. */
function subscribeReturns(client: Client): () => void {
  const { store, memory, connectionUndo, config } = client
  const follow = async (namespace: Namespace, connectorId: string) => {
    const ended = new AbortController()
    connectionUndo.set(namespace, () => ended.abort())
    const load = await import('./actions/restoreWhenReady.js')
    if (!ended.signal.aborted) load.restoreWhenReady(client, { namespace, connectorId, isRestored: true })
  }
  return store.subscribe((state, before) => {
    if (state.namespaces === before.namespaces || config.enableReconnect === false) return
    for (const namespace of listNamespaces(state)) {
      const { status } = getConnection(state, namespace)
      if (status !== 'disconnected' || getConnection(before, namespace).status === status) continue
      const connectorId = recallConnectorId(memory, namespace)
      if (connectorId && !connectionUndo.has(namespace)) follow(namespace, connectorId).catch(() => undefined)
    }
  })
}

/** Reads the balances anew once a transaction that was sent from here is mined [S5.27]. */
function followSends(client: Client): () => void {
  return client.store.subscribe(({ sent }, before) => {
    if (sent && sent !== before.sent) readAccount(client, sent.namespace, true)
  })
}

/** Shows UnsupportedChain when the wallet goes to a chain that was not asked for [S2.5]. */
function showUnsupportedChain(client: Client): () => void {
  return client.store.subscribe((state, before) => {
    const { enableNetworkSwitch = true, allowUnsupportedChain, basic } = state.options
    if (!enableNetworkSwitch || allowUnsupportedChain || basic) return
    const isLost = isOnUnsupportedChain(state) && !isOnUnsupportedChain(before)
    // A restore is nobody's act: the button then shows the state, and nothing opens by itself.
    if (!isLost || !getConnected(before)) return
    openModal(client, { view: 'UnsupportedChain' })
    client.loadWidget().catch(() => undefined)
  })
}

/** The connected wallet by the incumbent's words for sign-ins. */
function tellWalletType({ store }: Client): string {
  const type = getConnected(store.getState())?.connector.type
  if (type === 'WALLET_CONNECT') return 'walletconnect'
  if (type === 'AUTH') return 'social'
  return type ? 'extension' : 'unknown'
}

/** Follows the sign-in where the host has people sign in. Code that did not come is asked for again with the next action. */
function startSignIn(client: Client): void {
  const siwx = getSiwx(client)
  if (!siwx || client.signIn) return
  const { serverUrl, projectId } = client.config
  siwx.attach?.({ serverUrl, projectId, walletInfo: () => ({ type: tellWalletType(client) }) })
  client.signIn = import('./followSignIn.js').then(({ followSignIn }) => followSignIn(client, siwx))
  client.signIn.catch(() => {
    client.signIn = undefined
  })
}

/**
 * Starts everything that follows from a change of a connection or from a send, all of it by listening to the store: it is saved, balance and
 * name are read, an unsupported chain is shown, whoever has not signed in is asked to, and a wallet that was not ready is awaited. Called when the actions are loaded, does
 * nothing the second time, and ends with the instance. Events for the host are sent by the actions, analytics by `analytics.ts`.
 */
export function startConnectionEffects(client: Client): void {
  const { lifetime, undo } = client
  if (!lifetime.signal.aborted) startSignIn(client)
  if (client.hasEffects || lifetime.signal.aborted) return
  client.hasEffects = true
  if (!wasConnected(client.memory)) removeCaches(client.memory)
  undo.push(followConnections(client), subscribeReturns(client), followSends(client), showUnsupportedChain(client))
}
