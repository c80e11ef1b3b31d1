import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { isOnCurve } from '@foyer/primitives/programAddress'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  address,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  getTransactionDecoder,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { programs, toKey } from './addresses.js'
import { createTokenAccount, setComputeBudget, transferLamports, transferTokens } from './instructions.js'
import { compileMessage, type Instruction, wrapMessage } from './message.js'
import { findProgramAddress, getTokenAccount } from './programAddress.js'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encodeBase58(bytes))
const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

/** An instruction as `@solana/kit` decodes it. */
interface ReadInstruction {
  readonly programAddress: string
  readonly accounts?: readonly { readonly address: string; readonly role: number }[]
  readonly data?: Iterable<number>
}

/** Decodes our transaction with `@solana/kit`. */
function decodeTransaction(payer: string, instructions: readonly Instruction[], blockhash: string) {
  const wire = wrapMessage(compileMessage({ payer, instructions, blockhash }))
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
  const message = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(messageBytes), {
    lastValidBlockHeight: 1n,
  })
  const read: readonly ReadInstruction[] = message.instructions
  return { message, instructions: read, signers: Object.keys(signatures) }
}

const roles = ['read', 'write', 'sign and read', 'sign and write']

describe('our transactions, decoded by @solana/kit', () => {
  it('transferLamports: moves the exact lamports between the given accounts', () => {
    fc.assert(
      fc.property(key, key, amount, key, (from, to, lamports, blockhash) => {
        fc.pre(from !== to)
        const { message, instructions, signers } = decodeTransaction(
          from,
          [transferLamports(from, to, lamports)],
          blockhash,
        )
        expect(signers).toEqual([from])
        expect(message.feePayer.address).toBe(from)
        expect(message.version).toBe('legacy')
        expect('lifetimeConstraint' in message && message.lifetimeConstraint).toMatchObject({ blockhash })
        const [only, ...more] = instructions
        expect(more).toEqual([])
        expect(only?.programAddress).toBe(programs.system)
        expect(only?.accounts?.map(({ address: each, role }) => [each, roles[role]])).toEqual([
          [from, 'sign and write'],
          [to, 'write'],
        ])
        const view = new DataView(Uint8Array.from(only?.data ?? []).buffer)
        expect([view.byteLength, view.getUint32(0, true), view.getBigUint64(4, true)]).toEqual([12, 2, lamports])
      }),
      { numRuns: 200 },
    )
  })

  it('transferTokens: moves the exact tokens into a new account at the given price', async () => {
    const parts = fc.record({
      owner: key,
      to: key,
      mint: key,
      source: key,
      blockhash: key,
      amount,
      decimals: fc.integer({ min: 0, max: 255 }),
      units: fc.integer({ min: 1, max: 1_400_000 }),
      microLamports: amount,
      tokenProgram: fc.constantFrom(programs.token, programs.token2022),
    })
    await fc.assert(
      fc.asyncProperty(
        parts,
        async ({ owner, to, mint, source, blockhash, units, microLamports, tokenProgram, ...rest }) => {
          fc.pre(new Set([owner, to, mint, source]).size === 4)
          const destination = await getTokenAccount(to, mint, tokenProgram)
          const { instructions, signers } = decodeTransaction(
            owner,
            [
              ...setComputeBudget({ units, microLamports }),
              createTokenAccount({ tokenProgram, mint, payer: owner, owner: to, account: destination }),
              transferTokens({ tokenProgram, mint, source, destination, owner, ...rest }),
            ],
            blockhash,
          )
          expect(signers).toEqual([owner])
          const read = instructions.map(({ programAddress, accounts, data }) => ({
            program: programAddress,
            accounts: accounts?.map(({ address: each }) => each) ?? [],
            data: new DataView(Uint8Array.from(data ?? []).buffer),
          }))
          expect(read.map(({ program }) => program)).toEqual([
            programs.computeBudget,
            programs.computeBudget,
            programs.associatedToken,
            tokenProgram,
          ])
          const [limit, price, create, transfer] = read
          expect([limit?.data.getUint8(0), limit?.data.getUint32(1, true)]).toEqual([2, units])
          expect([price?.data.getUint8(0), price?.data.getBigUint64(1, true)]).toEqual([3, microLamports])
          expect(create?.accounts).toEqual([owner, destination, to, mint, programs.system, tokenProgram])
          expect(create?.data.getUint8(0)).toBe(1)
          expect(transfer?.accounts).toEqual([source, mint, destination, owner])
          expect([
            transfer?.data.getUint8(0),
            transfer?.data.getBigUint64(1, true),
            transfer?.data.getUint8(9),
          ]).toEqual([12, rest.amount, rest.decimals])
          expect(instructions[3]?.accounts?.map(({ role }) => roles[role])).toEqual([
            'write',
            'read',
            'write',
            'sign and write',
          ])
        },
      ),
      { numRuns: 100 },
    )
  })

  it('compileMessage: preserves order and accounts, and merges the permissions of each account', () => {
    const meta = fc.record({ address: key, isSigner: fc.boolean(), isWritable: fc.boolean() })
    const instruction = fc.record({
      program: key,
      accounts: fc.array(meta, { maxLength: 40 }),
      data: fc.uint8Array({ maxLength: 300 }),
    })
    fc.assert(
      fc.property(key, fc.array(instruction, { minLength: 1, maxLength: 5 }), key, (payer, requested, blockhash) => {
        const { message, instructions } = decodeTransaction(payer, requested, blockhash)
        expect(message.feePayer.address).toBe(payer)
        expect(
          instructions.map(({ programAddress, accounts = [], data }) => ({
            program: programAddress,
            accounts: accounts.map(({ address: each }) => each),
            data: [...(data ?? [])],
          })),
        ).toEqual(
          requested.map(({ program, accounts, data }) => ({
            program,
            accounts: accounts.map(({ address: each }) => each),
            data: [...data],
          })),
        )
        const read = new Map(
          instructions.flatMap(({ accounts = [] }) => accounts.map(({ address: each, role }) => [each, role] as const)),
        )
        for (const { accounts } of requested)
          for (const { address: each, isSigner, isWritable } of accounts) {
            const role = read.get(each) ?? 0
            expect(role & ((isSigner ? 2 : 0) | (isWritable ? 1 : 0))).toBe((isSigner ? 2 : 0) | (isWritable ? 1 : 0))
          }
      }),
      { numRuns: 100 },
    )
  })

  it.each([-1n, 2n ** 64n])(
    'error: transferLamports throws for the amount %s, which does not fit into 64 bits',
    (lamports) => {
      expect(() => transferLamports(programs.token, programs.token2022, lamports)).toThrow('does not fit 8 bytes')
    },
  )
})

