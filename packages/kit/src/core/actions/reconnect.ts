import { toFoyerError } from '../../errors/toFoyerError.js'
import type { Namespace } from '../../primitives/ChainId.js'
import type { Client } from '../Client.js'
import type { Connector } from '../Connector.js'
import { forgetConnection, recallConnectorId, recallNamespaces } from '../connectionMemory.js'
import { endConnection, setConnection, storeConnection } from '../connections.js'
import { emit } from '../emit.js'
import { limits } from '../limits.js'
import { getConnection, restoring } from '../select.js'
import { createDeadline, settle } from '../settle.js'

/**
 * Restores the remembered connections of earlier visits, each namespace on its own; a wallet that is gone, locked or
 * silent leaves its namespace disconnected [S4.2, S4.3]. Never asks the person anything and never throws.
 */
export async function reconnect(client: Client): Promise<void> {
  const { namespaces } = client.store.getState()
  const remembered = recallNamespaces(client.memory)
  // Of a family that is not configured any more.
  for (const each of remembered) if (!namespaces[each]) forgetConnection(client.memory, each)
  await Promise.all(remembered.map((namespace) => restore(client, namespace)))
}

async function restore(client: Client, namespace: Namespace): Promise<void> {
  const connectorId = recallConnectorId(client.memory, namespace)
  const entry = client.store.getState().namespaces[namespace]
  if (entry?.connection.status !== 'disconnected' && entry?.connection !== restoring) return
  if (connectorId === undefined) return endConnection(client, namespace)
  setConnection(client, namespace, { status: 'reconnecting', connectorId })
  // The embedded wallet has a whole page to load first [S9.4].
  const waitMs = connectorId === embeddedId ? limits.frameLoadTimeoutMs : limits.announceTimeoutMs
  const deadline = createDeadline([client.lifetime.signal], waitMs + limits.reconnectTimeoutMs)
  const isStillOurs = () => getConnection(client.store.getState(), namespace).status === 'reconnecting'
  deadline.signal.addEventListener('abort', () => {
    if (client.lifetime.signal.aborted && isStillOurs()) setConnection(client, namespace, { status: 'disconnected' })
  })
  try {
    const connector = await waitForConnector(client, namespace, connectorId)
    const { networks } = client.store.getState()
    const accounts = await settle(
      connector
        ? connector.reconnect({ chainId: entry.selectedChainId, networks, signal: deadline.signal })
        : Promise.resolve(undefined),
      deadline.signal,
    )
    if (!isStillOurs()) return
    if (!connector || !accounts) return endConnection(client, namespace)
    storeConnection(client, connector, accounts, client.store.getState().activeNamespace === namespace, true)
    emit(client, 'CONNECT_SUCCESS', {
      method: connector.type === 'AUTH' ? 'email' : 'browser',
      name: connector.name,
      reconnect: true,
    })
  } catch (cause) {
    if (client.lifetime.signal.aborted) return
    if (isStillOurs()) endConnection(client, namespace)
    emit(client, 'CONNECT_ERROR', { message: (await toFoyerError(cause)).message })
  } finally {
    deadline.end()
  }
}

/** As the incumbent stores it. */
const embeddedId = 'ID_AUTH'

/** Wallets announce themselves when they are ready, some of them late. */
function waitForConnector(client: Client, namespace: Namespace, id: string): Promise<Connector | undefined> {
  return new Promise((resolve) => {
    const find = () =>
      client.store
        .getState()
        .connectors.flatMap((connector) => connector.connectors ?? [connector])
        .find((connector) => connector.id === id && connector.chain === namespace)
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
