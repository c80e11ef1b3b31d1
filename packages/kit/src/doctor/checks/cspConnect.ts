import { configPath } from '@foyer/contract/http/configAnswer'
import { postRpc } from '@foyer/contract/http/postRpc'
import type { Check } from '../Facts.js'
import { checkSources } from '../page/checkSources.js'
import { resolvePath } from '../server/measureServer.js'

/** Checks that the page may send requests to the server. */
export const checkCspConnect: Check = (facts) => {
  const url = facts.server?.url
  if (url === undefined) return undefined
  return checkSources(facts, {
    id: 'csp-connect',
    level: 'error',
    names: ['connect-src', 'default-src'],
    urls: [configPath, postRpc.path, '/getWallets'].map((path) => resolvePath(url, path)),
    reason: 'The browser blocks requests to the Foyer server: no wallet catalogue, no balances, no log-ins.',
  })
}
