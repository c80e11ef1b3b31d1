import type { Network } from '@foyer/primitives/networks/Network'
import { formatExplorerUrl } from '../../core/queries/access.js'
import { getLinkTarget, type WalletLink } from '../pairing/linkWallet.js'
import type { Platform } from './platforms.js'

/** True inside a frame, whoever's page is around it. */
function isFramed(page: Window): boolean {
  return page.parent !== page
}

/**
 * Opens a link into a wallet in this very task: a browser lets a tap open an app, and nothing that comes after it. A
 * link that is clicked instead of an address that is set also reaches apps behind web addresses.
 */
export function openLink(page: Window, link: WalletLink, href: string): void {
  const anchor = page.document.createElement('a')
  anchor.href = href
  anchor.target = getLinkTarget(link, isFramed(page))
  anchor.rel = 'noopener noreferrer'
  anchor.click()
}

/** Where the chain's explorer shows an account; undefined when nobody named one, or one that is no web page. */
export function getExplorerUrl(
  given: string | undefined,
  network: Pick<Network, 'blockExplorers'>,
  address: string,
): string | undefined {
  return checkPage(given ?? formatExplorerUrl(network, 'address', address))
}

/** Where the chain's explorer shows a transaction; undefined when nobody named one, or one that is no web page. */
export function getTransactionUrl(network: Pick<Network, 'blockExplorers'>, hash: string): string | undefined {
  return checkPage(formatExplorerUrl(network, 'tx', hash))
}

function checkPage(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/**
 * A link that takes this page out of another app's browser into the visitor's own; undefined where there is none and
 * the address has to be carried over by hand.
 */
export function formatBrowserLink(href: string, platform: Platform): string | undefined {
  if (platform !== 'android' || !URL.canParse(href)) return undefined
  const { protocol, host, pathname, search } = new URL(href)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const intent = `#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`
  return `intent://${host}${pathname}${search}${intent}`
}
