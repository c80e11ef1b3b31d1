import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../../core/Client.js'
import type { ExcludedWallet, State } from '../../core/state/State.js'
import { canPair, canReach } from '../pairing/findPairing.js'
import { getPlatform, listDownloads } from '../shell/platforms.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import type { ProductIdentity } from './createWalletIndex.js'
import { createWalletRows, minNamedWallets, type WalletRow, type WalletSources } from './createWalletRows.js'
import type { Offers } from './useWalletRows.js'

export interface WalletRows {
  readonly rows: readonly WalletRow[]
  /** True if at least one wallet can connect now without pairing [S1.8]. */
  readonly hasWalletHere: boolean
  /**
   * The number of rows that may still come from the catalogue. Skeletons reserve their space, so that the layout does
   * not move.
   */
  readonly pendingCount: number
  readonly catalogueCount: number | undefined
}

/** Returns the maximum number of rows that the catalogue will add. It is known before the catalogue responds. */
function countPending(client: Client, local: LocalSources, rows: readonly WalletRow[], isLoading: boolean): number {
  if (!isLoading) return 0
  if (local.hasFeaturedIds) return client.store.getState().options.featuredWalletIds?.length ?? 0
  const named = rows.filter(({ kind, group }) => kind === 'connector' && group !== 'walletConnect').length
  return local.custom.length > 0 ? 0 : Math.max(0, minNamedWallets - named - local.recentElsewhere.length)
}

/** Lists the rows of the Connect view: wallets with a connector and the catalogue wallets that have loaded. */
export function listWallets(
  client: Client,
  local: LocalSources,
  { enableWallets = true }: State['options'],
  offers: Offers,
): WalletRows {
  const { featured, recommended } = enableWallets ? offers : { featured: [], recommended: [] }
  const arranged = createWalletRows({ ...local, featured, recommended })
  const rows = arranged.filter((row) => row.kind === 'connector' || isUsable(client, row.wallet))
  return {
    rows,
    hasWalletHere: rows.some(({ kind, group }) => kind === 'connector' && group !== 'walletConnect'),
    pendingCount: enableWallets ? countPending(client, local, rows, offers.isLoading) : 0,
    catalogueCount: offers.count,
  }
}

/** Namespaces in which an installed wallet can connect. Other namespaces support only pairing. */
const installableNamespaces: readonly string[] = ['eip155', 'solana']

/** Returns true if a wallet without a connector can connect by pairing or after an installation. */
export function isUsable(client: Client, wallet: WalletEntry): boolean {
  const state = client.store.getState()
  const canInstall = state.networks.some(({ chainNamespace }) => installableNamespaces.includes(chainNamespace))
  if (canInstall && listDownloads(wallet, getPlatform(client.environment.window)).length > 0) return true
  return canPair(state) && canReach(client, wallet)
}

/** The sources of the list that need no request to the catalogue. */
export type LocalSources = Omit<WalletSources, 'featured' | 'recommended'>

export function getSourceDependencies(state: State): readonly unknown[] {
  const { connectors, recentWallets, excludedWallets, options, modal } = state
  return [connectors, recentWallets, excludedWallets, options, modal.request.namespace, canPair(state)]
}

export function getLocalSources(client: Client, state: State): LocalSources {
  const { connectors, recentWallets, options, modal } = state
  const { enableWallets = true, features } = options
  const pairs = canPair(state)
  const isShown = ({ type }: { readonly type: string }) => pairs || type !== 'WALLET_CONNECT'
  return {
    connectors: enableWallets ? connectors.filter(isShown) : [],
    recent: recentWallets,
    recentElsewhere: enableWallets && pairs ? recentWallets.filter((wallet) => canReach(client, wallet)) : [],
    custom: enableWallets ? (options.customWallets ?? []) : [],
    excluded: listExcluded(options.excludeWalletIds ?? [], state.excludedWallets),
    namespace: modal.request.namespace as Namespace | undefined,
    order: features.connectorTypeOrder,
    isMobile: getPlatform(client.environment.window) !== 'desktop',
    isCodeElsewhere: hasAllWallets(client, state),
    hasFeaturedIds: (options.featuredWalletIds ?? []).length > 0,
  }
}

/** Returns true if a catalogue exists and the app's options show the All wallets row. */
export function hasAllWallets(client: Client, { options }: Pick<State, 'options'>): boolean {
  const { allWallets = 'SHOW', enableWallets = true, features } = options
  if (!client.endpoints?.catalogue || !enableWallets || features.allWallets === false) return false
  const isMobile = getPlatform(client.environment.window) !== 'desktop'
  return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile)
}

/** The form of a wallet id in the catalogue: 64 hex digits. */
const catalogueId = /^[0-9a-f]{64}$/i

/** Returns the excluded ids that are catalogue ids. Only the catalogue can resolve them. */
export function listCatalogueIds(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id) => catalogueId.test(id)).map((id) => id.toLowerCase()))]
}

/**
 * Returns the wallets to hide from every list [S5.34]: the ids from the app's options and the catalogue products with
 * those ids. Without a catalogue an id can be an rdns or a name.
 */
export function listExcluded(
  ids: readonly string[],
  known: readonly ExcludedWallet[] = [],
): readonly ProductIdentity[] {
  const wanted = listCatalogueIds(ids)
  return [
    ...ids.map((id) => ({ id: catalogueId.test(id) ? id.toLowerCase() : id, rdns: id, name: id })),
    // Skip products that only an earlier value of the option excluded.
    ...known.filter(({ id }) => wanted.includes(id)),
  ]
}
