import type { Check } from '../Facts.js'
import { getHeader } from '../http/Reply.js'
import { isSecureContext } from '../page/isSecureContext.js'

/** Checks that windows of other origins keep their connection to the page. Browsers ignore the header over http. */
export const checkOpenerPolicy: Check = ({ page: { reply }, server }) => {
  const header = getHeader(reply, 'cross-origin-opener-policy')
  const value = header?.split(';', 1)[0]?.trim().toLowerCase()
  const measured = `Cross-Origin-Opener-Policy: ${header ?? 'none'}`
  if (value !== 'same-origin' || !isSecureContext(reply.url)) return { id: 'coop', level: 'ok', measured }
  const hasEmbedded = server?.project === undefined || server.project.frame !== undefined
  return {
    id: 'coop',
    level: hasEmbedded ? 'error' : 'note',
    measured,
    reason:
      'This header separates the page from the windows that it opens. Log-ins with a provider do not return to the page, and requests cannot be confirmed in the window of the embedded wallet.',
    fix: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
  }
}
