import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import { endConnection, getCurrentConnection, signOut } from '../connections.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { getConnection, listNamespaces } from '../state/select.js'
import { getLeftKey, loadConnectedNamespaces } from '../storage/connectionMemory.js'

/**
 * Returns the namespaces to disconnect. A pairing or embedded connection is one session for several namespaces, so all
 * of them end [S4.24].
 */
function getAffected(client: Client, namespace: Namespace | undefined): readonly Namespace[] {
  const state = client.store.getState()
  // Include namespaces that are still connecting or reconnecting.
  const tied = listNamespaces(state).filter((each) => getConnection(state, each).status !== 'disconnected')
  if (namespace === undefined) return tied
  const type = getCurrentConnection(state, namespace)?.connector.type
  const isShared = type === 'WALLET_CONNECT' || type === 'AUTH'
  return tied.filter(
    (each) => each === namespace || (isShared && getCurrentConnection(state, each)?.connector.type === type),
  )
}

/**
 * Disconnects one namespace, or all. Always removes the stored connection, even if the request to the wallet fails
 * [S4.23-S4.28]. If nothing is connected or connecting, does nothing and emits no event.
 *
 * Ends the sign-in sessions too, if the app uses `siwx`.
 *
 * @throws FoyerError `DISCONNECT_FAILED` if the request to a wallet or to the app's `siwx` failed. The wallet is
 *   disconnected here even so.
 */
export async function disconnect(client: Client, namespace?: Namespace): Promise<void> {
  const affected = getAffected(client, namespace)
  for (const attempt of namespace ? [client.attempts.get(namespace)] : client.attempts.values()) attempt?.abort()
  // Also remove stored connections whose wallets are not ready.
  for (const each of loadConnectedNamespaces(client.memory))
    if ((namespace ?? each) === each && !affected.includes(each)) endConnection(client, each)
  if (affected.length === 0) return
  const state = client.store.getState()
  const gone = affected.flatMap((each) => getCurrentConnection(state, each) ?? [])
  const connectors = new Set(gone.map(({ connector }) => connector))
  for (const each of affected) {
    client.memory.set(getLeftKey(each), String(client.environment.now()))
    endConnection(client, each)
  }
  // Remove the user's purchases on disconnect, like the caches [S4.2]. The key is spelled out because the module that
  // stores purchases loads later.
  client.memory.remove('buy_cache')
  const deadline = createDeadline([client.lifetime.signal], limits.disconnectTimeoutMs)
  // Start the sign-out first, so that no caller sees the disconnect end before the sign-out.
  const work = [signOut(client, gone), ...[...connectors].map((connector) => connector.disconnect())]
  const results = await Promise.allSettled(work.map((each) => settle(each, deadline.signal)))
  deadline.end()
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return emit(client, 'DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
  const error = new FoyerError('DISCONNECT_FAILED', { cause: failed.reason })
  emit(client, 'DISCONNECT_ERROR', { message: error.message })
  throw error
}
