import type { Words } from '@foyer/messages/en'
import { gridIcon, qrIcon, walletIcon } from '@foyer/ui/icons/baseIcons'
import type { Client } from '../../core/Client.js'
import type { Connector } from '../../core/Connector.js'
import type { RowLook } from '../../ui/markup/drawElements.js'
import type { WalletRow } from './createWalletRows.js'

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

/** Returns at most one tag per row: the most important one. */
function getTag(row: WalletRow, words: Words<'core'>): RowLook['tag'] {
  if (row.isRecent) return { tone: 'accent', text: words.recent }
  if (row.kind === 'wallet') return undefined
  if (row.connector.type === 'WALLET_CONNECT') return { tone: 'accent', text: words.qrCode }
  if (row.connector.type === 'MULTI_CHAIN') return { tone: 'neutral', text: words.multichain }
  return { tone: 'positive', text: words.installed }
}

/** The number of rows that are rendered first. Scrolling renders more. */
export const initialRowCount = 40

/** Returns the content of a wallet's row, for the prerendered view and for React. */
export function getWalletRowLook(client: Client, row: WalletRow, words: Words<'core'>): RowLook {
  const own = row.kind === 'wallet' ? row.wallet.name : row.connector.name
  const isNameless = row.kind === 'connector' && row.connector.type === 'INJECTED'
  return {
    testId: getTestId(row),
    title: isNameless ? words.browserWallet : own,
    icon: getIcon(client, row),
    tag: getTag(row, words),
  }
}

/** Returns the content of the row that opens the catalogue. */
export function getAllWalletsRowLook(words: Words<'core'>): RowLook & { readonly icon: { readonly glyph: string } } {
  return { testId: 'all-wallets', title: words.allWallets, icon: { glyph: gridIcon } }
}

/** Returns the wallet's image. An image that the app sets comes before the wallet's. */
export function getConnectorImage(client: Client, connector: Connector): string | undefined {
  const { connectorImages } = client.store.getState().options
  return connectorImages?.[connector.id] ?? connector.imageUrl ?? connector.info?.icon
}
