import type { Connector, WalletAccounts, WalletEvents } from '../../core/Connector.js'
import { FoyerError } from '../../errors/FoyerError.js'
import { fromProvider, getProviderCodes, saysRejected } from '../../errors/fromProvider.js'
import type { Network } from '../../networks/Network.js'
import { type ChainId, formatChainId } from '../../primitives/ChainId.js'
import type { Eip1193Provider } from './createEip1193Connector.js'

type ConnectorMethods = Pick<Connector, 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'watch'>

/** What one can do with an EIP-1193 provider. Needs no chain library; fetched when a wallet is first used. */
export function createEip1193Methods(provider: Eip1193Provider): ConnectorMethods {
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

type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** What wallets answer when they do not know the chain [S8.26-S8.28]; 32603 comes with and without its minus. */
const unknownChainCodes = [4902, 5000, 32603, -32603]

function isUnknownChain(error: unknown): boolean {
  const codes = getProviderCodes(error)
  // A refusal wrapped in -32603 stays a refusal; the wallet's own words are behind what they were translated into.
  const isRefusal = codes.includes(4001) || saysRejected(error instanceof FoyerError ? error.cause : error)
  return !isRefusal && codes.some((code) => unknownChainCodes.includes(code))
}

/** EIP-3085 parameters; `chainDefault` keeps a server's proxy out of the person's wallet. */
function toAddChainParameters(network: Network, chainId: string) {
  const rpcUrls = network.rpcUrls.chainDefault?.http ?? network.rpcUrls.default.http
  const explorer = network.blockExplorers?.default.url
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls,
    // An empty list is an error for MetaMask, and so was none at all in some of its versions.
    blockExplorerUrls: explorer ? [explorer] : null,
  }
}

/**
 * EIP-3326, then EIP-3085 for a chain the wallet does not know, then a look whether it really moved: some wallets
 * say yes and stay [S4.30].
 */
export async function switchChain(ask: Ask, network: Network, signal: AbortSignal): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const isThere = async () => parseEip155ChainId(await ask('eth_chainId'), 'eth_chainId') === network.caipNetworkId
  const trySwitch = () => ask('wallet_switchEthereumChain', [{ chainId }])
  try {
    await trySwitch()
  } catch (error) {
    if (!isUnknownChain(error)) throw fromProvider(error)
    if (signal.aborted) throw new FoyerError('ABORTED')
    try {
      await ask('wallet_addEthereumChain', [toAddChainParameters(network, chainId)])
      // Adding need not mean going there.
      if (!(await isThere())) await trySwitch()
    } catch (addError) {
      const translated = fromProvider(addError)
      if (translated.code === 'USER_REJECTED') throw translated
      throw new FoyerError('CHAIN_NOT_SUPPORTED', { cause: addError })
    }
  }
  if (!(await isThere())) throw new FoyerError('CHAIN_NOT_SUPPORTED')
}

const address = /^0x[0-9a-fA-F]{40}$/
const maxAccounts = 100

export function refuse(method: string): never {
  throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
}

/** Addresses from `eth_accounts`, `eth_requestAccounts` or `accountsChanged`; anything but a list of addresses is refused. */
export function parseAddresses(answer: unknown, method: string): string[] {
  if (!Array.isArray(answer) || answer.length > maxAccounts) refuse(method)
  return answer.map((entry: unknown) => (typeof entry === 'string' && address.test(entry) ? entry : refuse(method)))
}

/** A chain id from `eth_chainId` or `chainChanged`: hex text, and for wallets that bend the rule a decimal or a number. */
export function parseEip155ChainId(answer: unknown, method: string): ChainId {
  const isText = typeof answer === 'string' && /^(0x[0-9a-fA-F]{1,14}|[1-9]\d{0,14})$/.test(answer)
  const number = isText || typeof answer === 'number' ? Number(answer) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? formatChainId('eip155', number) : refuse(method)
}
