import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector, WalletAccounts, WalletEvents } from '../../core/Connector.js'
import { parseAddresses, parseEip155ChainId } from '../providerAnswers.js'
import type { Eip1193Provider } from './createEip1193Connector.js'

type ConnectorMethods = Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'watch'>

/**
 * Creates the connector methods of an EIP-1193 provider. They need no chain library and load with the first use of a
 * wallet.
 */
export function createEip1193Methods(provider: Eip1193Provider): ConnectorMethods {
  const requestProvider = async (method: string, params?: readonly unknown[]) => {
    try {
      return await provider.request(params ? { method, params } : { method })
    } catch (error) {
      throw await toFoyerError(error)
    }
  }
  const fetchAccounts = async (method: 'eth_accounts' | 'eth_requestAccounts'): Promise<WalletAccounts | undefined> => {
    const [first, ...rest] = parseAddresses(await requestProvider(method), method)
    if (first === undefined) return undefined
    return {
      addresses: [first, ...rest],
      chainId: parseEip155ChainId(await requestProvider('eth_chainId'), 'eth_chainId'),
    }
  }
  // Most users never switch, so this code loads with the first switch.
  const switchToNetwork = async (network: Network, signal: AbortSignal) =>
    (await import('../switchChain.js')).switchChain(requestProvider, network, signal)
  return {
    connect: async ({ chainId, networks, signal, onSwitchRequest }) => {
      const accounts = await fetchAccounts('eth_requestAccounts')
      if (!accounts) throw new FoyerError('WALLET_NO_ACCOUNTS')
      const isOnKnownChain = networks.some(({ caipNetworkId }) => caipNetworkId === accounts.chainId)
      const wanted = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (!wanted || isOnKnownChain || signal.aborted) return accounts
      onSwitchRequest?.(wanted)
      // A rejected switch does not reject the connection. The unsupported-chain policy handles the wallet's chain.
      const chain = await switchToNetwork(wanted, signal).then(
        () => wanted.caipNetworkId,
        () => accounts.chainId,
      )
      return { ...accounts, chainId: chain }
    },
    // An empty list is no proof that the user revoked the access: some wallets share it only with the tab that got it.
    reconnect: () => fetchAccounts('eth_accounts'),
    disconnect: async () => {
      try {
        await requestProvider('wallet_revokePermissions', [{ eth_accounts: {} }])
      } catch {
        // Many wallets cannot revoke access. Then only this side forgets it.
      }
    },
    switchNetwork: switchToNetwork,
    watch: (events) =>
      watchProvider(provider, events, async () =>
        parseAddresses(await requestProvider('eth_accounts'), 'eth_accounts'),
      ),
  }
}

/**
 * Returns whether the wallet reports that it is unlocked. Returns false if its code fails to load, because the wallet
 * may be locked.
 */
async function isUnlocked(provider: Eip1193Provider): Promise<boolean> {
  const load = await import('./isUnlocked.js').catch(() => undefined)
  return (await load?.isUnlocked(provider)) ?? false
}

function watchProvider(
  provider: Eip1193Provider,
  events: WalletEvents,
  fetchAddresses: () => Promise<readonly string[]>,
): () => void {
  let isOver = false
  /** Counts the account lists: a response about an earlier list is ignored. */
  let turn = 0
  const handleAddresses = async (addresses: readonly string[]) => {
    turn += 1
    const own = turn
    const isWithdrawn = addresses.length === 0 && (await isUnlocked(provider))
    if (isOver || own !== turn) return
    if (isWithdrawn) events.disconnected()
    else events.accountsChanged(addresses)
  }
  const onAccounts = (payload: unknown) => {
    try {
      void handleAddresses(parseAddresses(payload, 'accountsChanged'))
    } catch {
      // The account in use is unknown until the wallet returns a valid list.
      fetchAddresses().then(handleAddresses, () => handleAddresses([]))
    }
  }
  const onChain = (payload: unknown) => {
    try {
      events.chainChanged(parseEip155ChainId(payload, 'chainChanged'))
    } catch {
      // Ignore an invalid chain id.
    }
  }
  // EIP-1193 `disconnect` means that the wallet cannot reach a chain. Its accounts may still be granted.
  const onDisconnect = () => {
    fetchAddresses().then(
      (addresses) => (addresses.length === 0 ? handleAddresses([]) : undefined),
      () => undefined,
    )
  }
  const listeners = {
    accountsChanged: onAccounts,
    chainChanged: onChain,
    disconnect: onDisconnect,
    connect: () => events.ready?.(),
  }
  for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener)
  return () => {
    isOver = true
    for (const [event, listener] of Object.entries(listeners)) provider.removeListener?.(event, listener)
  }
}
