import type { Platform } from './parts/listDownloads.js'

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
