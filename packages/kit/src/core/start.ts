import type { Client } from './Client.js'
import { ask } from './facade/ask.js'
import { forgetCaches, recallStatus } from './memory.js'

/** Begins the life of an instance in a page: restores what was remembered. Asks no server and opens nothing. */
export function start(client: Client): void {
  client.lifetime.signal.addEventListener('abort', () => {
    for (const undo of client.undo.splice(0)) undo()
    for (const undo of client.connectionUndo.values()) undo()
    client.connectionUndo.clear()
  })
  if (client.endpoints && !client.config.projectId) ask(client, 'alertNoProject')().catch(() => undefined)
  startAnalyticsIfWanted(client)
  client.store.setState({ initialized: true })
  const hasPast = recallStatus(client.memory) === 'connected' && client.config.enableReconnect !== false
  if (hasPast) ask(client, 'reconnect')().catch(() => undefined)
  else forgetCaches(client.memory)
}

/** Only what the host asked for by name is sent, and only to the host's own server. */
function startAnalyticsIfWanted(client: Client): void {
  const { window: page } = client.environment
  const base = client.endpoints?.analytics
  if (client.config.features?.analytics !== true || !page || !base) return
  import('./analytics.js').then(
    ({ startAnalytics }) => {
      if (!client.lifetime.signal.aborted) client.undo.push(startAnalytics(client, base, page))
    },
    () => undefined,
  )
}
