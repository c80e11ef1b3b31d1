import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { decodeSolana } from './decodeSolana.js'
import { solanaPrograms } from './solanaPrograms.js'

function key(fill: number) {
  return encodeBase58(new Uint8Array(32).fill(fill))
}
const [me, one, two, three] = [key(1), key(2), key(3), key(4)]

/** Creates a transaction of one instruction with six accounts. */
function withInstruction(program: string, data: readonly number[]): SolanaTransaction {
  return {
    version: 'legacy',
    signatures: [new Uint8Array(64)],
    message: new Uint8Array(),
    signerCount: 1,
    readonlySignerCount: 0,
    readonlyOtherCount: 1,
    keys: [me, one, two, three, program, key(5), key(6)],
    blockhash: key(9),
    instructions: [{ program: 4, accounts: [0, 1, 2, 3, 5, 6], data: new Uint8Array(data) }],
    lookups: [],
  }
}

function decode(program: string, data: readonly number[]) {
  const transaction = withInstruction(program, data)
  return decodeSolana(transaction, (place) => transaction.keys[place])
}
const five = [5, 0, 0, 0, 0, 0, 0, 0]
const owner = [...decodeBase58(two)]
const { system, token, token2022, associatedToken, memo, computeBudget } = solanaPrograms

describe('decodeSolana', () => {
  it.each([
    ['a transfer', system, [2, 0, 0, 0, ...five], { kind: 'send', asset: 'native', amount: 5n, to: one }],
    [
      'a new account',
      system,
      [0, 0, 0, 0, ...five, ...five, ...owner],
      { kind: 'send', asset: 'native', amount: 5n, to: one, newOwner: two },
    ],
    ['an account assigned to a program', system, [1, 0, 0, 0, ...owner], { kind: 'giveAway', account: me, to: two }],
    ['a token transfer', token, [3, ...five], { kind: 'send', asset: me, amount: 5n, to: one }],
    ['a checked token transfer', token, [12, ...five, 6], { kind: 'send', asset: one, amount: 5n, to: two }],
    [
      'a checked transfer of Token-2022',
      token2022,
      [12, ...five, 6],
      { kind: 'send', asset: one, amount: 5n, to: two },
    ],
    [
      'a transfer with a fee',
      token2022,
      [26, 1, ...five, 6, ...five],
      { kind: 'send', asset: one, amount: 5n, to: two },
    ],
    [
      'an approval',
      token,
      [4, ...five],
      { kind: 'allow', asset: me, amount: 5n, spender: one, change: 'set', account: me },
    ],
    [
      'a checked approval',
      token,
      [13, ...five, 6],
      { kind: 'allow', asset: one, amount: 5n, spender: two, change: 'set', account: me },
    ],
    ['a revocation', token, [5], { kind: 'allow', asset: me, amount: 0n, spender: '', change: 'set' }],
    ['a new authority', token, [6, 2, 1, ...owner], { kind: 'giveAway', account: me, to: two, own: [two] }],
    ['a burn', token, [8, ...five], { kind: 'burn', asset: one, amount: 5n }],
    ['a closed account', token, [9], { kind: 'closeAccount', account: me, to: one }],
    [
      'an associated account',
      associatedToken,
      [1],
      { kind: 'openAccount', asset: three, owner: two, account: one, isAssociated: true },
    ],
    [
      'an associated account without data',
      associatedToken,
      [],
      { kind: 'openAccount', asset: three, owner: two, account: one, isAssociated: true },
    ],
    ['a note', memo, [72, 105], { kind: 'memo', text: 'Hi' }],
  ])('decodes %s', (_, program, data, effect) => {
    expect(decode(program, data)).toEqual({ effects: [effect], unknownPrograms: [], priorityFee: 0n, isLasting: false })
  })

  it.each([
    ['an unknown program', key(7), [1]],
    ['an unsupported instruction', token, [99]],
    ['data that ends early', system, [2, 0, 0, 0, 1]],
    ['no data at all', token, []],
  ])('returns `callProgram` for %s', (_, program, data) => {
    expect(decode(program, data)).toMatchObject({
      effects: [{ kind: 'callProgram', program }],
      unknownPrograms: [program],
    })
  })

  it('sums the priority fee', () => {
    const transaction = withInstruction(computeBudget, [2, 0x40, 0x0d, 0x03, 0])
    const price = { program: 4, accounts: [], data: new Uint8Array([3, 0x10, 0x27, 0, 0, 0, 0, 0, 0]) }
    const both = { ...transaction, instructions: [...transaction.instructions, price] }
    // 200,000 units at 10,000 micro-lamports.
    expect(decodeSolana(both, () => undefined).priorityFee).toBe(2_000n)
  })

  it('returns `?` for an unknown account', () => {
    expect(decodeSolana(withInstruction(system, [2, 0, 0, 0, ...five]), () => undefined).effects).toMatchObject([
      { to: '?' },
    ])
  })

  it('never throws for any data of any program', () => {
    const programs = fc.constantFrom(system, token, associatedToken, memo, computeBudget, key(7))
    fc.assert(
      fc.property(programs, fc.uint8Array({ maxLength: 80 }), (program, data) => {
        expect(Array.isArray(decode(program, [...data]).effects)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
