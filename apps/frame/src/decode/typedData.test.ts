import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTypedData } from '../signers/parseTypedData.js'
import { decodeTypedData } from './decodeTypedData.js'
import { readTypedTree } from './readTypedTree.js'

const me = '0x1111111111111111111111111111111111111111'
const token = '0x2222222222222222222222222222222222222222'
const spender = '0x3333333333333333333333333333333333333333'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

function field(text: string) {
  const [type = '', name = ''] = text.split(' ')
  return { name, type }
}
function struct(text: string) {
  return text.split(',').map(field)
}

/** The types as the contracts define them. */
const kinds = {
  Permit: struct('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  PermitDetails: struct('address token,uint160 amount,uint48 expiration,uint48 nonce'),
  PermitSingle: struct('PermitDetails details,address spender,uint256 sigDeadline'),
  PermitBatch: struct('PermitDetails[] details,address spender,uint256 sigDeadline'),
  TokenPermissions: struct('address token,uint256 amount'),
  PermitTransferFrom: struct('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
  PermitBatchWitnessTransferFrom: struct('TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline'),
  OfferItem: struct('uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'),
  ConsiderationItem: struct(
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
  ),
  OrderComponents: struct('OfferItem[] offer,ConsiderationItem[] consideration'),
}
const daiPermit = struct('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed')

function decode(primaryType: string, message: object, verifyingContract = token, types: object = kinds) {
  return decodeTypedData(parseTypedData({ types, primaryType, domain: { verifyingContract }, message }), me)
}

describe('decodeTypedData', () => {
  it('decodes the permits of ERC-2612 and DAI', () => {
    expect(decode('Permit', { owner: me, spender, value: '5', nonce: 0, deadline: 99 })).toEqual([
      { kind: 'allow', asset: token, spender, amount: 5n, change: 'set', untilS: 99n },
    ])
    const decodeDai = (message: object) => decode('Permit', message, token, { Permit: daiPermit })
    expect(decodeDai({ holder: me, spender, nonce: 0, expiry: 0, allowed: true })).toEqual([
      { kind: 'allow', asset: token, spender, amount: 2n ** 256n - 1n, change: 'set' },
    ])
    expect(decodeDai({ holder: me, spender, nonce: 0, expiry: 0, allowed: false })).toMatchObject([{ amount: 0n }])
  })

  it('ignores unsigned fields, which no type names', () => {
    const permit = { owner: me, spender, value: 2n ** 256n - 1n, nonce: 0, deadline: 99 }
    // DAI's field for "no", next to a permit for everything.
    expect(decode('Permit', { ...permit, allowed: false, expiry: 1 })).toEqual(decode('Permit', permit))
    const item = { itemType: 1, token, identifierOrCriteria: '0', startAmount: '1', endAmount: '1000000000' }
    const order = (offer: object) => decode('OrderComponents', { offer: [offer], consideration: [] })
    expect(order({ ...item, recipient: me })).toEqual(order(item))
    expect(order(item)).toMatchObject([{ gives: [{ amount: 1_000_000_000n }] }])
    const types = { ...kinds, EIP712Domain: struct('string name') }
    const domain = { name: 'Shop', chainId: 1, verifyingContract: token }
    expect(parseTypedData({ types, primaryType: 'Permit', domain, message: permit }).domain).toEqual({ name: 'Shop' })
  })

  it('returns no effects for a list that is too long, so that the tree shows every entry', () => {
    const details = { token, amount: '5', expiration: 99, nonce: 0 }
    const batch = (count: number) => ({ details: Array(count).fill(details), spender, sigDeadline: 1 })
    expect(decode('PermitBatch', batch(100), permit2)).toHaveLength(100)
    expect(decode('PermitBatch', batch(101), permit2)).toEqual([])
  })

  it('decodes the kinds of Permit2', () => {
    const details = { token, amount: '5', expiration: 99, nonce: 0 }
    const permitted = { token, amount: '5' }
    expect(decode('PermitSingle', { details, spender, sigDeadline: 1 }, permit2)).toEqual([
      { kind: 'allow', asset: token, spender, amount: 5n, change: 'set', untilS: 99n },
    ])
    expect(decode('PermitBatch', { details: [details, details], spender, sigDeadline: 1 }, permit2)).toHaveLength(2)
    expect(decode('PermitTransferFrom', { permitted, spender, nonce: 0, deadline: 9 }, permit2)).toEqual([
      { kind: 'allow', asset: token, spender, amount: 5n, change: 'once', untilS: 9n },
    ])
    expect(
      decode('PermitBatchWitnessTransferFrom', { permitted: [permitted], spender, nonce: 0, deadline: 9 }, permit2),
    ).toHaveLength(1)
    // With another contract, the same types have an unknown meaning.
    expect(decode('PermitSingle', { details, spender, sigDeadline: 1 })).toEqual([])
  })

  it('decodes all items the user gives, and only the items the user receives', () => {
    const item = { itemType: 1, token, identifierOrCriteria: '0', startAmount: '9', endAmount: '5' }
    const order = {
      offer: [item],
      consideration: [
        { ...item, recipient: me },
        { ...item, recipient: spender },
      ],
    }
    expect(decode('OrderComponents', order)).toEqual([
      // The worse of the two amounts for the user, on both sides.
      { kind: 'order', gives: [{ asset: token, amount: 9n }], gets: [{ asset: token, amount: 5n }] },
    ])
  })

  it('decodes criteria as the right to choose any item', () => {
    const item = { token, identifierOrCriteria: '0', startAmount: '1', endAmount: '1' }
    const order = (itemType: number) =>
      decode('OrderComponents', {
        offer: [{ ...item, itemType }],
        consideration: [{ ...item, itemType, recipient: me }],
      })
    for (const itemType of [2, 3]) expect(order(itemType)).toMatchObject([{ gives: [{ id: 0n }], gets: [{ id: 0n }] }])
    for (const itemType of [4, 5])
      expect(order(itemType)).toMatchObject([{ gives: [{ id: 'any' }], gets: [{ id: 'any' }] }])
    // The meaning of a later item type is unknown. The tree shows it.
    expect(order(6)).toEqual([])
  })

  it('returns no effects for data that only looks like one of these kinds', () => {
    expect(decode('Permit', { spender: 'nobody' })).toEqual([])
    expect(decode('OrderComponents', { offer: 7 })).toEqual([])
    expect(
      decodeTypedData(parseTypedData({ types: { Permit: [] }, primaryType: 'Permit', domain: {}, message: {} }), me),
    ).toEqual([])
  })

  it('never throws for any data', () => {
    const names = fc.constantFrom('Permit', 'PermitSingle', 'PermitBatch', 'PermitTransferFrom', 'OrderComponents')
    const keys = fc.constantFrom(
      'spender',
      'value',
      'details',
      'permitted',
      'token',
      'amount',
      'offer',
      'consideration',
      'allowed',
    )
    fc.assert(
      fc.property(
        names,
        fc.dictionary(keys, fc.oneof(fc.jsonValue(), fc.constant(token))),
        fc.constantFrom(token, permit2),
        (name, message, contract) => {
          expect(Array.isArray(decode(name, message, contract))).toBe(true)
        },
      ),
    )
  })
})

describe('readTypedTree', () => {
  it('contains only signed fields, with all numbers as decimals', () => {
    const types = {
      Inner: [{ name: 'amount', type: 'uint256' }],
      Outer: [
        { name: 'list', type: 'Inner[]' },
        { name: 'text', type: 'string' },
      ],
    }
    const message = { list: [{ amount: '0xff', extra: 1 }], text: 'a', hidden: 'not signed' }
    expect(readTypedTree(parseTypedData({ types, primaryType: 'Outer', message }))).toEqual([
      {
        name: 'list',
        type: 'Inner[]',
        value: [{ name: '0', type: 'Inner', value: [{ name: 'amount', type: 'uint256', value: '255' }] }],
      },
      { name: 'text', type: 'string', value: 'a' },
    ])
  })

  it('stops at 2,000 fields', () => {
    const data = {
      types: { T: [{ name: 'list', type: 'bool[]' }] },
      primaryType: 'T',
      message: { list: Array(40_000).fill(true) },
    }
    const [list] = readTypedTree(parseTypedData(data))
    expect(list?.value.length).toBeLessThanOrEqual(2_001)
  })
})
