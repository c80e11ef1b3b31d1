import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../../core/Client.js'
import type { ExcludedWallet, State } from '../../core/state/State.js'
import { canPair, canReach } from '../pairing/findPairing.js'
import { getPlatform, listDownloads } from '../shell/platforms.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { arrangeWallets, type WalletRow, type WalletSources, walletRoom } from './arrangeWallets.js'
import type { Likeness } from './createWalletIndex.js'
import type { Offers } from './useWalletRows.js'

export interface WalletRows {
  readonly rows: readonly WalletRow[]
  /** At least one wallet can be asked right now [S1.8]. */
  readonly hasWalletHere: boolean
  /** Rows that may still come from the catalogue; their room is kept so that nothing jumps. */
  readonly pendingCount: number
  readonly catalogueCount: number | undefined
}

/** How many catalogue rows the list is going to grow by at most, known before the catalogue answers. */
function countPending(client: Client, local: LocalSources, rows: readonly WalletRow[], isLoading: boolean): number {
  if (!isLoading) return 0
  if (local.hasFeaturedIds) return client.store.getState().options.featuredWalletIds?.length ?? 0
  const named = rows.filter(({ kind, group }) => kind === 'connector' && group !== 'walletConnect').length
  return local.custom.length > 0 ? 0 : Math.max(0, walletRoom - named - local.recentElsewhere.length)
}

/** The list of the Connect view: wallets that are here, and what the catalogue has offered so far. */
export function listWallets(
  client: Client,
  local: LocalSources,
  { enableWallets = true }: State['options'],
  offers: Offers,
): WalletRows {
  const { featured, recommended } = enableWallets ? offers : { featured: [], recommended: [] }
  const arranged = arrangeWallets({ ...local, featured, recommended })
  const rows = arranged.filter((row) => row.kind === 'connector' || isUsable(client, row.wallet))
  return {
    rows,
    hasWalletHere: rows.some(({ kind, group }) => kind === 'connector' && group !== 'walletConnect'),
    pendingCount: enableWallets ? countPending(client, local, rows, offers.isLoading) : 0,
    catalogueCount: offers.count,
  }
}

/** Families in which an installed wallet can connect. The others are reached by pairing alone. */
const installable: readonly string[] = ['eip155', 'solana']

/** Returns whether a wallet that is not here can connect, by pairing or after an installation. */
export function isUsable(client: Client, wallet: WalletEntry): boolean {
  const state = client.store.getState()
  const canInstall = state.networks.some(({ chainNamespace }) => installable.includes(chainNamespace))
  if (canInstall && listDownloads(wallet, getPlatform(client.environment.window)).length > 0) return true
  return canPair(state) && canReach(client, wallet)
}

/** What the lists know without asking a catalogue. */
export type LocalSources = Omit<WalletSources, 'featured' | 'recommended'>

export function pickSources(state: State): readonly unknown[] {
  const { connectors, recentWallets, excludedWallets, options, modal } = state
  return [connectors, recentWallets, excludedWallets, options, modal.request.namespace, canPair(state)]
}

export function readSources(client: Client, state: State): LocalSources {
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

/** The way into the catalogue shows where there is a catalogue and the host wants it shown. */
export function hasAllWallets(client: Client, { options }: Pick<State, 'options'>): boolean {
  const { allWallets = 'SHOW', enableWallets = true, features } = options
  if (!client.endpoints?.catalogue || !enableWallets || features.allWallets === false) return false
  const isMobile = getPlatform(client.environment.window) !== 'desktop'
  return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile)
}

/** How the catalogue names its wallets: 64 hex digits. */
const catalogueId = /^[0-9a-f]{64}$/i

/** Those of the excluded ids that only the catalogue can tell the meaning of. */
export function listCatalogueIds(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id) => catalogueId.test(id)).map((id) => id.toLowerCase()))]
}

/**
 * What is left out of every list: the ids as the host wrote them, which may be an rdns or a name where there is no catalogue,
 * and the products the catalogue knows under them [S5.34].
 */
export function listExcluded(ids: readonly string[], known: readonly ExcludedWallet[] = []): readonly Likeness[] {
  const wanted = listCatalogueIds(ids)
  return [
    ...ids.map((id) => ({ id: catalogueId.test(id) ? id.toLowerCase() : id, rdns: id, name: id })),
    // What an earlier list of the host excluded may be back.
    ...known.filter(({ id }) => wanted.includes(id)),
  ]
}
