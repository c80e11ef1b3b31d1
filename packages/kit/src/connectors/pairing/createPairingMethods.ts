import type { Namespace } from '@foyer/primitives/ChainId'
import { isChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector, ConnectRequest, ReconnectAnswer, WalletAccounts, WalletEvents } from '../../core/Connector.js'
import type { UniversalProvider } from '../../core/UniversalProvider.js'
import { buildProposalNamespaces } from './buildProposalNamespaces.js'
import { createEip155Provider } from './createEip155Provider.js'
import type { PairingConnectorOptions } from './createPairingConnector.js'
import type { RequestPeer } from './createSolanaProvider.js'
import type { OwnUniversalProvider } from './createUniversalProvider.js'
import type { PairingEnvironment } from './Environment.js'
import type { PairingTransport } from './PairingClient.js'
import { type Agreement, canUseAnyChain, getSessionChain, listAddresses, withChain } from './PairingSession.js'
import { fromPeer } from './PeerFailure.js'
import { switchEip155Chain } from './switchEip155Chain.js'

/** The accounts that a wallet granted, and the wallet's own metadata. */
export interface PairedAccounts extends WalletAccounts {
  /** Untrusted text. Do not load `icon` in a page: it can be on a host that the visitor did not choose. */
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

/** Creates a provider with more methods than `request`. */
type ProviderFactory = (client: PairingTransport, request: RequestPeer) => unknown

/** Loads the Solana provider if the host has a Solana network. */
export async function loadSolana({ networks }: PairingConnectorOptions): Promise<ProviderFactory | undefined> {
  if (!networks().some(({ chainNamespace }) => chainNamespace === 'solana')) return undefined
  return (await import('./createSolanaProvider.js')).createSolanaProvider
}

/** Creates the connector methods for a transport, for every family of a session. */
export function createPairingMethods(
  client: PairingTransport,
  options: PairingConnectorOptions,
  { clock, fetch }: Pick<PairingEnvironment, 'clock' | 'fetch'>,
  createSolana?: ProviderFactory,
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
  /** The providers by family and session, because wallets grant different methods. */
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
          // A wallet that signs in connects only EVM chains.
          ...(request.signIn && namespace === 'eip155' && { signIn: request.signIn }),
          isReusing: (await options.isReusingPairing?.()) ?? false,
          onUri: (uri, expiresAtMs) => {
            universal.uri = shown.uri = uri
            request.onPairingUri?.(uri, expiresAtMs)
            universal.provider?.then(({ emit }) => emit('display_uri', uri)).catch(() => undefined)
          },
        })
        // A wallet without the current family is still connected for its other families.
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
    /**
     * Returns the provider of a family: EIP-1193 for eip155, a signer of bytes for solana. Others have only `request`,
     * for the current or a given chain.
     */
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
    /** Returns the session with the interface of `@walletconnect/universal-provider`. */
    getUniversalProvider: (): Promise<UniversalProvider> => {
      universal.provider ??= import('./createUniversalProvider.js').then(({ createUniversalProvider }) =>
        createUniversalProvider(client, eip155, () => universal.uri),
      )
      // Clear a failed load, so the next call loads again.
      universal.provider.catch(() => delete universal.provider)
      return universal.provider
    },
    getInfo: (): NonNullable<Connector['info']> => {
      const { name, icons: [icon] = [] } = client.getSession()?.peer.metadata ?? {}
      return { ...(name && { name }), ...(icon && { icon }) }
    },
    forgetAddresses: () => client.cancelPairings(),
    close: () => client.close(),
  }
}

export type PairingMethods = ReturnType<typeof createPairingMethods>
