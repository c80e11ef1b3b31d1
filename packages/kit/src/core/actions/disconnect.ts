import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import { endConnection, getCurrentConnection, signOut } from '../connections.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { getConnection, listNamespaces } from '../state/select.js'
import { getLeftKey, recallNamespaces } from '../storage/connectionMemory.js'

/** A pairing or embedded connection is one session over several namespaces: it ends in all of them [S4.24]. */
function getAffected(client: Client, namespace: Namespace | undefined): readonly Namespace[] {
  const state = client.store.getState()
  // Somebody who leaves while a wallet is asked, or an earlier visit restored, leaves that too.
  const tied = listNamespaces(state).filter((each) => getConnection(state, each).status !== 'disconnected')
  if (namespace === undefined) return tied
  const type = getCurrentConnection(state, namespace)?.connector.type
  const isShared = type === 'WALLET_CONNECT' || type === 'AUTH'
  return tied.filter(
    (each) => each === namespace || (isShared && getCurrentConnection(state, each)?.connector.type === type),
  )
}

/**
 * Disconnects one namespace, or all. Our side always forgets the connection, even when the wallet fails to
 * [S4.23-S4.28]. Where nothing is connected or on its way, nothing happens and no event says so.
 *
 * Sign-ins end with it where the host has people sign in (`siwx`).
 *
 * @throws FoyerError `DISCONNECT_FAILED` when a wallet or the host's `siwx` could not be told; it is disconnected here all the same.
 */
export async function disconnect(client: Client, namespace?: Namespace): Promise<void> {
  const affected = getAffected(client, namespace)
  for (const attempt of namespace ? [client.attempts.get(namespace)] : client.attempts.values()) attempt?.abort()
  // Remembered wallets that are not ready are left too.
  for (const each of recallNamespaces(client.memory))
    if ((namespace ?? each) === each && !affected.includes(each)) endConnection(client, each)
  if (affected.length === 0) return
  const state = client.store.getState()
  const gone = affected.flatMap((each) => getCurrentConnection(state, each) ?? [])
  const connectors = new Set(gone.map(({ connector }) => connector))
  for (const each of affected) {
    client.memory.set(getLeftKey(each), String(client.environment.now()))
    endConnection(client, each)
  }
  // Purchases of somebody who left are nobody's business, as with the caches [S4.2]. By name: what keeps them comes later than this.
  client.memory.remove('buy_cache')
  const deadline = createDeadline([client.lifetime.signal], limits.disconnectTimeoutMs)
  // First of all: whoever waits for the end of this is signed out too.
  const work = [signOut(client, gone), ...[...connectors].map((connector) => connector.disconnect())]
  const results = await Promise.allSettled(work.map((each) => settle(each, deadline.signal)))
  deadline.end()
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return emit(client, 'DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
  const error = new FoyerError('DISCONNECT_FAILED', { cause: failed.reason })
  emit(client, 'DISCONNECT_ERROR', { message: error.message })
  throw error
}
