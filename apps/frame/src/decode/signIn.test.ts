import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { parseSignIn, validateSignIn } from './signIn.js'

const address = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const fields = {
  address,
  chainId: 1,
  domain: 'app.example.com',
  nonce: 'foobarbaz',
  uri: 'https://app.example.com/path',
  version: '1',
} as const
const facts = { origin: 'https://app.example.com', address, chainReference: '1', nowMs: Date.UTC(2026, 10, 20) }

function judge(text: string, more: Partial<typeof facts> = {}) {
  const parsed = parseSignIn(text)
  if (!parsed) throw new Error('parseSignIn found no sign-in')
  return validateSignIn(parsed, { ...facts, ...more })
}

describe('sign-in messages (EIP-4361, CAIP-122)', () => {
  it('parseSignIn: parses every field that viem writes', () => {
    const issuedAt = new Date(Date.UTC(2026, 10, 1))
    const text = createSiweMessage({
      ...fields,
      scheme: 'https',
      statement: 'I accept the Terms of Service.',
      issuedAt,
      expirationTime: new Date(Date.UTC(2027, 0, 1)),
      notBefore: issuedAt,
      requestId: 'some-id',
      resources: ['https://app.example.com/one', 'ipfs://two'],
    })
    expect(parseSignIn(text)).toEqual({
      scheme: 'https',
      domain: 'app.example.com',
      address,
      statement: 'I accept the Terms of Service.',
      uri: 'https://app.example.com/path',
      version: '1',
      chainId: '1',
      nonce: 'foobarbaz',
      issuedAt: '2026-11-01T00:00:00.000Z',
      notBefore: '2026-11-01T00:00:00.000Z',
      expirationTime: '2027-01-01T00:00:00.000Z',
      requestId: 'some-id',
      resources: ['https://app.example.com/one', 'ipfs://two'],
    })
    expect(judge(text)).toEqual([])
  })

  it.each([
    ['another domain', { ...fields, domain: 'bank.example' }, ['domain']],
    ['a domain with the same ending', { ...fields, domain: 'evil-app.example.com' }, ['domain']],
    ['the same domain with another port', { ...fields, domain: 'app.example.com:444' }, ['domain']],
    ['another URI', { ...fields, uri: 'https://bank.example/' }, ['uri']],
    ['another scheme', { ...fields, scheme: 'http' }, ['domain']],
    ['another account', { ...fields, address: '0xde709f2102306220921060314715629080e2fb77' }, ['address']],
    ['another chain', { ...fields, chainId: 137 }, ['chain']],
    ['an expired time', { ...fields, expirationTime: new Date(Date.UTC(2026, 0, 1)) }, ['expired']],
    ['a future start time', { ...fields, notBefore: new Date(Date.UTC(2030, 0, 1)) }, ['notYet']],
  ] as const)('validateSignIn: detects %s', (_, message, problems) => {
    expect(judge(createSiweMessage(message as Parameters<typeof createSiweMessage>[0]))).toEqual(problems)
  })

  it('validateSignIn: compares the port and accepts an explicit default port', () => {
    const text = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${address}\n`
    expect(judge(text('localhost:3000'), { origin: 'http://localhost:3000' })).toEqual([])
    expect(judge(text('localhost:3001'), { origin: 'http://localhost:3000' })).toEqual(['domain'])
    expect(judge(text('app.example.com:443'))).toEqual([])
  })

  it.each([
    'user@app.example.com',
    'app.example.com/x',
    'app.example.com?',
    'app.example.com#',
    'app.example.com\\.evil.example',
  ])('validateSignIn: rejects the domain %s as another host', (domain) => {
    expect(judge(`${domain} wants you to sign in with your Ethereum account:\n${address}\n`)).toContain('domain')
  })

  it('validateSignIn: compares a Solana address with case', () => {
    const solana = 'LbUiWL3xVV8hTFYBVdbTNrpDo41NKS6o3LHHuDzjfcY'
    const text = (account: string) =>
      `app.example.com wants you to sign in with your Solana account:\n${account}\n\nChain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`
    const more = { address: solana, chainReference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    expect(judge(text(solana), more)).toEqual([])
    expect(judge(text(solana.toLowerCase()), more)).toEqual(['address'])
  })

  it('parseSignIn: returns undefined for ordinary messages', () => {
    expect(parseSignIn('Hello')).toBeUndefined()
    expect(parseSignIn('wants you to sign in with your Ethereum account:')).toBeUndefined()
  })

  it('parseSignIn: never throws for any text', () => {
    const lines = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('URI: ', 'URI: javascript:1', 'Expiration Time: never', 'Chain ID: x')),
    )
    fc.assert(
      fc.property(fc.string(), lines, (domain, rest) => {
        const parsed = parseSignIn(`${domain} wants you to sign in with your Ethereum account:\n${rest.join('\n')}`)
        if (parsed) expect(Array.isArray(validateSignIn(parsed, facts))).toBe(true)
      }),
    )
  })
})
