import type { Connector, ConnectorType, WalletAccounts } from '../../core/Connector.js'
import { FoyerError } from '../../errors/FoyerError.js'
import { fromProvider } from '../../errors/fromProvider.js'
import type { Network } from '../../networks/Network.js'
import { parseAddresses, parseEip155ChainId } from './answers.js'
import type { Eip1193Provider } from './Eip1193.js'
import { switchChain } from './switchChain.js'

export interface Eip1193Wallet {
  readonly id: string
  readonly name: string
  readonly type: Extract<ConnectorType, 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL'>
  readonly provider: Eip1193Provider
  readonly imageUrl?: string
  readonly info?: Connector['info']
  readonly networks?: readonly Network[]
}

/** A connector over an EIP-1193 provider, wherever it came from. Needs no chain library. */
export function createEip1193Connector(wallet: Eip1193Wallet): Connector {
  const { provider } = wallet
  const ask = async (method: string, params?: readonly unknown[]) => {
    try {
      return await provider.request(params ? { method, params } : { method })
    } catch (error) {
      throw fromProvider(error)
    }
  }
  const readAccounts = async (method: 'eth_accounts' | 'eth_requestAccounts'): Promise<WalletAccounts | undefined> => {
    const [first, ...rest] = parseAddresses(await ask(method), method)
    if (first === undefined) return undefined
    return { addresses: [first, ...rest], chainId: parseEip155ChainId(await ask('eth_chainId'), 'eth_chainId') }
  }
  return {
    id: wallet.id,
    name: wallet.name,
    type: wallet.type,
    chain: 'eip155',
    chains: wallet.networks?.map(({ caipNetworkId }) => caipNetworkId) ?? [],
    provider,
    ...(wallet.imageUrl && { imageUrl: wallet.imageUrl }),
    ...(wallet.info && { info: wallet.info }),
    connect: async ({ chainId, networks, signal }) => {
      const accounts = await readAccounts('eth_requestAccounts')
      if (!accounts) throw new FoyerError('WALLET_NO_ACCOUNTS')
      const isOnKnownChain = networks.some(({ caipNetworkId }) => caipNetworkId === accounts.chainId)
      const wanted = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (!wanted || isOnKnownChain || signal.aborted) return accounts
      // A refusal to switch is not a refusal to connect: the unsupported-chain policy decides what happens then.
      const chain = await switchChain(ask, wanted, signal).then(
        () => wanted.caipNetworkId,
        () => accounts.chainId,
      )
      return { ...accounts, chainId: chain }
    },
    reconnect: () => readAccounts('eth_accounts'),
    disconnect: async () => {
      try {
        await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
      } catch {
        // Many wallets cannot give access back; forgetting it on our side is all that is left.
      }
    },
    switchNetwork: (network, signal) => switchChain(ask, network, signal),
    watch: (events) => {
      const onAccounts = (payload: unknown) => {
        try {
          events.accountsChanged(parseAddresses(payload, 'accountsChanged'))
        } catch {
          events.disconnected()
        }
      }
      const onChain = (payload: unknown) => {
        try {
          events.chainChanged(parseEip155ChainId(payload, 'chainChanged'))
        } catch {
          // A chain nobody can read changes nothing; the next call to the wallet will tell.
        }
      }
      // EIP-1193 `disconnect` means "no chain reachable"; wallets with no accounts left are really gone.
      const onDisconnect = () => {
        readAccounts('eth_accounts').then(
          (accounts) => accounts ?? events.disconnected(),
          () => events.disconnected(),
        )
      }
      const listeners = { accountsChanged: onAccounts, chainChanged: onChain, disconnect: onDisconnect }
      for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener)
      return () => {
        for (const [event, listener] of Object.entries(listeners)) provider.removeListener?.(event, listener)
      }
    },
  }
}
