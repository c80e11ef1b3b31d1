import type { Namespace } from '@foyer/primitives/ChainId'
import { isChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector, ConnectRequest, ReconnectAnswer, WalletAccounts, WalletEvents } from '../../core/Connector.js'
import type { UniversalProvider } from '../../core/UniversalProvider.js'
import { buildProposalNamespaces } from './buildProposalNamespaces.js'
import { createEip155Provider } from './createEip155Provider.js'
import type { PairingConnectorOptions } from './createPairingConnector.js'
import type { AskPeer } from './createSolanaProvider.js'
import type { OwnUniversalProvider } from './createUniversalProvider.js'
import type { PairingEnvironment } from './Environment.js'
import type { PairingTransport } from './PairingClient.js'
import { type Agreement, canUseAnyChain, getSessionChain, listAddresses, withChain } from './PairingSession.js'
import { fromPeer } from './PeerFailure.js'
import { switchEip155Chain } from './switchEip155Chain.js'

/** What a wallet agreed to, and how it presents itself. */
export interface PairedAccounts extends WalletAccounts {
  /** Foreign text: whoever shows it treats it so, and asks no host for `icon` that the visitor did not choose. */
  readonly peer: { readonly name: string; readonly url: string; readonly icon?: string }
}

function toAccounts(session: Agreement, namespace: Namespace): PairedAccounts | undefined {
  const [first, ...rest] = listAddresses(session, namespace)
  const chainId = getSessionChain(session, namespace)
  if (first === undefined || !isChainId(chainId)) return undefined
  const { name, url = '', icons: [icon] = [] } = session.peer.metadata
  return {
    addresses: [first, ...rest],
    chainId,
    approvedChainIds: (session.grants[namespace]?.chains ?? []).filter(isChainId),
    supportsAllNetworks: canUseAnyChain(session),
    peer: { name, url, ...(icon && { icon }) },
  }
}

function createNamespaceProvider(client: PairingTransport, namespace: Namespace) {
  return {
    request: async ({ method, params }: { readonly method: string; readonly params?: unknown }, chainId?: string) => {
      const session = client.getSession()
      const chain = chainId ?? (session && getSessionChain(session, namespace))
      if (chain === undefined) throw new FoyerError('WALLET_DISCONNECTED')
      return client.request(chain, method, params)
    },
  }
}

/** Makes the provider of a family that has more than `request`. */
type CreateProvider = (client: PairingTransport, request: AskPeer) => unknown

/** What is made of Solana, fetched where the host has a network of it. */
export async function loadSolana({ networks }: PairingConnectorOptions): Promise<CreateProvider | undefined> {
  if (!networks().some(({ chainNamespace }) => chainNamespace === 'solana')) return undefined
  return (await import('./createSolanaProvider.js')).createSolanaProvider
}

