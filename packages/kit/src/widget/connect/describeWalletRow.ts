import type { Words } from '@foyer/messages/en'
import { gridIcon, qrIcon, walletIcon } from '@foyer/ui/icons/baseIcons'
import type { Client } from '../../core/Client.js'
import type { Connector } from '../../core/Connector.js'
import type { RowLook } from '../../ui/markup/drawElements.js'
import type { WalletRow } from './arrangeWallets.js'

function getTestId(row: WalletRow): string {
  if (row.kind === 'wallet') return `wallet-selector-featured-${row.wallet.id}`
  if (row.group === 'walletConnect') return 'wallet-selector-walletconnect'
  return `wallet-selector-${row.connector.id}`
}

function getIcon(client: Client, row: WalletRow): RowLook['icon'] {
  if (row.kind === 'wallet') return { image: row.wallet.imageUrl, name: row.wallet.name }
  if (row.connector.type === 'INJECTED') return { glyph: walletIcon }
  const image = getConnectorImage(client, row.connector)
  return row.group === 'walletConnect' && !image ? { glyph: qrIcon } : { image, name: row.connector.name }
}

/** At most one word a row: the one that says most. */
function getTag(row: WalletRow, words: Words<'core'>): RowLook['tag'] {
  if (row.isRecent) return { tone: 'accent', text: words.recent }
  if (row.kind === 'wallet') return undefined
  if (row.connector.type === 'WALLET_CONNECT') return { tone: 'accent', text: words.qrCode }
  if (row.connector.type === 'MULTI_CHAIN') return { tone: 'neutral', text: words.multichain }
  return { tone: 'positive', text: words.installed }
}

/** Rows that are drawn at first; more of them come with scrolling. */
export const firstRows = 40

/** What the row of a wallet shows, before React and with it. Pure. */
export function describeWalletRow(client: Client, row: WalletRow, words: Words<'core'>): RowLook {
  const own = row.kind === 'wallet' ? row.wallet.name : row.connector.name
  const isNameless = row.kind === 'connector' && row.connector.type === 'INJECTED'
  return {
    testId: getTestId(row),
    title: isNameless ? words.browserWallet : own,
    icon: getIcon(client, row),
    tag: getTag(row, words),
  }
}

/** The way into the catalogue. */
export function describeAllWalletsRow(words: Words<'core'>): RowLook & { readonly icon: { readonly glyph: string } } {
  return { testId: 'all-wallets', title: words.allWallets, icon: { glyph: gridIcon } }
}

/** The wallet's image: the host's own choice before the wallet's. */
export function getConnectorImage(client: Client, connector: Connector): string | undefined {
  const { connectorImages } = client.store.getState().options
  return connectorImages?.[connector.id] ?? connector.imageUrl ?? connector.info?.icon
}
