import type { Connector, ConnectorType } from '../../core/Connector.js'
import type { Network } from '../../networks/Network.js'
import type { Eip1193Provider } from './Eip1193.js'

type Verbs = Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'watch'>

export interface Eip1193Wallet {
  readonly id: string
  readonly name: string
  readonly type: Extract<ConnectorType, 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL'>
  readonly provider: Eip1193Provider
  readonly imageUrl?: string
  readonly info?: Connector['info']
  readonly networks?: readonly Network[]
}

/** A connector over an EIP-1193 provider, wherever it came from; what it does is fetched when it is first used. */
export function createEip1193Connector(wallet: Eip1193Wallet): Connector {
  const { id, name, type, provider, imageUrl, info, networks = [] } = wallet
  const verbs: { current?: Verbs } = {}
  const load = async () => {
    verbs.current ??= (await import('./createEip1193Verbs.js')).createEip1193Verbs(provider)
    return verbs.current
  }
  return {
    id,
    name,
    type,
    chain: 'eip155',
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    provider,
    ...(imageUrl && { imageUrl }),
    ...(info && { info }),
    connect: async (request) => (await load()).connect(request),
    reconnect: async (request) => (await load()).reconnect(request),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async (network, signal) => (await load()).switchNetwork(network, signal),
    // Whoever watches has connected before, so the verbs are there and no event slips through.
    watch: (events) => verbs.current?.watch(events) ?? (() => undefined),
  }
}
