import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { fromHex, type Hex } from '../signers/bytes.js'
import { decodeCall } from './decodeCall.js'
import { isUnlimited } from './Effect.js'

const me = '0x1111111111111111111111111111111111111111'
const contract = '0x2222222222222222222222222222222222222222'
const friend = '0x3333333333333333333333333333333333333333'
const other = '0x4444444444444444444444444444444444444444'

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function decreaseAllowance(address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,bytes)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function deposit()',
  'function withdraw(uint256)',
  'function burn(uint256)',
])
const permit2 = parseAbi([
  'function approve(address,address,uint160,uint48)',
  'function transferFrom(address,address,uint160,address)',
])

function decode(data: Hex, value = 0n) {
  return decodeCall({ to: contract, value, data: fromHex(data) }, me)
}
function batchOf(ids: readonly bigint[], amounts: readonly bigint[]) {
  return encodeFunctionData({ abi, functionName: 'safeBatchTransferFrom', args: [me, friend, ids, amounts, '0x'] })
}
const zeros = `0x${'0'.repeat(64)}` as const

describe('decodeCall', () => {
  it.each([
    [
      'transfer',
      encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5n] }),
      { kind: 'send', asset: contract, amount: 5n, to: friend },
    ],
    [
      'transferFrom',
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [other, friend, 5n] }),
      { kind: 'take', asset: contract, amount: 5n, from: other, to: friend },
    ],
    [
      'approve',
      encodeFunctionData({ abi, functionName: 'approve', args: [friend, 5n] }),
      { kind: 'allow', asset: contract, amount: 5n, spender: friend, change: 'set' },
    ],
    [
      'increaseAllowance',
      encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [friend, 5n] }),
      { kind: 'allow', asset: contract, amount: 5n, spender: friend, change: 'add' },
    ],
    [
      'decreaseAllowance',
      encodeFunctionData({ abi, functionName: 'decreaseAllowance', args: [friend, 5n] }),
      { kind: 'allow', asset: contract, amount: 5n, spender: friend, change: 'subtract' },
    ],
    [
      'permit',
      encodeFunctionData({ abi, functionName: 'permit', args: [me, friend, 5n, 9n, 27, zeros, zeros] }),
      { kind: 'allow', asset: contract, amount: 5n, spender: friend, change: 'set' },
    ],
    [
      'setApprovalForAll',
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [friend, true] }),
      { kind: 'allowAll', collection: contract, spender: friend, isAllowed: true },
    ],
    [
      'safeTransferFrom',
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [me, friend, 7n] }),
      { kind: 'sendItem', collection: contract, from: me, to: friend, id: 7n, amount: 1n },
    ],
    [
      'safeTransferFrom with bytes',
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [me, friend, 7n, '0x12'] }),
      { kind: 'sendItem', collection: contract, from: me, to: friend, id: 7n, amount: 1n },
    ],
    [
      'safeTransferFrom of several',
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [me, friend, 7n, 3n, '0x'] }),
      { kind: 'sendItem', collection: contract, from: me, to: friend, id: 7n, amount: 3n },
    ],
    [
      'withdraw',
      encodeFunctionData({ abi, functionName: 'withdraw', args: [5n] }),
      { kind: 'unwrap', asset: contract, amount: 5n, method: '0x2e1a7d4d' },
    ],
    [
      'burn',
      encodeFunctionData({ abi, functionName: 'burn', args: [5n] }),
      { kind: 'burn', asset: contract, amount: 5n, method: '0x42966c68' },
    ],
    [
      'approve of Permit2',
      encodeFunctionData({ abi: permit2, functionName: 'approve', args: [other, friend, 5n, 99] }),
      { kind: 'allow', asset: other, amount: 5n, spender: friend, change: 'set', untilS: 99n },
    ],
    [
      'transferFrom of Permit2',
      encodeFunctionData({ abi: permit2, functionName: 'transferFrom', args: [me, friend, 5n, other] }),
      { kind: 'take', asset: other, amount: 5n, from: me, to: friend },
    ],
  ])('decodes %s as encoded by viem', (_, data, effect) => {
    expect(decode(data)).toEqual([effect])
  })

  it('decodes a batch item by item, and coins sent with a call', () => {
    expect(decode(batchOf([1n, 2n], [3n, 4n]))).toMatchObject([
      { id: 1n, amount: 3n },
      { id: 2n, amount: 4n },
    ])
    expect(decode('0x12345678', 9n)).toEqual([
      { kind: 'send', asset: 'native', amount: 9n, to: contract },
      { kind: 'call', to: contract, method: '0x12345678' },
    ])
  })

  it('returns a wrap of coins once, without a separate payment', () => {
    expect(decode(encodeFunctionData({ abi, functionName: 'deposit' }), 9n)).toEqual([
      { kind: 'wrap', asset: contract, amount: 9n, method: '0xd0e30db0' },
    ])
  })

  it.each([
    ['arguments that end early', '0xa9059cbb00'],
    ['an address with extra leading bytes', `0xa9059cbb${'1'.repeat(64)}${'0'.repeat(64)}`],
    [
      "another account's permit",
      encodeFunctionData({ abi, functionName: 'permit', args: [other, friend, 5n, 9n, 27, zeros, zeros] }),
    ],
    ['a batch with a wrong length', `0x2eb2c2d6${'0'.repeat(128)}${'f'.repeat(128)}`],
    ['an empty batch', batchOf([], [])],
    ['a batch with more items than amounts', batchOf([1n, 2n], [1n])],
    ['data shorter than a selector', '0xa9'],
  ] as [string, Hex][])('returns `call` for %s', (_, data) => {
    expect(decode(data).map(({ kind }) => kind)).toEqual(['call'])
  })

  it('returns at least one effect for any bytes and never throws', () => {
    const selectors = fc.constantFrom(
      'a9059cbb',
      '23b872dd',
      '095ea7b3',
      'd505accf',
      'a22cb465',
      '2eb2c2d6',
      '87517c45',
      'f242432a',
    )
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .tuple(selectors, fc.uint8Array({ maxLength: 400 }))
        .map(([selector, rest]) => new Uint8Array([...fromHex(`0x${selector}`), ...rest])),
    )
    fc.assert(
      fc.property(data, fc.bigInt({ min: 0n, max: 2n ** 200n }), (bytes, value) => {
        expect(decodeCall({ to: contract, value, data: bytes }, me).length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  it('isUnlimited: returns true if the amount is practically impossible to use up', () => {
    for (const amount of [2n ** 256n - 1n, 2n ** 255n, 2n ** 160n - 1n, 2n ** 96n - 1n, 2n ** 128n - 1n])
      expect(isUnlimited(amount)).toBe(true)
    // A trillion of a token with 18 decimals is much, but not unlimited.
    for (const amount of [0n, 10n ** 30n, 2n ** 96n]) expect(isUnlimited(amount)).toBe(false)
  })
})
