import type { Connector } from '../../core/Connector.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { createWalletIndex } from './createWalletIndex.js'
import { toProductIdentity } from './createWalletRows.js'
import type { WalletChoice } from './useSelectWallet.js'

/** A tile of the grid: a wallet with a connector, or a wallet of the catalogue. */
export type WalletTile = WalletChoice & {
  readonly id: string
  readonly name: string
  /** The name in the form that a search compares. */
  readonly searchName: string
  readonly imageUrl: string | undefined
  readonly isCertified: boolean
}

export interface TileSources {
  /** Wallets with a connector, in the order of the Connect list. */
  readonly connectors: readonly Connector[]
  /** The catalogue wallets that have loaded, in catalogue order. */
  readonly wallets: readonly WalletEntry[]
  getImage(connector: Connector): string | undefined
}

/**
 * Returns each product once, wallets with a connector first. A catalogue entry of the same wallet supplies a missing
 * image and the badge [S5.35]. Runs in linear time, because the catalogue can have thousands of entries.
 */
export function listTiles({ connectors, wallets, getImage }: TileSources): readonly WalletTile[] {
  const here = createWalletIndex<Connector>()
  for (const connector of connectors) here.add(toProductIdentity(connector), connector)
  const entryOf = new Map<Connector, WalletEntry>()
  const seen = new Set<string>()
  const offered: WalletTile[] = []
  for (const wallet of wallets) {
    if (seen.has(wallet.id)) continue
    seen.add(wallet.id)
    const twin = here.find(wallet)
    if (twin) {
      if (!entryOf.has(twin)) entryOf.set(twin, wallet)
    } else {
      const { id, name, imageUrl, isCertified = false } = wallet
      offered.push({ kind: 'wallet', wallet, id, name, searchName: name.toLowerCase(), imageUrl, isCertified })
    }
  }
  const installed = connectors.map((connector): WalletTile => {
    const entry = entryOf.get(connector)
    return {
      kind: 'connector',
      connector,
      id: connector.id,
      name: connector.name,
      searchName: connector.name.toLowerCase(),
      imageUrl: getImage(connector) ?? entry?.imageUrl,
      isCertified: entry?.isCertified ?? false,
    }
  })
  return [...installed, ...offered]
}

/** Returns the loaded tiles that match a search. An empty search matches all. */
export function filterTiles(
  tiles: readonly WalletTile[],
  search: string,
  isCertifiedOnly: boolean,
): readonly WalletTile[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '' && !isCertifiedOnly) return tiles
  return tiles.filter((tile) => (!isCertifiedOnly || tile.isCertified) && tile.searchName.includes(wanted))
}
