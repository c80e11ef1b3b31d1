import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import type { Connector } from '../Connector.js'
import { endConnection, findConnector, restoreConnection } from '../connections.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'
import { getConnection } from '../state/select.js'
import { createConnectRequest } from './connectRequest.js'

export interface AwaitedWallet {
  readonly namespace: Namespace
  readonly connectorId: string
  /** False if the wallet still has an open connection request that the user must answer. */
  readonly isRestored: boolean
  /** The delays of the retries after a failure, in ms. */
  readonly retriesMs?: readonly number[]
}

/** The minimum time between two attempts, in ms. A wallet may emit events without end. */
const pauseMs = 1_000

/**
 * Connects a wallet that was not ready, without a prompt. It retries when the wallet announces itself or emits
 * `connect` or `accountsChanged`. It also retries when the page is online or focused again, and a few times after a
 * failure. Ends with the next connection of the namespace, or when the user disconnects.
 */
export function restoreWhenReady(client: Client, followed: AwaitedWallet): void {
  const { namespace, connectorId, isRestored } = followed
  const { store, lifetime, connectionUndo, environment } = client
  const retriesMs = [...(followed.retriesMs ?? [1_000, 3_000, 10_000])]
  const ended = new AbortController()
  let watched: Connector | undefined
  let unwatch: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  let isAskedAgain = false
  let lookedAtMs = 0
  const isAway = () => !ended.signal.aborted && getConnection(store.getState(), namespace).status === 'disconnected'

  const schedule = (delayMs: number) => {
    isAskedAgain = isLooking
    if (ended.signal.aborted || isLooking) return
    clearTimeout(timer)
    timer = setTimeout(look, delayMs)
  }
  const onEvent = () => schedule(Math.max(0, lookedAtMs + pauseMs - environment.now()))

  const look = async () => {
    const connector = findConnector(store.getState(), connectorId, namespace)
    if (!connector || !isAway()) return
    isLooking = true
    const deadline = createDeadline([lifetime.signal, ended.signal], limits.reconnectTimeoutMs)
    let delayMs: number | undefined
    try {
      const answer = await settle(
        connector.reconnect(createConnectRequest(client, connector, deadline.signal, {})),
        deadline.signal,
      )
      if (!isAway()) return
      if (answer === 'withdrawn') return endConnection(client, namespace)
      if (answer) return restoreConnection(client, connector, answer, isRestored)
    } catch {
      delayMs = retriesMs.shift()
    } finally {
      deadline.end()
      isLooking = false
      lookedAtMs = environment.now()
    }
    watch(connector)
    if (isAskedAgain) schedule(pauseMs)
    else if (delayMs !== undefined) schedule(delayMs)
  }

  const watch = (connector: Connector) => {
    if (ended.signal.aborted || (connector === watched && unwatch)) return
    unwatch?.()
    watched = connector
    unwatch = connector.watch({
      accountsChanged: (addresses) => addresses.length > 0 && onEvent(),
      chainChanged: () => undefined,
      disconnected: () => undefined,
      ready: onEvent,
    })
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.connectors !== before.connectors && findConnector(state, connectorId, namespace) !== watched) onEvent()
  })
  for (const event of ['online', 'focus']) environment.window?.addEventListener(event, onEvent)
  connectionUndo.get(namespace)?.()
  connectionUndo.set(namespace, () => {
    ended.abort()
    clearTimeout(timer)
    unsubscribe()
    for (const event of ['online', 'focus']) environment.window?.removeEventListener(event, onEvent)
    unwatch?.()
  })
  const connector = findConnector(store.getState(), connectorId, namespace)
  if (!connector) return
  watch(connector)
  const firstMs = retriesMs.shift()
  if (firstMs !== undefined) schedule(firstMs)
}
