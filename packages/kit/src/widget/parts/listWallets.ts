import type { Client } from '../../core/Client.js'
import type { State } from '../../core/State.js'
import { arrangeWallets, type WalletRow, walletRoom } from '../arrangeWallets.js'
import { isUsable } from './isUsable.js'
import type { LocalSources } from './readSources.js'
import type { Offers } from './useOffers.js'

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
