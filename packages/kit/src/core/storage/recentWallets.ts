import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import type { RecentWallet } from '../state/State.js'
import { loadJson, storeJson } from './jsonMemory.js'

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 500
}

/** The link fields of a wallet that is not in the browser, with the names of the catalogue and AppKit. */
const links = ['homepage', 'mobile_link', 'desktop_link', 'webapp_link', 'app_store', 'play_store', 'chrome_store']

function parseRecentWallet(value: unknown): RecentWallet[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  const { id, name, rdns, imageUrl } = fields
  if (!isText(id) || !isText(name)) return []
  const image = typeof imageUrl === 'string' && imageUrl.length < 50_000 ? { imageUrl } : {}
  const known = links.flatMap((key) => (isText(fields[key]) ? [[key, fields[key]]] : []))
  return [{ id, name, ...(isText(rdns) ? { rdns } : {}), ...image, ...Object.fromEntries(known) }]
}

function parseRecentWallets(client: Client): readonly RecentWallet[] {
  const list = loadJson(client.memory, 'recent_wallets')
  return (Array.isArray(list) ? list : []).flatMap(parseRecentWallet).slice(0, limits.recentWallets)
}

/** Loads the recent wallets into the state, for the widget [S3.55]. */
export function loadRecentWallets(client: Client): void {
  client.store.setState({ recentWallets: parseRecentWallets(client) })
}

/** Stores a wallet as the most recent one. The two newest are stored [S9.15]. */
export function addRecentWallet(client: Client, wallet: RecentWallet): void {
  const others = parseRecentWallets(client).filter(({ id }) => id !== wallet.id)
  const recentWallets = [wallet, ...others].slice(0, limits.recentWallets)
  storeJson(client.memory, 'recent_wallets', recentWallets)
  client.store.setState({ recentWallets })
}
