import type { Connector, WalletAccounts, WalletEvents } from '../../core/Connector.js'
import { FoyerError } from '../../errors/FoyerError.js'
import { toFoyerError } from '../../errors/toFoyerError.js'
import type { Network } from '../../networks/Network.js'
import type { Eip1193Provider } from './createEip1193Connector.js'
import { parseAddresses, parseEip155ChainId } from './providerAnswers.js'

type ConnectorMethods = Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'watch'>

/** What one can do with an EIP-1193 provider. Needs no chain library; fetched when a wallet is first used. */
export function createEip1193Methods(provider: Eip1193Provider): ConnectorMethods {
  const ask = async (method: string, params?: readonly unknown[]) => {
    try {
      return await provider.request(params ? { method, params } : { method })
    } catch (error) {
      throw await toFoyerError(error)
    }
  }
  const readAccounts = async (method: 'eth_accounts' | 'eth_requestAccounts'): Promise<WalletAccounts | undefined> => {
    const [first, ...rest] = parseAddresses(await ask(method), method)
    if (first === undefined) return undefined
    return { addresses: [first, ...rest], chainId: parseEip155ChainId(await ask('eth_chainId'), 'eth_chainId') }
  }
  // Most people never switch; the code comes with the first who does.
  const goTo = async (network: Network, signal: AbortSignal) =>
    (await import('./switchChain.js')).switchChain(ask, network, signal)
  return {
    connect: async ({ chainId, networks, signal }) => {
      const accounts = await readAccounts('eth_requestAccounts')
      if (!accounts) throw new FoyerError('WALLET_NO_ACCOUNTS')
      const isOnKnownChain = networks.some(({ caipNetworkId }) => caipNetworkId === accounts.chainId)
      const wanted = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (!wanted || isOnKnownChain || signal.aborted) return accounts
      // A refusal to switch is not a refusal to connect: the unsupported-chain policy decides what happens then.
      const chain = await goTo(wanted, signal).then(
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
    switchNetwork: goTo,
    watch: (events) => watchProvider(provider, events, () => readAccounts('eth_accounts')),
  }
}

function watchProvider(
  provider: Eip1193Provider,
  events: WalletEvents,
  readAccounts: () => Promise<WalletAccounts | undefined>,
): () => void {
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
    readAccounts().then(
      (accounts) => accounts ?? events.disconnected(),
      () => events.disconnected(),
    )
  }
  const listeners = { accountsChanged: onAccounts, chainChanged: onChain, disconnect: onDisconnect }
  for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener)
  return () => {
    for (const [event, listener] of Object.entries(listeners)) provider.removeListener?.(event, listener)
  }
}
