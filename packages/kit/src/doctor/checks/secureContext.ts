import type { Check } from '../Facts.js'
import { isSecureContext } from '../page/isSecureContext.js'

/** Checks that the page is a secure context. Without it a browser has no Web Crypto and no passkeys. */
export const checkSecureContext: Check = ({ page }) => {
  const { url } = page.reply
  const measured = url.origin
  if (isSecureContext(url)) return { id: 'page-secure', level: 'ok', measured }
  return {
    id: 'page-secure',
    level: 'error',
    measured,
    reason:
      'A page over http is no secure context. Browsers then have no Web Crypto, no passkeys and no clipboard, and a network can change the page.',
    fix: `Serve the page over https, or on localhost during development: https://${url.host}/`,
  }
}
