import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector, ConnectorType } from '../../core/Connector.js'

/** A wallet provider of EIP-1193. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}

type ConnectorMethods = Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'watch'>

export interface Eip1193Wallet {
  readonly id: string
  readonly name: string
  readonly type: Extract<ConnectorType, 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL'>
  readonly provider: Eip1193Provider
  readonly imageUrl?: string
  readonly info?: Connector['info']
  readonly networks?: readonly Network[]
}

/** Creates a connector for any EIP-1193 provider. Its methods load with the first use. */
export function createEip1193Connector(wallet: Eip1193Wallet): Connector {
  const { id, name, type, provider, imageUrl, info, networks = [] } = wallet
  const methods: { current?: ConnectorMethods } = {}
  const load = () =>
    import('./createEip1193Methods.js').then((module) => (methods.current ??= module.createEip1193Methods(provider)))
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
    // The caller has connected before, so the methods are loaded and no event is missed.
    watch: (events) => methods.current?.watch(events) ?? (() => undefined),
  }
}
