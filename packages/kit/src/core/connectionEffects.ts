import type { Namespace } from '@foyer/primitives/ChainId'
import { openModal } from './actions/openModal.js'
import type { Client } from './Client.js'
import type { Connector } from './Connector.js'
import { getCurrentConnection } from './connections.js'
import type { State } from './state/State.js'
import { getConnected, getConnection, getSiwx, isOnUnsupportedChain, listNamespaces } from './state/select.js'
import { announceMemory, loadConnectorId, removeCaches, storeConnectorId } from './storage/connectionMemory.js'
import { wasConnected } from './storage/memory.js'
import { addRecentWallet } from './storage/recentWallets.js'

/** Stores a new connection for the next visit, and adds its wallet to the recent wallets [S3.13, S3.55]. */
function save(client: Client, namespace: Namespace, { id, name, info, imageUrl, type }: Connector): void {
  storeConnectorId(client.memory, namespace, id)
  announceMemory(client, namespace)
  // Skip pairings: their recent wallet is the peer, which the pairing code adds itself.
  if (type === 'ANNOUNCED' || type === 'EXTERNAL')
    addRecentWallet(client, { id, name, ...(info?.rdns && { rdns: info.rdns }), ...(imageUrl && { imageUrl }) })
}

/** Returns a key of the connected account and chain. Account data must be read again when it changes. */
function getAccountKey(state: State, namespace: Namespace): string | undefined {
  const connection = getConnected(state, namespace)
  return connection && `${connection.chainId}:${connection.addresses[0]}`
}

/**
 * Reads the balance and the name of the account. The code loads with the first connection. `isSent`: a transaction
 * changed the balance.
 */
function readAccount(client: Client, namespace: Namespace, isSent = false): void {
  import('./actions/refreshAccount.js')
    .then(({ invalidateBalances, refreshAccount }) => (isSent ? invalidateBalances : refreshAccount)(client, namespace))
    .catch(() => undefined)
}

/** Stores each new connection. Reads balance and name when the account or chain of a namespace changes. */
function subscribeConnections(client: Client): () => void {
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

/** Restores a connection that is still stored after it ended, once its wallet is ready again. */
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
      const connectorId = loadConnectorId(memory, namespace)
      if (connectorId && !connectionUndo.has(namespace)) follow(namespace, connectorId).catch(() => undefined)
    }
  })
}

/** Reads the balances again when a sent transaction is mined [S5.27]. */
function subscribeSends(client: Client): () => void {
  return client.store.subscribe(({ sent }, before) => {
    if (sent && sent !== before.sent) readAccount(client, sent.namespace, true)
  })
}

/** Shows UnsupportedChain if the wallet switches to a chain that is not configured [S2.5]. */
function subscribeUnsupportedChain(client: Client): () => void {
  return client.store.subscribe((state, before) => {
    const { enableNetworkSwitch = true, showPrompts = true, allowUnsupportedChain, basic } = state.options
    if (!enableNetworkSwitch || !showPrompts || allowUnsupportedChain || basic) return
    const isLost = isOnUnsupportedChain(state) && !isOnUnsupportedChain(before)
    // Do not open the widget after a restore, because the user did nothing. The button shows the state.
    if (!isLost || !getConnected(before)) return
    openModal(client, { view: 'UnsupportedChain' })
    client.loadWidget().catch(() => undefined)
  })
}

/** Returns the wallet type in AppKit's terms for sign-ins. */
function getWalletType({ store }: Client): string {
  const type = getConnected(store.getState())?.connector.type
  if (type === 'WALLET_CONNECT') return 'walletconnect'
  if (type === 'AUTH') return 'social'
  return type ? 'extension' : 'unknown'
}

/** Starts the sign-in handling if the app uses `siwx`. If its code fails to load, the next action retries. */
function startSignIn(client: Client): void {
  const siwx = getSiwx(client)
  if (!siwx || client.signIn) return
  const { serverUrl, projectId } = client.config
  siwx.attach?.({ serverUrl, projectId, walletInfo: () => ({ type: getWalletType(client) }) })
  client.signIn = import('./createSignInHandler.js').then(({ createSignInHandler }) =>
    createSignInHandler(client, siwx),
  )
  client.signIn.catch(() => {
    client.signIn = undefined
  })
}

/**
 * Subscribes the effects of connections and sends to the store. They store the connection, read balance and name, show
 * an unsupported chain, request a sign-in and wait for wallets that are not ready. Called when the actions are loaded.
 * Further calls start nothing twice. The effects end with the instance. The actions emit the app's events, and
 * `analytics.ts` sends analytics.
 */
export function startConnectionEffects(client: Client): void {
  const { lifetime, undo } = client
  if (!lifetime.signal.aborted) startSignIn(client)
  if (client.hasEffects || lifetime.signal.aborted) return
  client.hasEffects = true
  if (!wasConnected(client.memory)) removeCaches(client.memory)
  undo.push(
    subscribeConnections(client),
    subscribeReturns(client),
    subscribeSends(client),
    subscribeUnsupportedChain(client),
  )
}
