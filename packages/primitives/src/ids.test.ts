import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAccountId, isAccountId } from './AccountId.js'
import { formatChainId, getChainReference, getNamespace, isChainId, isNamespace, namespaces } from './ChainId.js'
import { parseAccountId } from './parseAccountId.js'

function letters(pattern: RegExp, maxLength: number) {
  return fc.stringMatching(pattern).map((text) => text.slice(0, maxLength))
}
const references = letters(/^[-_a-zA-Z0-9]{1,32}$/, 32)
const addresses = letters(/^[-.%a-zA-Z0-9]{1,128}$/, 128)
const families = fc.constantFrom(...namespaces)

describe('isNamespace', () => {
  it('accepts eip155, solana, polkadot, bip122, cosmos and any other CAIP-2 namespace [S3.10]', () => {
    expect(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'stacks', 'near'].every(isNamespace)).toBe(true)
    const others = [
      '',
      'ab',
      'EIP155',
      'toString',
      '__proto__',
      'constructor',
      'eip155:1',
      null,
      1,
      undefined,
      ['eip155'],
    ]
    expect(others.some(isNamespace)).toBe(false)
  })
})

describe('isChainId (CAIP-2)', () => {
  it.each(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93'])(
    'accepts %s',
    (id) => {
      expect(isChainId(id)).toBe(true)
    },
  )

  it.each([
    '',
    ':',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'NEAR:mainnet',
    'eip155:1 ',
    'eip155:ä',
    'eip155:1\n',
    `eip155:${'1'.repeat(33)}`,
    '__proto__:1',
  ])('error: rejects %j', (id) => {
    expect(isChainId(id)).toBe(false)
  })

  it('error: rejects a value that is not a string', () => {
    expect([1, null, undefined, {}, ['eip155:1']].some(isChainId)).toBe(false)
  })

  it('getNamespace and getChainReference return the parts that formatChainId joined', () => {
    fc.assert(
      fc.property(families, references, (namespace, reference) => {
        const id = formatChainId(namespace, reference)
        return isChainId(id) && getNamespace(id) === namespace && getChainReference(id) === reference
      }),
    )
  })
})

describe('isAccountId (CAIP-10)', () => {
  it.each(['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'bip122:000000000019d6689c085ae165831e93:bc1qxyz'])(
    'accepts %s',
    (id) => {
      expect(isAccountId(id)).toBe(true)
    },
  )

  it.each([
    '',
    'eip155:1',
    'eip155:1:',
    'eip155::0xabc',
    'NEAR:main:alice',
    'eip155:1:a b',
    `eip155:1:${'a'.repeat(129)}`,
    'eip155:1:a:b',
  ])('error: rejects %j', (id) => {
    expect(isAccountId(id)).toBe(false)
  })

  it('parseAccountId returns the parts that formatAccountId joined', () => {
    fc.assert(
      fc.property(families, references, addresses, (namespace, reference, address) => {
        const chainId = formatChainId(namespace, reference)
        const id = formatAccountId(chainId, address)
        expect(isAccountId(id)).toBe(true)
        expect(parseAccountId(id)).toEqual({ chainId, address })
      }),
    )
  })

  it('isAccountId and isChainId never throw on any value', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        (value) => typeof isAccountId(value) === 'boolean' && typeof isChainId(value) === 'boolean',
      ),
    )
  })
})
