import type { ChainId } from '../../primitives/ChainId.js'
import type { Client } from '../Client.js'
import type { Connector, ConnectRequest } from '../Connector.js'

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
