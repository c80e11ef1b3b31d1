import { type ChainId, getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Client } from '../Client.js'
import type { Connector, WalletAccounts } from '../Connector.js'
import { activate, getCurrentConnection, setConnection, storeConnection } from '../connections.js'
import { emit } from '../emit.js'
import { limits } from '../limits.js'
import type { Connected } from '../State.js'
import { getConnected, getConnection, getSiwx } from '../select.js'
import { createDeadline, settle } from '../settle.js'
import type { EventProperties } from '../track.js'
import { createConnectRequest, endUnusedSession, withSignIn } from './connectRequest.js'

export interface ConnectArguments {
  readonly connector: Connector
  /**
   * The chain to ask the wallet for, even if it stands on another configured one. Default: the one chosen for the connector's namespace, where the wallet stands on none that is configured.
   */
  readonly chainId?: ChainId
  /** Abort it when the person gives up waiting. */
  readonly signal?: AbortSignal
  readonly onPairingUri?: (uri: string, expiresAtMs: number) => void
  /** The answer to a question put ahead of time (`preparePairing`), awaited instead of asking again. */
  readonly answer?: Promise<WalletAccounts>
  /** What CONNECT_SUCCESS says, asked once the wallet has agreed [S4.6]; default: by the type of the connector. */
  readonly describe?: () => EventProperties['CONNECT_SUCCESS']
}

/** The same pairing in the other configured families that have no wallet yet; another wallet of a family stays. */
function listSiblings(client: Client, { id, chain }: Connector): readonly Connector[] {
  const state = client.store.getState()
  return state.connectors
    .flatMap((each) => each.connectors ?? [each])
    .filter((each) => each.id === id && each.chain !== chain && state.namespaces[each.chain])
    .filter((each) => !getCurrentConnection(state, each.chain))
}

/**
 * One pairing carries every family the wallet granted: the others are connected by what it said already, and before the one
 * that was asked for, since the widget goes on with that.
 */
async function connectSiblings(client: Client, connector: Connector, signal: AbortSignal): Promise<void> {
  for (const sibling of listSiblings(client, connector)) {
    const request = createConnectRequest(client, sibling, signal, {})
    const accounts = await settle(sibling.reconnect(request), signal).catch(() => undefined)
    if (accounts && accounts !== 'withdrawn') storeConnection(client, sibling, accounts, false)
  }
}

/** A wallet that agreed goes to the chain that was asked for by name; a refusal to go there is no refusal to connect. */
async function goTo(client: Client, connected: Connected, chainId?: ChainId, signal?: AbortSignal) {
  const isHere = !chainId || connected.chainId === chainId
  if (isHere || getNamespace(chainId) !== connected.connector.chain) return connected
  const load = await import('./switchNetwork.js').catch(() => undefined)
  await load?.switchNetwork(client, { id: chainId, caipNetworkId: chainId }, signal).catch(() => undefined)
  return getConnected(client.store.getState(), connected.connector.chain) ?? connected
}

async function takeSignIns(client: Client, connector: Connector, accounts: WalletAccounts, signal: AbortSignal) {
  const siwx = getSiwx(client)
  const { keepSignIns } = await import('./signInOnConnect.js')
  return siwx && accounts.signIns && keepSignIns(client, siwx, connector, accounts, accounts.signIns, signal)
}

async function restoreAfterApproval(client: Client, { chain: namespace, id: connectorId }: Connector): Promise<void> {
  const { restoreWhenReady } = await import('./restoreWhenReady.js')
  restoreWhenReady(client, { namespace, connectorId, isRestored: false, retriesMs: [] })
}

/**
 * Connects a wallet: asks it, and on yes becomes the connection of its namespace in place of an earlier one; on no,
 * on nonsense, on silence or on abort everything stands as before, and a pairing session that still comes of it is ended.
 * Somebody who gives up has made no error: no event tells of it. A wallet that is connected already becomes the active one.
 *
 * A wallet that signed in while it connected becomes the connection once the host's `siwx` has taken its signature.
 *
 * @throws FoyerError `INSTANCE_DESTROYED`, `USER_REJECTED`, `REQUEST_PENDING`, `WALLET_ANSWER_INVALID`, `SIGN_IN_FAILED`, `ABORTED`,
 *   `TIMED_OUT` …
 * @example await connect(client, { connector })
 */
