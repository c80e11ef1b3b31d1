import { type ChainId, getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import type { Connector, WalletAccounts } from '../Connector.js'
import { activate, getCurrentConnection, setConnection, storeConnection } from '../connections.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import type { Connected } from '../state/State.js'
import { getConnected, getConnection, getSiwx } from '../state/select.js'
import type { EventProperties } from '../track.js'
import { connectOtherNamespaces, findGrantedConnector } from './connectPairing.js'
import { createConnectRequest, endUnusedSession, withSignIn } from './connectRequest.js'

export interface ConnectArguments {
  readonly connector: Connector
  /**
   * The chain to request, even if the wallet is on another configured chain. Default: the selected chain of the
   * connector's namespace, if the wallet is on no configured chain.
   */
  readonly chainId?: ChainId
  /** Abort it when the user cancels. */
  readonly signal?: AbortSignal
  readonly onPairingUri?: (uri: string, expiresAtMs: number) => void
  /** Called when the wallet approved the connection and is requested to switch to `network`. */
  readonly onSwitchRequest?: (network: Network) => void
  /** The accounts from an earlier request by `preparePairing`. Then `connect` sends no second request. */
  readonly answer?: Promise<WalletAccounts>
  /** Returns the properties of CONNECT_SUCCESS [S4.6]. Default: by the type of the connector. */
  readonly getEventProperties?: () => EventProperties['CONNECT_SUCCESS']
}

/**
 * Connects `connector` and stores it as the connection of its namespace. If the wallet rejects, sends invalid data or
 * times out, or the call is aborted, restores the previous connection. A pairing session that is approved too late is
 * ended. An abort emits no event. A wallet that is already connected becomes the active one.
 *
 * A wallet that signs in while it connects is stored only after the app's `siwx` accepted its signature.
 *
 * @throws FoyerError `INSTANCE_DESTROYED`, `USER_REJECTED`, `REQUEST_PENDING`, `WALLET_ANSWER_INVALID`,
 *   `SIGN_IN_FAILED`, `ABORTED`, `TIMED_OUT` …
 * @example await connect(client, { connector })
 */
export async function connect(client: Client, request: ConnectArguments): Promise<Connected> {
  const { connector, chainId, signal, onPairingUri, onSwitchRequest, answer } = request
  const namespace = connector.chain
  const state = client.store.getState()
  if (!state.namespaces[namespace]) throw new FoyerError('ADAPTER_NOT_FOUND')
  if (client.lifetime.signal.aborted) throw new FoyerError('INSTANCE_DESTROYED')
  client.attempts.get(namespace)?.abort()
  const current = getCurrentConnection(state, namespace)
  if (current?.connector.id === connector.id) {
    setConnection(client, namespace, current)
    activate(client, namespace, current.chainId)
    return switchToRequestedChain(client, current, chainId, signal)
  }

  const attempt = startAttempt(client, connector, current, signal)
  const sendRequest = async () =>
    connector.connect(
      withSignIn(
        client,
        createConnectRequest(client, connector, attempt.signal, { chainId, onPairingUri, onSwitchRequest }),
      ),
    )
  const accounts = answer ?? sendRequest()
  try {
    const connected = await storeAccounts(client, request, await settle(accounts, attempt.signal), attempt)
    return await switchToRequestedChain(client, connected, chainId, signal)
  } catch (cause) {
    attempt.restorePrevious()
    const error = await toFoyerError(cause)
    // The user may still approve the request that is open in the wallet.
    if (error.code === 'REQUEST_PENDING' && !current) restoreAfterApproval(client, connector).catch(() => undefined)
    // The caller that sent an earlier request ends its session itself.
    if (connector.type === 'WALLET_CONNECT' && !answer)
      accounts.then(() => endUnusedSession(client, connector)).catch(() => undefined)
    if (error.code !== 'ABORTED')
      emit(client, error.code === 'USER_REJECTED' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.message })
    throw error
  } finally {
    attempt.end()
  }
}