describe('program addresses', () => {
  it('getTokenAccount returns the address that @solana/kit finds', async () => {
    await fc.assert(
      fc.asyncProperty(key, key, async (owner, mint) => {
        const [expected] = await getProgramDerivedAddress({
          programAddress: address(programs.associatedToken),
          seeds: [toKey(owner), toKey(programs.token), toKey(mint)],
        })
        expect(await getTokenAccount(owner, mint, programs.token)).toBe(expected)
      }),
      { numRuns: 100 },
    )
  })

  it('isOnCurve returns the result of noble', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        // Decode like the network, by ZIP-215: it accepts numbers above the prime and a redundant sign.
        const isPoint = (() => {
          try {
            return ed25519.Point.fromBytes(bytes, true) !== undefined
          } catch {
            return false
          }
        })()
        expect(isOnCurve(bytes)).toBe(isPoint)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['zero', new Uint8Array(32)],
    ['one', Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0))],
    ['minus one', Uint8Array.from([0xec, ...new Array<number>(30).fill(0xff), 0x7f])],
  ])('isOnCurve accepts %s, which is a point', (_name, bytes) => {
    expect(isOnCurve(bytes)).toBe(true)
  })

  it('findProgramAddress accepts several seeds, also without crypto.subtle', async () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const found = await findProgramAddress(programs.metadata, ['metadata', toKey(programs.metadata), toKey(mint)])
    expect(found).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
    expect(decodeBase58(found)).toHaveLength(32)
    vi.stubGlobal('crypto', {})
    const again = findProgramAddress(programs.metadata, ['metadata', toKey(programs.metadata), toKey(mint)])
    await expect(again.finally(() => vi.unstubAllGlobals())).resolves.toBe(found)
  })
})