export async function connect(client: Client, request: ConnectArguments) {
  const { connector, chainId, signal, onPairingUri, answer, describe } = request
  const namespace = connector.chain
  const state = client.store.getState()
  const entry = state.namespaces[namespace]
  if (!entry) throw new FoyerError('ADAPTER_NOT_FOUND')
  if (client.lifetime.signal.aborted) throw new FoyerError('INSTANCE_DESTROYED')
  const held = getCurrentConnection(state, namespace)
  client.attempts.get(namespace)?.abort()
  if (held?.connector.id === connector.id) {
    setConnection(client, namespace, held)
    activate(client, namespace, held.chainId)
    return goTo(client, held, chainId, signal)
  }

  const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
  client.attempts.set(namespace, deadline.controller)
  setConnection(client, namespace, { status: 'connecting', connectorId: connector.id, ...(held && { before: held }) })
  const isPairing = connector.type === 'WALLET_CONNECT'
  const goBack = () => {
    const now = getConnection(client.store.getState(), namespace)
    if (client.attempts.get(namespace) === deadline.controller && now.status === 'connecting')
      setConnection(client, namespace, now.before ?? { status: 'disconnected' })
  }
  // Nobody can hear of it later: with the instance, its state ends.
  deadline.signal.addEventListener('abort', () => client.lifetime.signal.aborted && goBack())
  const ask = async () =>
    connector.connect(
      withSignIn(client, createConnectRequest(client, connector, deadline.signal, { chainId, onPairingUri })),
    )
  const asked = answer ?? ask()
  try {
    const accounts = await settle(asked, deadline.signal)
    const granted = getNamespace(accounts.chainId)
    // A paired wallet of another family than the one asked for: that one it connects.
    const isElsewhere = isPairing && granted !== namespace
    const found = isElsewhere ? listSiblings(client, connector).find(({ chain }) => chain === granted) : connector
    if (!found) throw new FoyerError('WALLET_NO_ACCOUNTS')
    // Before anybody sees the wallet as connected, so that nobody asks for a second signature.
    const tellSignedIn =
      accounts.signIns && (await settle(takeSignIns(client, found, accounts, deadline.signal), deadline.signal))
    if (isElsewhere) goBack()
    if (isPairing) await connectSiblings(client, found, deadline.signal)
    const before = getCurrentConnection(client.store.getState(), found.chain)?.connector
    const connected = storeConnection(client, found, accounts)
    // The wallet that was here before is let go only now, so that a refusal leaves it in place; unless it is the same one
    // under another name.
    if (before && !(before.provider && before.provider === connector.provider))
      before.disconnect().catch(() => undefined)
    const walletMethod = isPairing ? 'qrcode' : 'browser'
    const method = connector.type === 'AUTH' ? 'email' : walletMethod
    emit(client, 'CONNECT_SUCCESS', describe?.() ?? { method, name: connector.name })
    tellSignedIn?.()
    return await goTo(client, connected, chainId, signal)
  } catch (cause) {
    goBack()
    const error = await toFoyerError(cause)
    // The user may still approve the request that is open in the wallet.
    if (error.code === 'REQUEST_PENDING' && !held) restoreAfterApproval(client, connector).catch(() => undefined)
    // Whoever asked ahead of time also lets go of what comes too late.
    if (isPairing && !answer) asked.then(() => endUnusedSession(client, connector)).catch(() => undefined)
    if (error.code !== 'ABORTED')
      emit(client, error.code === 'USER_REJECTED' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.message })
    throw error
  } finally {
    deadline.end()
    if (client.attempts.get(namespace) === deadline.controller) client.attempts.delete(namespace)
  }
}
