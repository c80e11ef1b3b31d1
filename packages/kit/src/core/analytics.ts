import { getAnalyticsConfig } from '@foyer/contract/http/getAnalyticsConfig'
import { type AnalyticsEvent, postEvents } from '@foyer/contract/http/postEvents'
import { callEndpoint } from './api/callEndpoint.js'
import type { Client } from './Client.js'
import type { State } from './State.js'
import { getConnected } from './select.js'

/** How long events wait for company, in ms. */
const batchDelayMs = 1000
const maxBatch = 50

function toWireEvent(client: Client, { timestamp, data }: State['event'], page: Window): AnalyticsEvent {
  const address = getConnected(client.store.getState())?.addresses[0]
  return {
    eventId: crypto.randomUUID(),
    // Without query and fragment: they may carry what is nobody's business.
    url: `${page.location.origin}${page.location.pathname}`,
    domain: page.location.hostname,
    timestamp,
    props: {
      type: data.type,
      event: data.event,
      ...(data.properties && { properties: { ...data.properties } }),
      ...(address && { address }),
    },
  }
}

/**
 * Sends the instance's events to the host's own server, in batches. Started only for hosts that set
 * `features.analytics: true`; the server is asked once, after the visitor's first act, whether it wants them, and any
 * failure to learn that means no [S4.46, S7.35, S7.70].
 */
export function startAnalytics(client: Client, base: string, page: Window): () => void {
  const queue: AnalyticsEvent[] = []
  const life: { isAllowed?: Promise<boolean>; timer?: ReturnType<typeof setTimeout> | undefined } = {}
  const isAllowed = () => {
    life.isAllowed ??= callEndpoint(client, { base, endpoint: getAnalyticsConfig, query: {} }).then(
      ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
      () => false,
    )
    return life.isAllowed
  }
  const flush = async () => {
    life.timer = undefined
    if (!(await isAllowed())) return void queue.splice(0)
    const body = queue.splice(0, maxBatch)
    if (body.length === 0) return
    await callEndpoint(client, { base, endpoint: postEvents, query: {}, body }).catch(() => undefined)
  }
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.event === before.event || state.options.features.analytics !== true) return
    queue.push(toWireEvent(client, state.event, page))
    life.timer ??= setTimeout(() => void flush(), batchDelayMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(life.timer)
  }
}
