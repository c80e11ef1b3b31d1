import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../core/Client.js'
import type { Connector } from '../core/Connector.js'
import { isExcluded, type WalletRow } from '../widget/connect/createWalletRows.js'
import { getConnectorImage } from '../widget/connect/getWalletRowLook.js'
import { filterTiles, listTiles, type WalletTile } from '../widget/connect/listTiles.js'
import { getLocalSources, listWallets } from '../widget/connect/listWallets.js'
import { getWalletBrowserLink } from '../widget/connect/walletBrowser.js'
import { canPair, choosePlatforms, isLocalPage, leadsToPairing } from '../widget/pairing/findPairing.js'
import { parseWalletLinks } from '../widget/pairing/linkWallet.js'
import { cleanName } from '../widget/shell/cleanName.js'
import { getPlatform, listDownloads } from '../widget/shell/platforms.js'
import type { WalletEntry } from '../widget/shell/ViewParams.js'
import type { Wallet, WalletsQuery, WalletWay } from './Wallet.js'

/**
 * Returns the wallets in the order of the Connect view, then the others of the catalogue. Each product is listed once
 * [S5.33-S5.35].
 */
export function createWallets(
  client: Client,
  { search = '', isCertifiedOnly = false, namespace }: WalletsQuery,
  featured: readonly WalletEntry[],
  others: readonly WalletEntry[],
): readonly Wallet[] {
  const state = client.store.getState()
  const local = { ...getLocalSources(client, state), ...(namespace && { namespace }) }
  const offers = { featured, recommended: [], count: undefined, isLoading: false }
  const rows = listWallets(client, local, state.options, offers).rows.filter(({ group }) => group !== 'walletConnect')
  const own = rows.flatMap((row) => (row.kind === 'wallet' ? row.wallet : []))
  const tiles = listTiles({
    connectors: rows.flatMap((row) => (row.kind === 'connector' ? row.connector : [])),
    wallets: [...own, ...others.filter((wallet) => !isExcluded(wallet, local.excluded))],
    getImage: (connector) => getConnectorImage(client, connector),
  })
  const order = new Map(rows.map((row, index) => [getSource(row), { row, index }]))
  const place = (tile: WalletTile) => order.get(getSource(tile))?.index ?? rows.length
  return [...filterTiles(tiles, search, isCertifiedOnly)]
    .sort((a, b) => place(a) - place(b))
    .map((tile) => toWallet(client, tile, order.get(getSource(tile))?.row))
}

/** Returns the object that a row and its tile share. */
function getSource(item: WalletRow | WalletTile): Connector | WalletEntry {
  return item.kind === 'connector' ? item.connector : item.wallet
}

function toWallet(client: Client, tile: WalletTile, row: WalletRow | undefined): Wallet {
  const entry = tile.kind === 'wallet' ? tile.wallet : undefined
  const name = cleanName(tile.name)
  return {
    ...{ id: tile.id, name, imageUrl: tile.imageUrl, isCertified: tile.isCertified, entry },
    group: row?.group ?? 'catalogue',
    isInstalled: tile.kind === 'connector',
    isRecent: row?.isRecent ?? false,
    ways: entry ? listWays(client, entry) : ['extension'],
    connectors: tile.kind === 'connector' ? listParts(tile.connector) : [],
    downloads: entry ? listDownloads(entry, getPlatform(client.environment.window)) : [],
    browserLink: getWalletBrowserLink(client, client.store.getState(), name),
  }
}

function listParts(connector: Connector): readonly { readonly id: string; readonly namespace: Namespace }[] {
  return (connector.connectors ?? [connector]).map(({ id, chain }) => ({ id, namespace: chain }))
}

/** Returns the ways to pair a wallet on this device, the best first. */
function listWays(client: Client, entry: WalletEntry): readonly WalletWay[] {
  if (!canPair(client.store.getState()) || !leadsToPairing(client, entry)) return []
  const platforms = choosePlatforms({
    links: parseWalletLinks(entry, isLocalPage(client)),
    isMobile: getPlatform(client.environment.window) !== 'desktop',
    ...{ isExtension: false, isInstalled: false, isInApp: false },
  })
  const ways = platforms.flatMap((platform): WalletWay[] => {
    if (platform === 'unsupported') return []
    return [platform === 'qrcode' ? 'pairing' : 'deepLink']
  })
  return [...new Set(ways)]
}
