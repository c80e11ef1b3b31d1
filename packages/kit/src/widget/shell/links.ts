import type { Network } from '@foyer/primitives/networks/Network'
import { formatExplorerUrl } from '../../core/queries/access.js'
import { getLinkTarget, type WalletLink } from '../pairing/linkWallet.js'
import type { Platform } from './platforms.js'

/** Returns true if the page is inside a frame, also in a frame of another origin. */
function isFramed(page: Window): boolean {
  return page.parent !== page
}

/**
 * Opens a wallet link in the same task as the tap: browsers open an app only during a tap. Clicks an anchor instead of
 * setting the location, because that also opens apps that use web addresses.
 */
export function openLink(page: Window, link: WalletLink, href: string): void {
  const anchor = page.document.createElement('a')
  anchor.href = href
  anchor.target = getLinkTarget(link, isFramed(page))
  anchor.rel = 'noopener noreferrer'
  anchor.click()
}

/**
 * Returns the explorer page of an account. Returns undefined if no address is configured or if it is not a web address.
 */
export function getExplorerUrl(
  given: string | undefined,
  network: Pick<Network, 'blockExplorers'>,
  address: string,
): string | undefined {
  return checkPage(given ?? formatExplorerUrl(network, 'address', address))
}

/**
 * Returns the explorer page of a transaction. Returns undefined if no explorer is configured or if its address is not a
 * web address.
 */
export function getTransactionUrl(network: Pick<Network, 'blockExplorers'>, hash: string): string | undefined {
  return checkPage(formatExplorerUrl(network, 'tx', hash))
}

function checkPage(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/**
 * Returns a link that moves this page from another app's browser to the visitor's default browser. Returns undefined if
 * the platform has no such link; the visitor must then copy the address.
 */
export function formatBrowserLink(href: string, platform: Platform): string | undefined {
  if (platform !== 'android' || !URL.canParse(href)) return undefined
  const { protocol, host, pathname, search } = new URL(href)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const intent = `#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`
  return `intent://${host}${pathname}${search}${intent}`
}
