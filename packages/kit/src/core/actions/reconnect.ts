import type { Namespace } from '@foyer/primitives/ChainId'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Client } from '../Client.js'
import type { Connector, ReconnectAnswer } from '../Connector.js'
import { clearConnection, endConnection, findConnector, restoreConnection, setConnection } from '../connections.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { getConnection } from '../state/select.js'
import { getLeftKey, loadConnectedNamespaces, loadConnectorId, removeConnectorId } from '../storage/connectionMemory.js'
import { createConnectRequest } from './connectRequest.js'

/**
 * Synchronizes every namespace with the stored connections: restores those of earlier visits, other tabs and other
 * instances, and ends those that were ended there [S4.2, S4.3]. A wallet that is late, locked, unresponsive or failing
 * leaves its namespace disconnected until it is ready (`restoreWhenReady`). Opens no prompt and never throws.
 */
export async function reconnect(client: Client): Promise<void> {
  const { namespaces } = client.store.getState()
  // Remove the stored connections of chain families that are no longer configured.
  for (const each of loadConnectedNamespaces(client.memory))
    if (!namespaces[each]) removeConnectorId(client.memory, each)
  await Promise.all((Object.keys(namespaces) as Namespace[]).map((namespace) => restore(client, namespace)))
}

async function restore(client: Client, namespace: Namespace): Promise<void> {
  const { store, lifetime } = client
  const isRemembered = loadConnectedNamespaces(client.memory).includes(namespace)
  const connectorId = isRemembered ? loadConnectorId(client.memory, namespace) : undefined
  const connection = getConnection(store.getState(), namespace)
  const { status } = connection
  if (status === 'connecting') return
  // Empty if `start` has set `reconnecting`.
  const currentId =
    status === 'connected' ? connection.connector.id : status === 'reconnecting' && connection.connectorId
  if (currentId && currentId === connectorId) return
  if (connectorId === undefined) {
    // The wallet granted accounts in this tab but not in another tab: keep the connection.
    if (status === 'connected' && !client.memory.get(getLeftKey(namespace))) return
    if (status !== 'disconnected' || client.connectionUndo.has(namespace)) clearConnection(client, namespace)
    return
  }
  if (client.config.enableReconnect === false) return
  if (currentId) clearConnection(client, namespace)
  setConnection(client, namespace, { status: 'reconnecting', connectorId })
  const isStillOurs = () => getConnection(store.getState(), namespace).status === 'reconnecting'
  const end = () => {
    if (isStillOurs()) setConnection(client, namespace, { status: 'disconnected' })
  }
  lifetime.signal.addEventListener('abort', end)
  try {
    const connector = await waitForConnector(client, namespace, connectorId)
    const answer = connector && (await readGrantedAccounts(client, connector))
    if (!isStillOurs()) return
    if (!connector || !answer) clearConnection(client, namespace)
    else if (answer === 'withdrawn') endConnection(client, namespace)
    else restoreConnection(client, connector, answer)
  } catch (cause) {
    if (lifetime.signal.aborted) return
    if (isStillOurs()) clearConnection(client, namespace)
    emit(client, 'CONNECT_ERROR', { message: (await toFoyerError(cause)).message })
  } finally {
    lifetime.signal.removeEventListener('abort', end)
  }
}

/** The delay before the second read of a wallet that failed, in ms. */
const secondReadMs = 250

/** Reads the accounts that the wallet still grants. Retries once after a failure. */
async function readGrantedAccounts(client: Client, connector: Connector): Promise<ReconnectAnswer> {
  // The embedded wallet loads a whole page first [S9.4].
  const loadMs = connector.id === embeddedId ? limits.frameLoadTimeoutMs : 0
  const deadline = createDeadline([client.lifetime.signal], limits.reconnectTimeoutMs + loadMs)
  const { signal } = deadline
  const read = () => settle(connector.reconnect(createConnectRequest(client, connector, signal, {})), signal)
  try {
    return await read().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, secondReadMs))
      return read()
    })
  } finally {
    deadline.end()
  }
}

/** The id that AppKit stores. */
const embeddedId = 'ID_AUTH'

/** Waits for the connector: some wallets announce themselves late. */
function waitForConnector(client: Client, namespace: Namespace, id: string): Promise<Connector | undefined> {
  return new Promise((resolve) => {
    const find = () => findConnector(client.store.getState(), id, namespace)
    const finish = (connector: Connector | undefined) => {
      unsubscribe()
      clearTimeout(timer)
      resolve(connector)
    }
    const timer = setTimeout(() => finish(find()), limits.announceTimeoutMs)
    const unsubscribe = client.store.subscribe(() => {
      const connector = find()
      if (connector) finish(connector)
    })
    const present = find()
    if (present) finish(present)
  })
}
