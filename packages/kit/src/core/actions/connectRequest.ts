import type { ChainId } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import type { Connector, ConnectRequest } from '../Connector.js'
import { getCurrentConnection } from '../connections.js'
import { getConnection, getSiwx, listNamespaces } from '../state/select.js'

interface RequestExtras {
  readonly chainId?: ChainId | undefined
  readonly onPairingUri?: ((uri: string, expiresAtMs: number) => void) | undefined
}

/** What a connector is asked for: the chain chosen for its namespace, unless another is named, and the networks there. */
export function createConnectRequest(
  client: Client,
  { chain }: Connector,
  signal: AbortSignal,
  { chainId, onPairingUri }: RequestExtras,
): ConnectRequest {
  const { networks, namespaces } = client.store.getState()
  const wanted = chainId ?? namespaces[chain]?.selectedChainId
  return {
    ...(wanted && { chainId: wanted }),
    networks: networks.filter(({ chainNamespace }) => chainNamespace === chain),
    signal,
    ...(onPairingUri && { onPairingUri }),
  }
}

/** The same, asking the wallet to sign in while it connects, where the host has people sign in and the wallet can. */
export function withSignIn(client: Client, request: ConnectRequest): ConnectRequest {
  const siwx = getSiwx(client)
  if (!siwx) return request
  const load = () => import('./signInOnConnect.js')
  return { ...request, signIn: async () => (await load()).createSignInRequest(client, siwx, request) }
}

/**
 * Ends the session of a pairing that a wallet agreed to after everybody stopped waiting for it: without this the wallet would
 * go on showing the app as connected. A session that is in use, or that is asked for again, stays. Never throws.
 */
export async function endUnusedSession(client: Client, connector: Connector): Promise<void> {
  const state = client.store.getState()
  const isUsed = listNamespaces(state).some((each) => {
    const connection = getConnection(state, each)
    const asked = connection.status === 'connecting' && connection.connectorId
    return asked === connector.id || getCurrentConnection(state, each)?.connector.id === connector.id
  })
  if (!isUsed) await connector.disconnect().catch(() => undefined)
}
