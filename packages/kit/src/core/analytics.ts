import { type AnalyticsEvent, getAnalyticsConfig, postEvents } from '@foyer/contract/http/analytics'
import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { callEndpoint } from './api/callEndpoint.js'
import type { Client } from './Client.js'
import type { State } from './state/State.js'
import { getConnected } from './state/select.js'

/** How long events wait for company, in ms; twice as long after each batch that was not taken, up to a minute. */
const batchDelayMs = 1000
const longestDelayMs = 60_000
const maxBatch = 50
/** Events kept while the sink does not take any. */
const maxQueue = 200
/** Answers by which a sink refuses this page, and how many of them in a row end the sending. */
const refusals = [401, 403, 404]
const maxRefusals = 3

function toWireEvent(client: Client, { timestamp, data }: State['event'], page: Window): AnalyticsEvent {
  const address = getConnected(client.store.getState())?.addresses[0]
  return {
    eventId: crypto.randomUUID(),
    // Without query and fragment: they may carry what is nobody's business.
    url: `${page.location.origin}${page.location.pathname}`,
    domain: page.location.hostname,
    // The first event is as old as the instance.
    timestamp: timestamp || client.environment.now(),
    props: {
      type: data.type,
      event: data.event,
      ...(data.properties && { properties: { ...data.properties } }),
      ...(address && { address }),
    },
  }
}

function readStatus(error: unknown): unknown {
  return isFoyerError(error) ? error.context.status : undefined
}

/**
 * Sends the instance's events to the host's own server, in batches, beginning with the `early` ones (doubles count once), from
 * before this code was here. Started only for hosts that set `features.analytics: true`; the server is asked once, after the
 * visitor's first act, whether it wants them, and any failure to learn that means no [S4.46, S7.35, S7.70]. A sink that refuses is given up.
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
    const delayMs = Math.min(batchDelayMs * 2 ** life.failures, longestDelayMs)
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
      const status = readStatus(error)
      life.failures += 1
      life.refusals = refusals.some((each) => each === status) ? life.refusals + 1 : 0
      if (life.refusals === maxRefusals) {
        if (client.store.getState().options.debug)
          console.warn(`[foyer] The analytics sink at ${base} answers ${status}; nothing more is sent to it.`)
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
    // That the page was loaded is told with the visitor's first act: before that nobody is asked for anything.
    if (event.data.event !== 'INITIALIZE') plan()
  }
  const unsubscribe = client.store.subscribe((state, before) => {
    if (state.event !== before.event) take(state.event)
  })
  new Set(early).forEach(take)
  client.undo.push(stop)
}