interface Attempt {
  readonly signal: AbortSignal
  /** Restores the previous connection, unless this attempt succeeded or a later one has started. */
  restorePrevious(): void
  end(): void
}

/**
 * Sets the namespace to `connecting`. The attempt ends with the instance, with the caller's `signal` or after a
 * timeout.
 */
function startAttempt(
  client: Client,
  { chain: namespace, id: connectorId }: Connector,
  before: Connected | undefined,
  signal: AbortSignal | undefined,
): Attempt {
  const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
  client.attempts.set(namespace, deadline.controller)
  setConnection(client, namespace, { status: 'connecting', connectorId, ...(before && { before }) })
  const isCurrent = () => client.attempts.get(namespace) === deadline.controller
  const restorePrevious = () => {
    const now = getConnection(client.store.getState(), namespace)
    if (isCurrent() && now.status === 'connecting')
      setConnection(client, namespace, now.before ?? { status: 'disconnected' })
  }
  // `destroy()` freezes the state, so it cannot be restored after the request has settled.
  deadline.signal.addEventListener('abort', () => client.lifetime.signal.aborted && restorePrevious())
  return {
    signal: deadline.signal,
    restorePrevious,
    end: () => {
      deadline.end()
      if (isCurrent()) client.attempts.delete(namespace)
    },
  }
}

/**
 * Stores the approved accounts in place of the previous connection. Stores the sign-ins first, so that no second
 * sign-in is requested.
 */
async function storeAccounts(
  client: Client,
  { connector, getEventProperties }: ConnectArguments,
  accounts: WalletAccounts,
  { signal, restorePrevious }: Attempt,
): Promise<Connected> {
  const isPairing = connector.type === 'WALLET_CONNECT'
  const granted = isPairing ? findGrantedConnector(client, connector, accounts) : connector
  const notifySignedIn = accounts.signIns && (await settle(storeSignIns(client, granted, accounts, signal), signal))
  if (granted !== connector) restorePrevious()
  // Connect the other namespaces first: the widget navigates as soon as the requested one is connected.
  if (isPairing) await connectOtherNamespaces(client, granted, signal)
  const before = getCurrentConnection(client.store.getState(), granted.chain)?.connector
  const connected = storeConnection(client, granted, accounts)
  // Do not disconnect the same wallet under another name: it has the same provider.
  if (before && !(before.provider && before.provider === connector.provider)) before.disconnect().catch(() => undefined)
  const walletMethod = isPairing ? 'qrcode' : 'browser'
  const method = connector.type === 'AUTH' ? 'email' : walletMethod
  emit(client, 'CONNECT_SUCCESS', getEventProperties?.() ?? { method, name: connector.name })
  notifySignedIn?.()
  return connected
}

async function storeSignIns(client: Client, connector: Connector, accounts: WalletAccounts, signal: AbortSignal) {
  const siwx = getSiwx(client)
  const { storeSessions } = await import('./signInOnConnect.js')
  return siwx && accounts.signIns && storeSessions(client, siwx, connector, accounts, accounts.signIns, signal)
}

/** Switches to the chain of the request. A rejected switch does not undo the connection. */
async function switchToRequestedChain(client: Client, connected: Connected, chainId?: ChainId, signal?: AbortSignal) {
  const isOnChain = !chainId || connected.chainId === chainId
  if (isOnChain || getNamespace(chainId) !== connected.connector.chain) return connected
  const load = await import('./switchNetwork.js').catch(() => undefined)
  await load?.switchNetwork(client, { id: chainId, caipNetworkId: chainId }, signal).catch(() => undefined)
  return getConnected(client.store.getState(), connected.connector.chain) ?? connected
}

async function restoreAfterApproval(client: Client, { chain: namespace, id: connectorId }: Connector): Promise<void> {
  const { restoreWhenReady } = await import('./restoreWhenReady.js')
  restoreWhenReady(client, { namespace, connectorId, isRestored: false, retriesMs: [] })
}
