import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue, type ErrorCode } from './catalogue.js'
import { FoyerError } from './FoyerError.js'

const specFile = new URL('../../../../../shared/spec/spec.md', import.meta.url)

/** The quoted strings of the specification's section 8 that are ours to say now. */
const ours: readonly string[] = [
  'Token Balance Unavailable',
  'Invalid App Configuration',
  'Network Error - Could not load embedded wallet',
  'Embedded Wallet Request Timed Out',
  'Session Expired',
  'Project ID Not Configured',
  'Unable to load email login dependency',
  'iframe_load_failed',
  'iframe_request_timeout',
  'Something went wrong',
  'W3mFrame: iframe is not set',
  'Request was aborted',
  'An error occurred',
  'An amount and receiver address are required',
  'A token is required',
  'Unsupported chain',
  'Network not found',
  'Error resolving name',
  'Error fetching name suggestions',
  'Error fetching names for address',
  'Error registering name {name}',
  'Chain is not supported',
  'Adapter not found',
  'CaipNetwork or CaipAddress is undefined',
  'Please call "createAppKit" before using "useAppKit" hook',
]

/** Quoted strings of section 8 that are no error of ours: answers of a server, words of libraries, an alert, and what nobody here says. */
const said: Readonly<Record<string, string>> = {
  'Unauthorized: origin not allowed': 'answer of a server [S8.9]',
  'JWT validation error: JWT Token is not yet valid': 'answer of a server [S8.10]',
  'Unauthorized: invalid key': 'answer of a server [S8.11]',
  'Network Not Found': 'an alert alone; the error is NETWORK_NOT_FOUND',
  'Chain adapter not found': 'said by nobody here: there are no controllers',
  'NetworkController client not set': 'said by nobody here: there are no controllers',
  'ConnectionController client not set': 'said by nobody here: there are no controllers',
  'Chain is required to get connection controller client': 'said by nobody here: there are no controllers',
  'Address or auth connector not found': 'said by nobody here: there are no controllers',
  'CaipNetwork is undefined': 'said by nobody here: there are no controllers',
  'Failed to disconnect chains': 'said by nobody here: it is DISCONNECT_FAILED',
  'Signature declined': 'library message [S8.31]',
  'Failed to fetch transactions': 'library message [S8.31]',
  'A problem occurred while trying initialize authentication': 'library message [S8.31]',
}

const messages: readonly string[] = [
  ...Object.values(catalogue),
  new FoyerError('NO_INSTANCE', { context: { hook: 'useAppKit' } }).message,
]

function readQuotedStrings(spec: string): string[] {
  const section = spec.slice(spec.indexOf('## 8. '), spec.indexOf('## 9. '))
  return [...section.matchAll(/(?<![\p{L}\d])'([^'\n]+)'/gu)].map(([, words = '']) => words)
}

describe('error catalogue', () => {
  // Words alone: who says them, and when, is proven where it happens, and counts there.
  it.each(ours)('says %s to the letter', (words) => {
    expect(messages).toContain(words)
  })

  it.each(Object.keys(said))('has no code for %s', (words) => {
    expect(messages).not.toContain(words)
  })

  // The specification does not travel with the code; where it lies beside it, the list above is held against it.
  it.runIf(existsSync(specFile))('knows every quoted string of section 8 of the specification', () => {
    const quoted = readQuotedStrings(readFileSync(specFile, 'utf8'))
    expect(quoted.length).toBeGreaterThan(30)
    expect([...new Set(quoted)].sort()).toEqual([...ours, ...Object.keys(said)].sort())
  })

  it('says the conflict of options and the swap refusals to the letter', () => {
    expect(catalogue.SIWE_AND_SIWX).toBe('Cannot set both `siweConfig` and `siwx` options')
    expect(catalogue.SWAP_NETWORK_NOT_SUPPORTED).toBe('Network not supported for Swaps')
    expect(catalogue.GAS_PRICE_NETWORK_NOT_SUPPORTED).toBe('Network not supported for Gas Price')
  })

  it.each(Object.keys(catalogue))('names %s in capitals and gives it words', (code) => {
    expect(code).toMatch(/^[A-Z][A-Z0-9_]*$/)
    expect(catalogue[code as ErrorCode].length).toBeGreaterThan(3)
  })
})
