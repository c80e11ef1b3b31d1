import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue, type ErrorCode } from './catalogue.js'
import { FoyerError } from './FoyerError.js'

const specFile = new URL('../../../../../shared/spec/spec.md', import.meta.url)

/** The quoted strings in section 8 of the specification that Foyer must use. */
const catalogueStrings: readonly string[] = [
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

/**
 * The quoted strings in section 8 that are not Foyer errors: server responses, library messages, an alert, and messages
 * of parts that Foyer does not have.
 */
const otherStrings: Readonly<Record<string, string>> = {
  'Unauthorized: origin not allowed': 'response of a server [S8.9]',
  'JWT validation error: JWT Token is not yet valid': 'response of a server [S8.10]',
  'Unauthorized: invalid key': 'response of a server [S8.11]',
  'Network Not Found': 'only an alert; the error is NETWORK_NOT_FOUND',
  'Chain adapter not found': 'not used: Foyer has no controllers',
  'NetworkController client not set': 'not used: Foyer has no controllers',
  'ConnectionController client not set': 'not used: Foyer has no controllers',
  'Chain is required to get connection controller client': 'not used: Foyer has no controllers',
  'Address or auth connector not found': 'not used: Foyer has no controllers',
  'CaipNetwork is undefined': 'not used: Foyer has no controllers',
  'Failed to disconnect chains': 'not used: the error is DISCONNECT_FAILED',
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
  // This tests only the strings. Other tests check when they are thrown, and they count there.
  it.each(catalogueStrings)('contains the exact string %s', (words) => {
    expect(messages).toContain(words)
  })

  it.each(Object.keys(otherStrings))('has no code for %s', (words) => {
    expect(messages).not.toContain(words)
  })

  // The specification is not part of this repository. If the file exists, compare the lists above with it.
  it.runIf(existsSync(specFile))('covers every quoted string in section 8 of the specification', () => {
    const quoted = readQuotedStrings(readFileSync(specFile, 'utf8'))
    expect(quoted.length).toBeGreaterThan(30)
    expect([...new Set(quoted)].sort()).toEqual([...catalogueStrings, ...Object.keys(otherStrings)].sort())
  })

  it('contains the exact strings for conflicting options and rejected swaps', () => {
    expect(catalogue.SIWE_AND_SIWX).toBe('Cannot set both `siweConfig` and `siwx` options')
    expect(catalogue.SWAP_NETWORK_NOT_SUPPORTED).toBe('Network not supported for Swaps')
    expect(catalogue.GAS_PRICE_NETWORK_NOT_SUPPORTED).toBe('Network not supported for Gas Price')
  })

  it.each(Object.keys(catalogue))('has a code in capitals and a message for %s', (code) => {
    expect(code).toMatch(/^[A-Z][A-Z0-9_]*$/)
    expect(catalogue[code as ErrorCode].length).toBeGreaterThan(3)
  })
})
