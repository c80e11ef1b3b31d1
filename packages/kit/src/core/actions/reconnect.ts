import type { Namespace } from '@foyer/primitives/ChainId'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Client } from '../Client.js'
import type { Connector, ReconnectAnswer } from '../Connector.js'
import { clearConnection, endConnection, findConnector, restoreConnection, setConnection } from '../connections.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { getConnection } from '../state/select.js'
import { forgetConnection, getLeftKey, recallConnectorId, recallNamespaces } from '../storage/connectionMemory.js'
import { createConnectRequest } from './connectRequest.js'

/**
 * Brings every namespace in line with the memory: restores connections of earlier visits, other tabs and other instances of the page, and
 * ends those that were ended there [S4.2, S4.3]. A wallet that is late, locked, silent or failing leaves its namespace disconnected until it
 * is ready (`restoreWhenReady`). Opens no prompt and never throws.
 */
export async function reconnect(client: Client): Promise<void> {
  const { namespaces } = client.store.getState()
  // Of a family that is not configured any more.
  for (const each of recallNamespaces(client.memory)) if (!namespaces[each]) forgetConnection(client.memory, each)
  await Promise.all((Object.keys(namespaces) as Namespace[]).map((namespace) => restore(client, namespace)))
}

async function restore(client: Client, namespace: Namespace): Promise<void> {
  const { store, lifetime } = client
  const isRemembered = recallNamespaces(client.memory).includes(namespace)
  const connectorId = isRemembered ? recallConnectorId(client.memory, namespace) : undefined
  const connection = getConnection(store.getState(), namespace)
  const { status } = connection
  if (status === 'connecting') return
  // Empty where `start` has announced the restore.
  const currentId =
    status === 'connected' ? connection.connector.id : status === 'reconnecting' && connection.connectorId
  if (currentId && currentId === connectorId) return
  if (connectorId === undefined) {
    // The wallet of another tab granted nothing, and this one does.
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
    const answer = connector && (await readAnswer(client, connector))
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

/** Time until a wallet that failed is read a second time, in ms. */
const secondReadMs = 250

/** Reads what the wallet still grants, a second time after a failure. */
async function readAnswer(client: Client, connector: Connector): Promise<ReconnectAnswer> {
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

/** As the incumbent stores it. */
const embeddedId = 'ID_AUTH'

/** Wallets announce themselves when they are ready, some of them late. */
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
