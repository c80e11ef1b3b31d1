import type { Check } from '../Facts.js'
import { checkSources } from '../page/checkSources.js'

/** Checks that the page may open the WebSocket of the relay. A source with `https:` does not allow `wss:`. */
export const checkCspRelay: Check = (facts) => {
  if (facts.relay === undefined) return undefined
  return checkSources(facts, {
    id: 'csp-relay',
    level: 'error',
    names: ['connect-src', 'default-src'],
    urls: [facts.relay.url],
    reason: 'The browser blocks the WebSocket of the relay: wallets on phones cannot be paired.',
  })
}
