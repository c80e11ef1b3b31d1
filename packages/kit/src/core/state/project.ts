import type { AccountId } from '@foyer/primitives/AccountId'
import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import { getChainReference } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { ConnectorType } from '../Connector.js'
import type { ThemeMode, ThemeVariables } from '../Options.js'
import type { AccountFacts, State } from './State.js'
import { getActiveChainId, getActiveNetwork, getConnected, getConnection, getNamespaceState } from './select.js'

export type AccountStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected'

/** The account types of all chain families. */
export type AccountKind = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** An account, in AppKit's public format. */
export interface AppKitAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountKind
}

/** The user of an embedded account, in AppKit's public format. */
export interface EmbeddedWalletInfo {
  readonly user: Readonly<Record<string, unknown>> & { readonly email?: string | null; readonly username?: string }
  /** The social provider, or `email`. */
  readonly authProvider: string
  readonly accountType: string
  readonly isSmartAccountDeployed: boolean
}

export interface AppKitAccountState {
  readonly allAccounts: readonly AppKitAccount[]
  readonly caipAddress: AccountId | undefined
  readonly address: string | undefined
  readonly isConnected: boolean
  readonly status: AccountStatus
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  readonly profileName: string | null | undefined
  readonly profileImage: string | null | undefined
  /** The user of an embedded account. Undefined for every other wallet [S3.14-S3.20]. */
  readonly embeddedWalletInfo: EmbeddedWalletInfo | undefined
}

export interface AppKitNetworkState {
  readonly caipNetwork: Network | undefined
  readonly chainId: number | string | undefined
  readonly caipNetworkId: ChainId | undefined
}

export interface AppKitPublicState {
  readonly open: boolean
  readonly loading: boolean
  readonly selectedNetworkId: ChainId | undefined
  readonly activeChain: Namespace
  readonly initialized: boolean
}

/** Creates AppKit's account state from the state of a namespace [S3.1]. */
export function projectAccount(state: State, namespace: Namespace = state.activeNamespace): AppKitAccountState {
  const { account } = getNamespaceState(state, namespace) ?? {}
  const connection = getConnected(state, namespace)
  const [address] = connection?.addresses ?? []
  const isEmbedded = connection?.connector.type === 'AUTH'
  const accountType = account?.preferredAccountType ?? 'eoa'
  const ownType: AccountKind = namespace === 'bip122' ? 'payment' : 'eoa'
  return {
    allAccounts: (connection?.addresses ?? []).map((each) => ({
      namespace,
      address: each,
      type: isEmbedded ? findAccountType(account, each, accountType) : ownType,
    })),
    caipAddress: connection && address !== undefined ? `${connection.chainId}:${address}` : undefined,
    address,
    isConnected: connection !== undefined,
    status: getConnection(state, namespace).status,
    balance: account?.balance,
    balanceSymbol: account?.balanceSymbol,
    profileName: account?.profileName,
    profileImage: account?.profileImage,
    embeddedWalletInfo:
      isEmbedded && account
        ? {
            user: account.user ?? {},
            authProvider: String(account.connectedWalletInfo?.social ?? 'email'),
            accountType,
            isSmartAccountDeployed: account.smartAccountDeployed ?? false,
          }
        : undefined,
  }
}

/** Returns the type of an address. A smart account can have the address of the EOA: then the preferred type counts. */
function findAccountType(account: AccountFacts | undefined, address: string, preferred: AccountKind): AccountKind {
  const types = (account?.accounts ?? []).filter((one) => one.address === address).map(({ type }) => type)
  return types.find((type) => type === preferred) ?? types[0] ?? preferred
}

export function projectNetwork(state: State, namespace?: Namespace): AppKitNetworkState {
  const caipNetwork = getActiveNetwork(state, namespace)
  const reference = caipNetwork && getChainReference(caipNetwork.caipNetworkId)
  return {
    caipNetwork,
    chainId: caipNetwork?.chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId: caipNetwork?.caipNetworkId,
  }
}

export function projectState(state: State): AppKitPublicState {
  return {
    open: state.modal.open,
    loading: state.modal.loading,
    selectedNetworkId: getActiveChainId(state),
    activeChain: state.activeNamespace,
    initialized: state.initialized,
  }
}

export interface AppKitThemeState {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}

/** Returns the visible theme. Without a window, as on a server, the default is `light`. */
export function projectTheme({ theme }: State, page: Window | undefined): AppKitThemeState {
  const isDark = page?.matchMedia?.('(prefers-color-scheme:dark)').matches
  return { themeMode: theme.mode ?? (isDark ? 'dark' : 'light'), themeVariables: theme.variables }
}

export function projectProvider(
  state: State,
  namespace: Namespace,
): { walletProvider: unknown; walletProviderType: ConnectorType | undefined } {
  const connector = getConnected(state, namespace)?.connector
  return { walletProvider: connector?.provider, walletProviderType: connector?.type }
}
