import { type AnalyticsEvent, getAnalyticsConfig, postEvents } from '@foyer/contract/http/analytics'
import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { callEndpoint } from './api/callEndpoint.js'
import type { Client } from './Client.js'
import type { State } from './state/State.js'
import { getConnected } from './state/select.js'

/** The delay in which events are collected for a batch, in ms. It doubles after each failed batch, up to a minute. */
const batchDelayMs = 1000
const maxDelayMs = 60_000
const maxBatch = 50
/** The maximum number of events that are stored until they are sent. */
const maxQueue = 200
/**
 * The statuses by which the analytics server rejects this page. After `maxRefusals` of them in a row, sending stops.
 */
const refusals = [401, 403, 404]
const maxRefusals = 3

function toWireEvent(client: Client, { timestamp, data }: State['event'], page: Window): AnalyticsEvent {
  const address = getConnected(client.store.getState())?.addresses[0]
  return {
    eventId: crypto.randomUUID(),
    // Omit query and fragment: they may contain private data.
    url: `${page.location.origin}${page.location.pathname}`,
    domain: page.location.hostname,
    // The first event has no timestamp: use the time of the instance.
    timestamp: timestamp || client.environment.now(),
    props: {
      type: data.type,
      event: data.event,
      ...(data.properties && { properties: { ...data.properties } }),
      ...(address && { address }),
    },
  }
}

function getStatus(error: unknown): unknown {
  return isFoyerError(error) ? error.context.status : undefined
}

/**
 * Sends the instance's events to the app's own server in batches, first the `early` ones from before this code was
 * loaded (without duplicates). Runs only if the app sets `features.analytics: true`. After the user's first action,
 * requests once whether the server wants events: a failure means no [S4.46, S7.35, S7.70]. Stops if the server rejects
 * repeatedly.
 */
export function startAnalytics(client: Client, early: readonly State['event'][] = []): void {
  const { window: page } = client.environment
  const base = client.endpoints?.analytics
  if (!page || !base || client.lifetime.signal.aborted) return
  const queue: AnalyticsEvent[] = []
  const life: {
    isAllowed?: Promise<boolean>
    timer?: ReturnType<typeof setTimeout> | undefined
    failures: number
    refusals: number
  } = { failures: 0, refusals: 0 }
  const isAllowed = () => {
    life.isAllowed ??= callEndpoint(client, { base, endpoint: getAnalyticsConfig, query: {} }).then(
      ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
      () => false,
    )
    return life.isAllowed
  }
  const plan = () => {
    const delayMs = Math.min(batchDelayMs * 2 ** life.failures, maxDelayMs)
    life.timer ??= setTimeout(() => void flush(), delayMs)
  }
  const stop = () => {
    unsubscribe()
    clearTimeout(life.timer)
    queue.length = 0
  }
  const flush = async () => {
    if (!(await isAllowed())) return stop()
    const body = queue.splice(0, maxBatch)
    if (body.length === 0) return
    try {
      await callEndpoint(client, { base, endpoint: postEvents, query: {}, body, retries: 0 })
      Object.assign(life, { failures: 0, refusals: 0 })
    } catch (error) {
      const status = getStatus(error)
      life.failures += 1
      life.refusals = refusals.some((each) => each === status) ? life.refusals + 1 : 0
      if (life.refusals === maxRefusals) {
        if (client.store.getState().options.debug)
          console.warn(`[foyer] The analytics sink at ${base} responds with ${status}. No more events are sent.`)
        return stop()
      }
    } finally {
      life.timer = undefined
    }
    if (queue.length > 0) plan()
  }
  const take = (event: State['event']) => {
    if (client.store.getState().options.features.analytics !== true || queue.length === maxQueue) return
    queue.push(toWireEvent(client, event, page))
    // Send INITIALIZE only with the user's first action: no request is sent before that.
    if (event.data.event !== 'INITIALIZE') plan()
  }
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.event !== before.event) take(state.event)
  })
  new Set(early).forEach(take)
  client.undo.push(stop)
}
