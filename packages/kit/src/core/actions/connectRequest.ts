import type { ChainId } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import type { Connector, ConnectRequest } from '../Connector.js'
import { getCurrentConnection } from '../connections.js'
import { getConnection, getSiwx, listNamespaces } from '../state/select.js'

interface RequestExtras {
  readonly chainId?: ChainId | undefined
  readonly onPairingUri?: ((uri: string, expiresAtMs: number) => void) | undefined
  readonly onSwitchRequest?: ((network: Network) => void) | undefined
}

/**
 * Creates a connect request with the namespace's networks and the requested chain. Default chain: the selected one of
 * the namespace.
 */
export function createConnectRequest(
  client: Client,
  { chain }: Connector,
  signal: AbortSignal,
  { chainId, onPairingUri, onSwitchRequest }: RequestExtras,
): ConnectRequest {
  const { networks, namespaces } = client.store.getState()
  const wanted = chainId ?? namespaces[chain]?.selectedChainId
  return {
    ...(wanted && { chainId: wanted }),
    networks: networks.filter(({ chainNamespace }) => chainNamespace === chain),
    signal,
    ...(onPairingUri && { onPairingUri }),
    ...(onSwitchRequest && { onSwitchRequest }),
  }
}

/** Adds a sign-in to a connect request if the app uses `siwx`. Only wallets that can sign while they connect use it. */
export function withSignIn(client: Client, request: ConnectRequest): ConnectRequest {
  const siwx = getSiwx(client)
  if (!siwx) return request
  const load = () => import('./signInOnConnect.js')
  return { ...request, signIn: async () => (await load()).createSignInRequest(client, siwx, request) }
}

/**
 * Ends a pairing session that the wallet approved after the attempt had ended: otherwise the wallet would show the app
 * as connected. Keeps a session that is in use or requested again. Never throws.
 */
export async function endUnusedSession(client: Client, connector: Connector): Promise<void> {
  const state = client.store.getState()
  const isUsed = listNamespaces(state).some((each) => {
    const connection = getConnection(state, each)
    const requested = connection.status === 'connecting' && connection.connectorId
    return requested === connector.id || getCurrentConnection(state, each)?.connector.id === connector.id
  })
  if (!isUsed) await connector.disconnect().catch(() => undefined)
}
