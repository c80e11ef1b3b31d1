import { defineNetwork, type Network } from '@foyer/primitives/networks/Network'
import { type Chain, fallback, type HttpTransportConfig, http, type Transport } from 'viem'
import type { Config, CreateConfigParameters, CreateConnectorFn } from 'wagmi'
import { createEip155Adapter } from '../../adapters/eip155/index.js'
import type { Client } from '../../core/Client.js'
import { createMethod } from '../../core/loadActions.js'
import { getConnection } from '../../core/state/select.js'
import { bindConfig } from './bindConfig.js'
import { createFace, type HostWallet } from './createFace.js'
import { createHostWallet } from './createHostWallet.js'
import { createEngineLink } from './EngineLink.js'
import type { AdapterParameters, BoundAdapter } from './WagmiAdapter.js'
import { watchNonce } from './watchNonce.js'

type WagmiAdapterParameters = AdapterParameters<CreateConfigParameters>

function createTransport({ caipNetworkId }: Network, { customRpcUrls }: WagmiAdapterParameters): Transport {
  const own = customRpcUrls?.[caipNetworkId]?.map(({ url, config }) => http(url, config as HttpTransportConfig))
  return own?.length ? fallback([...own, http()]) : http()
}

/**
 * Creates a wagmi config with the connectors of Foyer and of the host, and the adapter that binds the config to the instance.
 * `createConfig` is the function of wagmi 2 or 3.
 */
export function createWagmiAdapter(
  createConfig: (parameters: CreateConfigParameters) => Config,
  parameters: WagmiAdapterParameters,
): BoundAdapter<Config> {
  const { networks, projectId: _, customRpcUrls: __, pendingTransactionsFilter, ...own } = parameters
  const chains = networks.map(defineNetwork).filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const link = createEngineLink()
  const hostWallets: HostWallet[] = []
  const face = (create: CreateConnectorFn, isListed: boolean): CreateConnectorFn => {
    return (config) => {
      const wallet = createHostWallet(create, config, (connector, accounts) => {
        const { client } = link
        if (!client || getConnection(client.store.getState(), 'eip155').status !== 'disconnected') return
        createMethod(client, 'connect')({ connector, answer: Promise.resolve(accounts) }).catch(() => undefined)
      })
      if (isListed) hostWallets.push(wallet)
      return createFace(link, wallet.inner.id, wallet)(config)
    }
  }
  const transports = Object.fromEntries(
    chains.map((network) => [Number(network.id), createTransport(network, parameters)]),
  )
  const wagmiConfig = createConfig({
    ...own,
    ...('client' in own ? {} : { transports: { ...transports, ...own.transports } }),
    chains: chains as unknown as readonly [Chain, ...Chain[]],
    connectors: own.connectors?.map((create) => face(create, true)),
    // The engine finds announced wallets, and lists them here.
    multiInjectedProviderDiscovery: false,
  } as CreateConfigParameters)
  const { connectors } = wagmiConfig._internal
  const { setup } = connectors
  // `connect({ connector: injected() })` sets a connector up on the spot.
  connectors.setup = ((create: CreateConnectorFn) => setup(face(create, false))) as typeof setup
  return {
    ...createEip155Adapter((chainId) => wagmiConfig.getClient({ chainId }).transport),
    adapterType: 'wagmi',
    wagmiConfig,
    get wagmiChains() {
      return wagmiConfig.chains
    },
    get networks() {
      return wagmiConfig.chains as unknown as Network[]
    },
    attach: (client: Client) => {
      if (link.client === client) return
      bindConfig({ link, config: wagmiConfig, hostWallets, setup }, client)
      if (pendingTransactionsFilter?.enable) watchNonce(client, wagmiConfig, pendingTransactionsFilter)
    },
  }
}
