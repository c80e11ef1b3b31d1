import type { Check } from '../Facts.js'
import { getHeader } from '../http/Reply.js'

/** Reports headers with which no other page can embed the page. */
export const checkCspAncestors: Check = ({ page: { policies, reply } }) => {
  const ancestors = policies
    .find(({ directives }) => directives.has('frame-ancestors'))
    ?.directives.get('frame-ancestors')
  const frameOptions = getHeader(reply, 'x-frame-options')
  if (ancestors === undefined && frameOptions === undefined) return undefined
  return {
    id: 'csp-ancestors',
    level: 'note',
    measured:
      ancestors === undefined
        ? `X-Frame-Options: ${frameOptions}`
        : `Content-Security-Policy: ${['frame-ancestors', ...ancestors].join(' ')}`,
    reason:
      'Foyer works. Wallets that open apps in a frame, such as Safe, can open the page only if this header allows their origin.',
  }
}
