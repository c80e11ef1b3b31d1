import { solana } from '@foyer/primitives/networks/nonEvm'
import { parseSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { formatMessage } from './formatMessage.js'
import { parseMessage } from './parseMessage.js'
import { bitcoin, data, evm, svm } from './testMessages.js'

describe('parseMessage', () => {
  it('parses the output of formatMessage back, with both formats of the chain', () => {
    fc.assert(
      fc.property(fc.oneof(evm, svm, bitcoin), fc.constantFrom('caip2', 'reference'), (fields, chainId) => {
        expect(parseMessage(formatMessage(fields, { chainId }))).toEqual(fields)
      }),
      { numRuns: 500 },
    )
  })

  it('returns the same fields as viem', () => {
    fc.assert(
      fc.property(evm, (fields) => {
        const text = formatMessage({ ...fields, domain: 'app.example' })
        const theirs = parseSiweMessage(text)
        const ours = parseMessage(text)
        expect(theirs).toMatchObject({
          domain: ours?.domain,
          address: ours?.accountAddress,
          uri: ours?.uri,
          nonce: ours?.nonce,
          issuedAt: new Date(ours?.issuedAt ?? ''),
        })
        expect([theirs.statement, theirs.requestId]).toEqual([ours?.statement, ours?.requestId])
        expect(`eip155:${theirs.chainId}`).toBe(ours?.chainId)
      }),
    )
  })

  it('returns the same fields as wallet-standard-util', () => {
    fc.assert(
      fc.property(svm, (fields) => {
        const text = formatMessage(fields)
        const { address, chainId, ...theirs } = parseSignInMessageText(text) ?? {}
        const ours = parseMessage(text)
        expect({ ...theirs, accountAddress: address, chainId: `solana:${chainId}` }).toEqual(ours)
      }),
    )
  })

  it('accepts the texts of AppKit 1.7.4, of older wallets and of `solana:signIn`', () => {
    const text = formatMessage(data)
    const swap = (from: string, to: string) => parseMessage(text.replace(from, to))
    expect(swap('Ethereum', 'blockchain')).toEqual(data)
    expect(swap('app.example', 'https://app.example')).toEqual({ ...data, scheme: 'https' })
    const { statement: _, ...silent } = data
    expect(parseMessage(formatMessage(silent).replace('\n\n\n', '\n\n'))).toEqual(silent)
    const solanaText = formatMessage({
      ...data,
      accountAddress: '9tPTJoRWNFS1dd6vD5cJhyiYhSFNmz5GRF3eN9KqgGXH',
      chainId: solana.caipNetworkId,
    })
    for (const name of ['mainnet', 'solana:mainnet'])
      expect(parseMessage(solanaText.replace(/Chain ID: .*/, `Chain ID: ${name}`))?.chainId).toBe(solana.caipNetworkId)
    expect(parseMessage(solanaText.replace('Solana', 'blockchain'))?.chainId).toBe(solana.caipNetworkId)
  })

  it.each<[string, (text: string) => string]>([
    ['another first line', (text) => text.replace('wants you', 'asks you')],
    ['an unknown kind of account', (text) => text.replace('Ethereum', 'Lunar')],
    [
      'a chain of another family than the account',
      (text) => text.replace('Chain ID: 8453', `Chain ID: ${solana.caipNetworkId}`),
    ],
    ['a chain that is not a number', (text) => text.replace('8453', '0x2105')],
    ['a chain with a leading zero', (text) => text.replace('8453', '08453')],
    ['no chain', (text) => text.replace('Chain ID: 8453\n', '')],
    // regexp-ignore: the input is our own
    ['no nonce', (text) => text.replace(/Nonce: .*\n/, '')],
    ['a nonce that is too short', (text) => text.replace(data.nonce, '1234567')],
    ['a nonce with an invalid character', (text) => text.replace(data.nonce, 'abcdefgh-1')],
    ['two nonces', (text) => text.replace('Nonce: ', 'Nonce: 12345678\nNonce: ')],
    ['another order', (text) => text.replace(/(Version: 1)\n(Chain ID: 8453)/, '$2\n$1')],
    ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['Windows line ends', (text) => text.replaceAll('\n', '\r\n')],
    ['a line before it', (text) => `\n${text}`],
    ['a line after it', (text) => `${text}\n`],
    ['a field after the resources', (text) => `${text}\nRequest ID: 2`],
    ['words after the fields', (text) => text.replace('\nResources:', '\nand so on\nResources:')],
    ['a user name in the domain', (text) => text.replace('app.example:8443 wants', 'app.example@evil.example wants')],
    ['a path in the domain', (text) => text.replace('app.example:8443 wants', 'app.example/evil wants')],
    ['a time without a zone', (text) => text.replace('05.678Z', '05.678')],
    ['a time in words', (text) => text.replace('2026-01-02T04:04:05.678Z', 'Fri Jan 02 2026')],
    ['spaces around the address', (text) => text.replace(data.accountAddress, ` ${data.accountAddress}`)],
    ['an invalid resource', (text) => `${text}\n- nothing`],
    ['a statement of two lines', (text) => text.replace('Example:', 'Example\n')],
    ['no empty line before the fields', (text) => text.replace('nothing.\n\n', 'nothing.\n')],
    ['more than fifty thousand characters', (text) => `${text}${'\n- urn:x'.repeat(10_000)}`],
  ])('rejects %s', (_what, change) => {
    const changed = change(formatMessage(data))
    expect(changed).not.toBe(formatMessage(data))
    expect(parseMessage(changed)).toBeUndefined()
  })

  it('never parses a field from the statement, for any lines in it', () => {
    const evil = 'URI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: aaaaaaaa\nIssued At: 2026-01-01T00:00:00Z'
    const lines = fc.constantFrom(
      '\n',
      '\n\n',
      '\r\n',
      '\r',
      '\u2028',
      '\u0085',
      '\n- urn:x\n',
      '\nResources:\n',
      evil,
      'a',
      ' ',
      `\n${evil}\n\n`,
    )
    const { statement: _, ...real } = data
    const text = formatMessage({ ...data, statement: 'STATEMENT' })
    fc.assert(
      fc.property(
        fc.array(lines, { maxLength: 6 }).map((parts) => parts.join('')),
        (statement) => {
          const read = parseMessage(text.replace('STATEMENT', () => statement))
          expect(read && { ...read, statement: undefined }).toEqual(read && { ...real, statement: undefined })
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('terminates for any long text', () => {
    for (const part of ['a', ' wants you to sign in with your ', '\n', 'URI: ', '- ', 'x://'])
      expect(parseMessage(part.repeat(50_000 / part.length))).toBeUndefined()
  })
})
