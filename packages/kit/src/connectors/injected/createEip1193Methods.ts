import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector, WalletAccounts, WalletEvents } from '../../core/Connector.js'
import { parseAddresses, parseEip155ChainId } from '../providerAnswers.js'
import type { Eip1193Provider } from './createEip1193Connector.js'

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
    (await import('../switchChain.js')).switchChain(ask, network, signal)
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
    reconnect: async () =>
      (await readAccounts('eth_accounts')) ?? ((await isUnlocked(provider)) ? 'withdrawn' : undefined),
    disconnect: async () => {
      try {
        await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
      } catch {
        // Many wallets cannot give access back; forgetting it on our side is all that is left.
      }
    },
    switchNetwork: goTo,
    watch: (events) =>
      watchProvider(provider, events, async () => parseAddresses(await ask('eth_accounts'), 'eth_accounts')),
  }
}

/** Returns whether the wallet reports that it is unlocked. False where the code for it does not load: the wallet may be locked. */
async function isUnlocked(provider: Eip1193Provider): Promise<boolean> {
  const load = await import('./isUnlocked.js').catch(() => undefined)
  return (await load?.isUnlocked(provider)) ?? false
}

function watchProvider(
  provider: Eip1193Provider,
  events: WalletEvents,
  readAddresses: () => Promise<readonly string[]>,
): () => void {
  let isOver = false
  /** Grows with each list of accounts: an answer about an earlier list no longer counts. */
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
      readAddresses().then(handleAddresses, () => handleAddresses([]))
    }
  }
  const onChain = (payload: unknown) => {
    try {
      events.chainChanged(parseEip155ChainId(payload, 'chainChanged'))
    } catch {
      // An invalid chain id changes nothing.
    }
  }
  // EIP-1193 `disconnect` means that the wallet reaches no chain. Its accounts may still be granted.
  const onDisconnect = () => {
    readAddresses().then(
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
