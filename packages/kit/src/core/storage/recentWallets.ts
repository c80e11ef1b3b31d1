import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import type { RecentWallet } from '../state/State.js'
import { recallJson, rememberJson } from './jsonMemory.js'

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 500
}

/** What leads to a wallet that is not in the browser; names as the catalogue and the incumbent have them. */
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

function readRecentWallets(client: Client): readonly RecentWallet[] {
  const list = recallJson(client.memory, 'recent_wallets')
  return (Array.isArray(list) ? list : []).flatMap(parseRecentWallet).slice(0, limits.recentWallets)
}

/** Puts the wallets used last into the state, where the widget looks for them [S3.55]. */
export function recallWallets(client: Client): void {
  client.store.setState({ recentWallets: readRecentWallets(client) })
}

/** Remembers a wallet as the one used last; the two newest stay [S9.15]. */
export function addRecentWallet(client: Client, wallet: RecentWallet): void {
  const others = readRecentWallets(client).filter(({ id }) => id !== wallet.id)
  const recentWallets = [wallet, ...others].slice(0, limits.recentWallets)
  rememberJson(client.memory, 'recent_wallets', recentWallets)
  client.store.setState({ recentWallets })
}
