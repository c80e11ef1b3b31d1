import type { Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../state/select.js'
import { subscribeChanges } from './subscribeChanges.js'

/** The chain families whose accounts can be watched. */
const followed: readonly Namespace[] = ['eip155', 'solana']

/**
 * Refreshes the data of one account after each change. All subscribers of an account share one stream of changes.
 * Returns a function that stops this.
 *
 * @example const stop = subscribeAccount(client, network, address)
 */
export function subscribeAccount(client: Client, network: Network, address: string): () => void {
  if (!followed.includes(network.chainNamespace)) return () => undefined
  client.live ??= new Map()
  const { live } = client
  const key = `${network.caipNetworkId} ${address}`
  const shared = live.get(key) ?? { count: 0, undo: subscribeChanges(client, network, address) }
  live.set(key, shared)
  shared.count += 1
  let isOver = false
  const stop = () => {
    if (isOver) return
    isOver = true
    client.lifetime.signal.removeEventListener('abort', stop)
    shared.count -= 1
    if (shared.count > 0) return
    live.delete(key)
    shared.undo()
  }
  client.lifetime.signal.addEventListener('abort', stop, { once: true })
  return stop
}

/**
 * Like `subscribeAccount` for the connected account, also after a change of account or network. Default namespace: the
 * active one. Returns a function that stops this.
 */
export function subscribeConnectedAccount(client: Client, namespace?: Namespace): () => void {
  const current: { key?: string | undefined; undo?: (() => void) | undefined } = {}
  const update = () => {
    const state = client.store.getState()
    const address = getConnected(state, namespace)?.addresses[0]
    const network = isOnUnsupportedChain(state, namespace) ? undefined : getActiveNetwork(state, namespace)
    const key = address && network && `${network.caipNetworkId} ${address}`
    if (key === current.key) return
    current.undo?.()
    current.key = key
    current.undo = address && network ? subscribeAccount(client, network, address) : undefined
  }
  update()
  const unsubscribe = client.store.subscribe(update)
  return () => {
    unsubscribe()
    current.undo?.()
  }
}
