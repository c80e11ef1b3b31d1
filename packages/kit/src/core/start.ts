import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from './Client.js'
import { createMethod } from './loadActions.js'
import { updateNamespace } from './state/namespaceState.js'
import { disconnected, getConnection, restoring } from './state/select.js'
import { wasConnected } from './storage/memory.js'

/**
 * Starts an instance in a page: restores the stored connections. Sends no request to a server and opens no view.
 * `loadPast` adds the connectors that stored connections may refer to.
 */
export function start(client: Client, loadPast?: () => void): void {
  client.lifetime.signal.addEventListener('abort', () => {
    for (const undo of [...client.undo.splice(0), ...client.connectionUndo.values()]) undo()
    client.connectionUndo.clear()
  })
  const { config, memory, store } = client
  if (config.debug || (client.endpoints && !config.projectId))
    createMethod(client, 'checkSetUp')().catch(() => undefined)
  if (config.features?.analytics) {
    const early = [store.getState().event]
    // Collect the events until the analytics code is loaded. Every state change pushes its event again:
    // `startAnalytics` removes the duplicates.
    const stop = store.subscribe(({ event }) => early.push(event))
    const startAnalytics = createMethod(client, 'startAnalytics')
    startAnalytics(early)
      .finally(stop)
      .catch(() => undefined)
  }
  store.setState({ initialized: true })
  const { namespaces } = store.getState()
  const remembered = (memory.get('connected_namespaces') ?? '').split(',') as Namespace[]
  const names = remembered.filter((name) => namespaces[name]?.connection)
  // No stored namespace is configured: clear the status now, without loading the actions.
  if (!names[0]) memory.remove('connection_status')
  const stopRestoring = () => {
    for (const name of names)
      if (getConnection(store.getState(), name) === restoring)
        updateNamespace(client, name, { connection: disconnected })
  }
  const restore = () => {
    loadPast?.()
    createMethod(client, 'reconnect')().catch(stopRestoring)
  }
  // Another tab (`storage`) or another instance of the page (`foyer:memory`) changed a connection.
  for (const event of ['storage', 'foyer:memory'])
    client.environment.window?.addEventListener(
      event,
      ({ key }: Event & { key?: string | null }) => {
        if (key?.endsWith('connector_id')) restore()
      },
      client.lifetime,
    )
  client.undo.push(stopRestoring)
  if (!wasConnected(memory) || config.enableReconnect === false) {
    loadPast?.()
    return
  }
  // Set `reconnecting` before the actions load: otherwise an app would redirect a returning user to its log-in.
  for (const name of names) updateNamespace(client, name, { connection: restoring })
  restore()
}
