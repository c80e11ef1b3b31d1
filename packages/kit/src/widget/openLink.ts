import { getLinkTarget, type WalletLink } from './linkWallet.js'

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
