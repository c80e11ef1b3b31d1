import type { Client } from '../../core/Client.js'
import type { State } from '../../core/state/State.js'
import { getPlatform } from '../shell/platforms.js'

/**
 * Wallet apps whose built-in browser opens a page from a link and announces the wallet there with the Wallet Standard.
 */
const apps = [
  [/^phantom\b/i, 'https://phantom.app/ul/browse/'],
  [/^solflare\b/i, 'https://solflare.com/ul/v1/browse/'],
  [/^backpack\b/i, 'https://backpack.app/ul/v1/browse/'],
] as const

/**
 * Returns a link that opens a page in the browser of a Solana wallet's app [S7.68], or undefined for other wallets. If
 * the app is not installed, the link opens the vendor's site. It therefore includes the hash only if that is a route:
 * other hashes can contain secrets.
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

/** Returns the link for the current page on a phone if Solana is the active or requested namespace. */
export function getWalletBrowserLink(
  { environment: { window: page } }: Client,
  { modal, activeNamespace }: State,
  wallet: string,
): string | undefined {
  const isSolana = (modal.request.namespace ?? activeNamespace) === 'solana'
  if (!page || !isSolana || getPlatform(page) === 'desktop') return undefined
  return formatWalletBrowserLink(wallet, new URL(page.location.href))
}
