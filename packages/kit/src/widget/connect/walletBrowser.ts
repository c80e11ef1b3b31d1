import type { Client } from '../../core/Client.js'
import type { State } from '../../core/state/State.js'
import { getPlatform } from '../shell/platforms.js'

/** Apps with a browser of their own that opens a page by a link, and announces them there by the Wallet Standard. */
const apps = [
  [/^phantom\b/i, 'https://phantom.app/ul/browse/'],
  [/^solflare\b/i, 'https://solflare.com/ul/v1/browse/'],
  [/^backpack\b/i, 'https://backpack.app/ul/v1/browse/'],
] as const

/**
 * The link that opens a page in the browser of a Solana wallet's app [S7.68]; undefined for wallets that have none. Where the app is not
 * installed the link leads to its maker, so what stands behind `#` goes along only where it is a route of the page.
 *
 * @example formatWalletBrowserLink('Phantom', new URL('https://app.example/pay'))
 */
export function formatWalletBrowserLink(wallet: string, page: URL): string | undefined {
  const base = apps.find(([name]) => name.test(wallet))?.[1]
  if (base === undefined) return undefined
  const route = page.hash.startsWith('#/') ? page.hash : ''
  const href = `${page.origin}${page.pathname}${page.search}${route}`
  return `${base}${encodeURIComponent(href)}?ref=${encodeURIComponent(page.origin)}`
}

/** The link for this page, where it is the way to a wallet: on a phone, while Solana is in use or asked for. */
export function getWalletBrowserLink(
  { environment: { window: page } }: Client,
  { modal, activeNamespace }: State,
  wallet: string,
): string | undefined {
  const isSolana = (modal.request.namespace ?? activeNamespace) === 'solana'
  if (!page || !isSolana || getPlatform(page) === 'desktop') return undefined
  return formatWalletBrowserLink(wallet, new URL(page.location.href))
}
