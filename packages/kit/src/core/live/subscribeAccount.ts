import type { Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../state/select.js'
import { subscribeChanges } from './subscribeChanges.js'

/** Families whose accounts can be followed. */
const followed: readonly Namespace[] = ['eip155', 'solana']

/**
 * Refreshes the reads of one account after each change. All subscribers of the same account share one stream of changes. Returns the undo.
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
 * The same for the account that is connected, also after a change of account or network. Without a namespace it follows the active one.
 * Returns the undo.
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
