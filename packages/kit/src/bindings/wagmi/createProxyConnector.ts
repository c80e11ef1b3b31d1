import { formatChainId } from '@foyer/primitives/ChainId'
import { UsageError } from '@foyer/primitives/errors/UsageError'
import { SwitchChainError } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { Client } from '../../core/Client.js'
import type { Connector } from '../../core/Connector.js'
import { createMethod } from '../../core/loadActions.js'
import type { Connected } from '../../core/state/State.js'
import { type ClientLink, getEvmConnection, toWagmiAccounts } from './ClientLink.js'
import { toWagmiError } from './toWagmiError.js'

export type WagmiConnector = ReturnType<CreateConnectorFn>

/** A connector that the app gave to wagmi, and the Foyer connector that wraps it. */
export interface HostWallet {
  readonly inner: WagmiConnector
  readonly connector: Connector
}

/** The names of connectors that are not a wallet of this browser. Their wagmi type equals their id. */
const names: Readonly<Record<string, string>> = { walletConnect: 'WalletConnect', ID_AUTH: 'Email and social' }

/** Returns the client's connector with this id, if it exists. */
export function findConnector({ client }: ClientLink, id: string): Connector | undefined {
  return client?.store
    .getState()
    .connectors.flatMap((each) => each.connectors ?? [each])
    .find((each) => each.id === id && each.chain === 'eip155')
}

const unknownChain = { name: 'ChainNotConfiguredError', message: 'Chain not configured.' }

/**
 * Creates a wagmi connector that forwards each call to the Foyer client, so that both have the same state. With `host`,
 * the connector wraps one that the app gave to wagmi and keeps its properties.
 */
export function createProxyConnector(link: ClientLink, id: string, host?: HostWallet): CreateConnectorFn {
  return (config) => {
    const { inner } = host ?? {}
    const find = () => host?.connector ?? findConnector(link, id)
    const connect = async (client: Client, chainId?: number): Promise<Connected> => {
      const connector = find()
      if (!host && names[id])
        return createMethod(client, 'connectInWidget')(id, 'eip155', (data) =>
          config.emitter.emit('message', { type: 'display_uri', data }),
        )
      if (!connector) throw new UsageError('ADAPTER_NOT_FOUND')
      return createMethod(
        client,
        'connect',
      )({
        connector,
        ...(chainId && { chainId: formatChainId('eip155', chainId) }),
        // The app's connector shows its own QR code.
        onPairingUri() {},
      })
    }
    const reconnect = async (client: Client): Promise<Connected> => {
      await link.restored
      const held = getEvmConnection(link, id)
      if (held) return held
      const connector = host && !getEvmConnection(link) ? host.connector : undefined
      const accounts = await connector?.reconnect({ networks: [], signal: client.lifetime.signal })
      if (!connector || typeof accounts !== 'object') throw new UsageError('ADAPTER_NOT_FOUND')
      return createMethod(client, 'connect')({ connector, answer: Promise.resolve(accounts) })
    }
    return {
      ...inner,
      id,
      name: inner?.name ?? names[id] ?? id,
      type: inner?.type ?? (names[id] ? id : 'injected'),
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const { client } = link
        if (!client) throw new UsageError('NO_INSTANCE', { hook: 'useConnect' })
        try {
          const found = toWagmiAccounts(await (isReconnecting ? reconnect(client) : connect(client, chainId)))
          const accounts = withCapabilities
            ? found.accounts.map((address) => ({ address, capabilities: {} }))
            : found.accounts
          return { accounts: accounts as never, chainId: found.chainId }
        } catch (error) {
          throw toWagmiError(error)
        }
      },
      async disconnect() {
        // The client is disconnected even if the request to the wallet fails.
        if (link.client && getEvmConnection(link, id))
          await createMethod(link.client, 'disconnect')('eip155').catch(() => undefined)
      },
      async getAccounts() {
        const held = getEvmConnection(link, id)
        return held ? toWagmiAccounts(held).accounts : ((await inner?.getAccounts()) ?? [])
      },
      async getChainId() {
        const held = getEvmConnection(link, id)
        return held ? toWagmiAccounts(held).chainId : ((await inner?.getChainId()) ?? config.chains[0].id)
      },
      async getProvider(request) {
        if (link.isRestoring) await link.restored
        return getEvmConnection(link, id)?.connector.provider ?? find()?.provider ?? inner?.getProvider(request)
      },
      async isAuthorized() {
        await link.restored
        if (getEvmConnection(link)) return getEvmConnection(link, id) !== undefined
        return link.client?.config.enableReconnect !== false && ((await inner?.isAuthorized()) ?? false)
      },
      async switchChain({ chainId }) {
        const chain = config.chains.find((each) => each.id === chainId)
        if (!link.client || !chain) throw new SwitchChainError(unknownChain)
        try {
          await createMethod(
            link.client,
            'switchNetwork',
          )({ id: chainId, caipNetworkId: formatChainId('eip155', chainId) })
        } catch (error) {
          throw toWagmiError(error)
        }
        return chain
      },
      // The Foyer client listens to the wallet's events.
      onAccountsChanged: (accounts) => inner?.onAccountsChanged(accounts),
      onChainChanged: (chainId) => inner?.onChainChanged(chainId),
      onDisconnect: (error) => inner?.onDisconnect(error),
    }
  }
}
