import type { Check } from '../Facts.js'
import { checkSources } from '../page/checkSources.js'

/** Checks that the page may send requests to the RPC nodes that the user named. */
export const checkCspRpc: Check = (facts) => {
  if (facts.rpc.length === 0) return undefined
  return checkSources(facts, {
    id: 'csp-rpc',
    level: 'error',
    names: ['connect-src', 'default-src'],
    urls: facts.rpc,
    reason: 'The browser blocks requests to an RPC node: no balances and no transactions on its network.',
  })
}
