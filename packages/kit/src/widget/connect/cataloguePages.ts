import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import type { WalletsPage } from '../../core/queries/wallets.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { toWalletEntries } from './toWalletEntry.js'

/** The loaded pages of the wallet catalogue. */
export interface CataloguePages {
  readonly wallets: readonly WalletEntry[]
  /** The number of loaded pages. */
  readonly count: number
  readonly isComplete: boolean
  readonly status: 'loading' | 'ready' | 'failed'
}

export const noPages: CataloguePages = { wallets: [], count: 0, isComplete: false, status: 'ready' }

/** Returns the pages with the next one of the catalogue. */
export function addPage(client: Client, pages: CataloguePages, { count, wallets }: WalletsPage): CataloguePages {
  const read = (pages.count + 1) * limits.cataloguePageEntries
  return {
    wallets: [...pages.wallets, ...toWalletEntries(client, wallets)],
    count: pages.count + 1,
    // An empty page also ends the list, in case `count` was wrong.
    isComplete: read >= count || wallets.length === 0,
    status: 'ready',
  }
}
