import type { Connector } from '../../core/Connector.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { toLikeness } from './arrangeWallets.js'
import { createWalletIndex } from './createWalletIndex.js'
import type { WalletChoice } from './useSelectWallet.js'

/** One product of the grid: a wallet that is here, or one of the catalogue. */
export type WalletTile = WalletChoice & {
  readonly id: string
  readonly name: string
  /** The name as a search compares it. */
  readonly searchName: string
  readonly imageUrl: string | undefined
  readonly isCertified: boolean
}

export interface TileSources {
  /** Wallets that can be asked now, in the order of the Connect list. */
  readonly connectors: readonly Connector[]
  /** What has come of the catalogue, in its order. */
  readonly wallets: readonly WalletEntry[]
  getImage(connector: Connector): string | undefined
}

/**
 * Every product once: those that are here first, a catalogue entry of the same wallet giving the image and badge the
 * wallet itself lacks [S5.35]. Linear, because the catalogue may be thousands long.
 */
export function listTiles({ connectors, wallets, getImage }: TileSources): readonly WalletTile[] {
  const here = createWalletIndex<Connector>()
  for (const connector of connectors) here.add(toLikeness(connector), connector)
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
      offered.push({ kind: 'wallet', wallet, id, name, searchName: name.toLocaleLowerCase(), imageUrl, isCertified })
    }
  }
  const installed = connectors.map((connector): WalletTile => {
    const entry = entryOf.get(connector)
    return {
      kind: 'connector',
      connector,
      id: connector.id,
      name: connector.name,
      searchName: connector.name.toLocaleLowerCase(),
      imageUrl: getImage(connector) ?? entry?.imageUrl,
      isCertified: entry?.isCertified ?? false,
    }
  })
  return [...installed, ...offered]
}

/** What a search shows of what is here already; an empty search shows everything. */
export function filterTiles(
  tiles: readonly WalletTile[],
  search: string,
  isCertifiedOnly: boolean,
): readonly WalletTile[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '' && !isCertifiedOnly) return tiles
  return tiles.filter((tile) => (!isCertifiedOnly || tile.isCertified) && tile.searchName.includes(wanted))
}
