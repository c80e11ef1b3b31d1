import { defineNetwork, type Network } from '@foyer/primitives/networks/Network'
import { type Chain, fallback, type HttpTransportConfig, http, type Transport } from 'viem'
import type { Config, CreateConfigParameters, CreateConnectorFn } from 'wagmi'
import { createEip155Adapter } from '../../adapters/eip155/index.js'
import type { Client } from '../../core/Client.js'
import { createMethod } from '../../core/loadActions.js'
import { getConnection } from '../../core/state/select.js'
import { bindConfig } from './bindConfig.js'
import { createClientLink } from './ClientLink.js'
import { createHostWallet } from './createHostWallet.js'
import { createProxyConnector, type HostWallet } from './createProxyConnector.js'
import type { AdapterParameters, BoundAdapter } from './WagmiAdapter.js'
import { watchNonce } from './watchNonce.js'

type WagmiAdapterParameters = AdapterParameters<CreateConfigParameters>

function createTransport({ caipNetworkId }: Network, { customRpcUrls }: WagmiAdapterParameters): Transport {
  const own = customRpcUrls?.[caipNetworkId]?.map(({ url, config }) => http(url, config as HttpTransportConfig))
  return own?.length ? fallback([...own, http()]) : http()
}

/**
 * Creates a wagmi config with the connectors of Foyer and of the app, and the adapter that binds the config to the
 * instance. `createConfig` is the function of wagmi 2 or 3.
 */
export function createWagmiAdapter(
  createConfig: (parameters: CreateConfigParameters) => Config,
  parameters: WagmiAdapterParameters,
): BoundAdapter<Config> {
  const { networks, projectId: _, customRpcUrls: __, pendingTransactionsFilter, ...own } = parameters
  const chains = networks.map(defineNetwork).filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const link = createClientLink()
  const hostWallets: HostWallet[] = []
  const wrapConnector = (create: CreateConnectorFn, isListed: boolean): CreateConnectorFn => {
    return (config) => {
      const wallet = createHostWallet(create, config, (connector, accounts) => {
        const { client } = link
        if (!client || getConnection(client.store.getState(), 'eip155').status !== 'disconnected') return
        createMethod(client, 'connect')({ connector, answer: Promise.resolve(accounts) }).catch(() => undefined)
      })
      if (isListed) hostWallets.push(wallet)
      return createProxyConnector(link, wallet.inner.id, wallet)(config)
    }
  }
  const transports = Object.fromEntries(
    chains.map((network) => [Number(network.id), createTransport(network, parameters)]),
  )
  const wagmiConfig = createConfig({
    ...own,
    ...('client' in own ? {} : { transports: { ...transports, ...own.transports } }),
    chains: chains as unknown as readonly [Chain, ...Chain[]],
    connectors: own.connectors?.map((create) => wrapConnector(create, true)),
    // The Foyer client discovers announced wallets and adds them to wagmi's list.
    multiInjectedProviderDiscovery: false,
  } as CreateConfigParameters)
  const { connectors } = wagmiConfig._internal
  const { setup } = connectors
  // `connect({ connector: injected() })` calls `setup` with a connector that is not in the list.
  connectors.setup = ((create: CreateConnectorFn) => setup(wrapConnector(create, false))) as typeof setup
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
