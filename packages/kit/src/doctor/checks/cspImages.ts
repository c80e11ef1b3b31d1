import type { Check } from '../Facts.js'
import { checkSources } from '../page/checkSources.js'
import { resolvePath } from '../server/measureServer.js'

/** Checks that the page may show the icons that wallets announce and the images of the server. */
export const checkCspImages: Check = (facts) => {
  const server = facts.server?.url
  return checkSources(facts, {
    id: 'csp-images',
    level: 'warning',
    names: ['img-src', 'default-src'],
    urls: [new URL('data:image/png,'), ...(server ? [resolvePath(server, '/getWalletImage/icon')] : [])],
    reason: 'The browser blocks icons of wallets, networks and tokens: the widget shows letters instead.',
  })
}
