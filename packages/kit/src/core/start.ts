import type { Client } from './Client.js'
import { ask } from './loadEngine.js'
import { forgetCaches, wasConnected } from './memory.js'

/** Begins the life of an instance in a page: restores what was remembered. Asks no server and opens nothing. */
export function start(client: Client): void {
  client.lifetime.signal.addEventListener('abort', () => {
    for (const undo of [...client.undo.splice(0), ...client.connectionUndo.values()]) undo()
    client.connectionUndo.clear()
  })
  const { config, memory, store } = client
  if (config.debug || (client.endpoints && !config.projectId)) ask(client, 'checkSetUp')().catch(() => undefined)
  if (config.features?.analytics) {
    const early = [store.getState().event]
    // One for each change of the state, till the code is here; far fewer events, and those are all that is sent.
    const stop = store.subscribe(({ event }) => early.push(event))
    import('./analytics.js')
      .then(({ startAnalytics }) => startAnalytics(client, early))
      .finally(stop)
      .catch(() => undefined)
  }
  store.setState({ initialized: true })
  // No family that is remembered is configured any more: no engine is needed to see that.
  if (
    !memory
      .get('connected_namespaces')
      ?.split(',')
      .some((name) => name in store.getState().namespaces)
  )
    memory.remove('connection_status')
  if (wasConnected(memory) && config.enableReconnect !== false) ask(client, 'reconnect')().catch(() => undefined)
  else forgetCaches(memory)
}
