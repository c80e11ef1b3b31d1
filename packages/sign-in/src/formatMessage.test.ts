import { solana } from '@foyer/primitives/networks/nonEvm'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { formatMessage } from './formatMessage.js'
import type { SignInData } from './messageFields.js'
import { data, evm, svm } from './testMessages.js'

function isUriForViem(uri: string) {
  try {
    createSiweMessage({ ...siweBase, resources: [uri] })
    return true
  } catch {
    return false
  }
}
const siweBase = {
  address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  chainId: 1,
  domain: 'app.example',
  nonce: '12345678',
  uri: 'https://app.example',
  version: '1',
} as const

describe('formatMessage', () => {
  it('creates a message of EIP-4361', () => {
    expect(formatMessage(data)).toBe(
      `app.example:8443 wants you to sign in with your Ethereum account:
0xA0Cf798816D4b9b9866b5330EEa46a18382f251e

Sign in to Example: it costs nothing.

URI: https://app.example:8443/login?next=1#top
Version: 1
Chain ID: 8453
Nonce: 32891756abCDEF00
Issued At: 2026-01-02T03:04:05.678Z
Expiration Time: 2026-01-02T04:04:05.678Z
Not Before: 2026-01-02T03:04:05.000Z
Request ID: request-1
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/claim.json`,
    )
    expect(formatMessage(data, { chainId: 'caip2' })).toContain('\nChain ID: eip155:8453\n')
  })

  it.each([
    [
      'solana',
      { chainId: solana.caipNetworkId, accountAddress: '9tPTJoRWNFS1dd6vD5cJhyiYhSFNmz5GRF3eN9KqgGXH' },
      'Solana',
    ],
    ['bip122', { chainId: 'bip122:000000000019d6689c085ae165831e93', accountAddress: 'bc1qexample' }, 'Bitcoin'],
  ] as const)("uses the family's name for a %s account", (_namespace, fields, word) => {
    expect(formatMessage({ ...data, ...fields }).split('\n')[0]).toBe(
      `app.example:8443 wants you to sign in with your ${word} account:`,
    )
  })

  it('creates exactly the same text as viem', () => {
    fc.assert(
      fc.property(evm, ({ accountAddress, chainId, resources, issuedAt, ...rest }) => {
        const { expirationTime, notBefore, requestId, statement, ...fixed } = rest
        const theirs = createSiweMessage({
          ...fixed,
          // viem accepts fewer domains than the standard.
          domain: 'app.example',
          version: '1',
          address: accountAddress,
          chainId: Number(chainId.slice('eip155:'.length)),
          issuedAt: new Date(issuedAt),
          ...(statement !== undefined && { statement }),
          ...(requestId !== undefined && { requestId }),
          ...(resources && { resources: resources.filter(isUriForViem) }),
          ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
          ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
        })
        const kept = resources?.filter(isUriForViem)
        fc.pre(resources === undefined || kept?.length === resources.length)
        const ours = {
          accountAddress,
          chainId,
          issuedAt,
          ...rest,
          domain: 'app.example',
          ...(kept && { resources: kept }),
        }
        expect(formatMessage(ours)).toBe(theirs)
      }),
    )
  })

  it('creates the text that `solana:signIn` signs', () => {
    fc.assert(
      fc.property(svm, ({ accountAddress, chainId, ...rest }) => {
        const theirs = createSignInMessageText({
          ...rest,
          address: accountAddress,
          chainId: chainId.slice('solana:'.length),
        })
        expect(formatMessage({ accountAddress, chainId, ...rest })).toBe(theirs)
      }),
    )
  })

  it.each<[string, Partial<SignInData>]>([
    ['a line break in the statement', { statement: 'Hello\n\nURI: https://evil.example' }],
    ['another line break in the statement', { statement: 'Hello\u2028there' }],
    ['a statement that starts like a field', { statement: 'URI: https://evil.example' }],
    ['a statement of spaces', { statement: '  ' }],
    ['a line break in the nonce', { nonce: 'abcdefgh\nIssued At: 2030-01-01T00:00:00Z' }],
    ['a line break in the address', { accountAddress: `${data.accountAddress}\n` }],
    ['a path in the domain', { domain: 'app.example/login' }],
    ['a user name in the domain', { domain: 'bank.example@evil.example' }],
    ['an invalid page URL', { uri: 'app.example' }],
    ['a resource that is not a URI', { resources: ['hello there'] }],
    ['an invalid time', { expirationTime: 'tomorrow' }],
    ['an invalid day', { notBefore: '2026-13-01T00:00:00Z' }],
  ])('rejects %s', (_what, fields) => {
    expect(() => formatMessage({ ...data, ...fields })).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })
})
