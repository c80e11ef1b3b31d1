import { describe, expect, it } from 'vitest'
import { parseTypedData } from '../signers/parseTypedData.js'
import { isHarmlessTypedData } from './isHarmlessTypedData.js'

const me = '0x1111111111111111111111111111111111111111'
const other = '0x3333333333333333333333333333333333333333'
const domain = { name: 'Forum', version: '1', chainId: 1 }

/** Checks typed data with these fields, as `type name` and value. */
function check(fields: Readonly<Record<string, unknown>>, options: { primaryType?: string; domain?: object } = {}) {
  const { primaryType = 'Greeting' } = options
  const named = Object.keys(fields).map((field) => field.split(' ') as [string, string])
  const types = {
    [primaryType]: named.map(([type, name]) => ({ type, name })),
    Person: [
      { type: 'string', name: 'name' },
      { type: 'address', name: 'wallet' },
    ],
    Tag: [{ type: 'string', name: 'label' }],
  }
  const message = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field.split(' ')[1], value]))
  return isHarmlessTypedData(parseTypedData({ types, primaryType, domain: options.domain ?? domain, message }), me)
}

describe('isHarmlessTypedData', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['texts', { 'string from': 'The playground', 'string text': 'Good to see you.' }],
    ['an answer', { 'bool isMember': true }],
    [
      'a login',
      { 'address wallet': me, 'string statement': 'Log in', 'uint256 nonce': 5, 'string issuedAt': '2026-11-27' },
    ],
    ['a struct and a list', { 'Person author': { name: 'Ann', wallet: me }, 'Tag[] tags': [{ label: 'news' }] }],
  ])('%s: harmless', (_, fields) => {
    expect(check(fields)).toBe(true)
  })

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['an integer', { 'uint8 level': 1 }],
    ['a text without a value', { 'string text': undefined }],
    ['an amount as a text', { 'string sum': '100' }],
    ['an amount in a text', { 'string text': 'Pay $100 to Bob' }],
    ["another account's address", { 'address wallet': other }],
    ["another account's address in a struct", { 'Person author': { name: 'Bob', wallet: other } }],
    ["another account's address in a list", { 'address[] wallets': [me, other] }],
    ['an address as a text', { 'string peer': other }],
    ['an address on another network as a text', { 'string peer': 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }],
    ['bytes', { 'bytes data': '0x' }],
    ['bytes32', { 'bytes32 id': `0x${'00'.repeat(32)}` }],
    ['bytes with the name of a nonce', { 'bytes32 nonce': `0x${'00'.repeat(32)}` }],
    ['a field named after a right', { 'bool approved': true }],
    ['a field named after a token', { 'string token': 'USDC' }],
  ])('%s: not harmless', (_, fields) => {
    expect(check(fields)).toBe(false)
  })

  it.each([
    'Permit',
    'PermitSingle',
    'OrderComponents',
    'BulkOrder',
    'SafeTx',
    'SafeMessage',
    'Withdraw',
    'ApproveAgent',
  ])('a primary type %s with texts only: not harmless', (primaryType) => {
    expect(check({ 'string text': 'Hello' }, { primaryType })).toBe(false)
  })

  it.each([
    ['a contract', { ...domain, verifyingContract: other }],
    ['a salt', { ...domain, salt: `0x${'00'.repeat(32)}` }],
  ])('a domain with %s: not harmless', (_, named) => {
    expect(check({ 'string text': 'Hello' }, { domain: named })).toBe(false)
  })

  it('a domain without message: not harmless', () => {
    expect(isHarmlessTypedData(parseTypedData({ types: {}, primaryType: 'EIP712Domain', domain }), me)).toBe(false)
  })
})