/** What the connector can do over a transport, for every family a session covers. */
export function createPairingMethods(
  client: PairingTransport,
  options: PairingConnectorOptions,
  { clock, fetch }: Pick<PairingEnvironment, 'clock' | 'fetch'>,
  createSolana?: CreateProvider,
) {
  const { universalProviderConfigOverride: override } = options
  const getRpcUrls = (chainId: string): readonly string[] => {
    const own = override?.rpcMap?.[chainId]
    const network = options.networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
    const urls = options.getRpcUrls?.(chainId) ?? network?.rpcUrls.default.http ?? []
    return own ? [own, ...urls] : urls
  }
  const eip155 = createEip155Provider({
    client,
    clock,
    fetch,
    getRpcUrls,
    getFetchOptions: (url) => options.getFetchOptions?.(url),
  })
  const universal: { provider?: Promise<OwnUniversalProvider>; uri?: string } = {}
  /** Of families, by the session too: wallets agree to different things. */
  const providers = new Map<string, unknown>()

  return {
    connect: async (namespace: Namespace, request: ConnectRequest): Promise<PairedAccounts> => {
      const wish = request.chainId ?? override?.defaultChain
      const shown: { uri?: string } = {}
      try {
        const session = await client.pair({
          namespace,
          asked: buildProposalNamespaces(options.networks(), override),
          chains: wish ? { [namespace]: wish } : {},
          signal: request.signal,
          // A wallet that signs in connects on EVM alone.
          ...(request.signIn && namespace === 'eip155' && { signIn: request.signIn }),
          isReusing: (await options.isReusingPairing?.()) ?? false,
          onUri: (uri, expiresAtMs) => {
            universal.uri = shown.uri = uri
            request.onPairingUri?.(uri, expiresAtMs)
            universal.provider?.then(({ emit }) => emit('display_uri', uri)).catch(() => undefined)
          },
        })
        // A wallet that knows nothing of the family in use still is a wallet of the others.
        const families = [namespace, ...options.networks().map(({ chainNamespace }) => chainNamespace)]
        const [accounts] = families.flatMap((family) => toAccounts(session, family) ?? [])
        const { signIns } = session
        if (accounts) return { ...accounts, ...(signIns && { signIns }) }
        client.disconnect().catch(() => undefined)
        throw new FoyerError('WALLET_NO_ACCOUNTS')
      } catch (error) {
        throw fromPeer(error)
      } finally {
        if (universal.uri === shown.uri) delete universal.uri
      }
    },
    reconnect: async (namespace: Namespace): Promise<ReconnectAnswer> => {
      const session = client.getSession()
      return (session && toAccounts(session, namespace)) ?? 'withdrawn'
    },
    disconnect: () => client.disconnect(),
    switchNetwork: async (network: Network, signal: AbortSignal): Promise<void> => {
      const { chainNamespace: namespace, caipNetworkId: chainId } = network
      try {
        if (namespace === 'eip155') return await switchEip155Chain(eip155, network, signal)
      } catch (error) {
        throw fromPeer(error)
      }
      const isGranted = client.getSession()?.grants[namespace]?.chains.includes(chainId)
      if (!isGranted) throw new FoyerError('CHAIN_NOT_SUPPORTED')
      client.update((session) => withChain(session, namespace, chainId))
    },
    watch: (namespace: Namespace, events: WalletEvents): (() => void) =>
      client.watch({
        sessionChanged: (after, before) => {
          const [now, then] = [after, before].map((session) => session && toAccounts(session, namespace))
          if (!now) return then && events.disconnected()
          if (now.chainId !== then?.chainId) events.chainChanged(now.chainId)
          const { approvedChainIds } = now
          if (approvedChainIds && String(approvedChainIds) !== String(then?.approvedChainIds))
            events.approvedChanged?.(approvedChainIds)
          if (String(now.addresses) !== String(then?.addresses)) events.accountsChanged(now.addresses)
        },
      }),
    /** EIP-1193 on eip155, a wallet of bytes on solana; elsewhere `request` alone, on the chain the family is on or the one given. */
    getProvider: (namespace: Namespace): unknown => {
      if (namespace === 'eip155') return eip155
      const key = `${namespace} ${client.getSession()?.topic ?? ''}`
      const known = providers.get(key)
      if (known !== undefined) return known
      const { request } = createNamespaceProvider(client, namespace)
      const provider = namespace === 'solana' && createSolana ? createSolana(client, request) : { request }
      providers.set(key, provider)
      return provider
    },
    /** The session with the names of `@walletconnect/universal-provider`. */
    getUniversalProvider: (): Promise<UniversalProvider> => {
      universal.provider ??= import('./createUniversalProvider.js').then(({ createUniversalProvider }) =>
        createUniversalProvider(client, eip155, () => universal.uri),
      )
      // A chunk that did not arrive may arrive the next time.
      universal.provider.catch(() => delete universal.provider)
      return universal.provider
    },
    getInfo: (): NonNullable<Connector['info']> => {
      const { name, icons: [icon] = [] } = client.getSession()?.peer.metadata ?? {}
      return { ...(name && { name }), ...(icon && { icon }) }
    },
    forgetAddresses: () => client.forgetAddresses(),
    close: () => client.close(),
  }
}

export type PairingMethods = ReturnType<typeof createPairingMethods>
