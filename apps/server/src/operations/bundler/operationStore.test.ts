import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { bundledOperations } from '../../db/operationsSchema.js'
import { contractDatabases, withQueries } from '../../testing/testDatabases.js'
import { createOperationStore } from './operationStore.js'
import type { UserOperation } from './UserOperation.js'

function toBytes(value: number, size: number): Hex {
  return `0x${value.toString(16).padStart(size * 2, '0')}`
}

/** Creates an operation of another account for each number. */
function createOperation(number: number): { readonly hash: Hex; readonly operation: UserOperation } {
  const gas = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n }
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
  const operation = {
    sender: toBytes(number, 20),
    nonce: 0n,
    callData: '0x',
    signature: '0x',
    ...gas,
    ...fees,
  } as const
  return { hash: toBytes(number, 32), operation }
}

describe.each(contractDatabases())('operation store on $name', ({ create }) => {
  it('accepts 64 open operations of a project and 256 of a chain, and more after one has ended', async () => {
    const database = await create()
    try {
      await withQueries(database, async (queries) => {
        const store = createOperationStore(queries, () => 1_000)
        const accept = async (number: number, projectId: string, chainId = 'eip155:1') =>
          store.accept({ ...createOperation(number), chainId, projectId }).then(
            () => 'accepted',
            (error: Error) => error.message,
          )
        /** Fills the open operations of a project up to 64, with copies of an accepted one. */
        const fill = async (number: number, projectId: string) => {
          expect(await accept(number, projectId)).toBe('accepted')
          const [row] = await queries
            .select()
            .from(bundledOperations)
            .where(eq(bundledOperations.hash, toBytes(number, 32)))
          if (!row) throw new Error('not stored')
          const copies = Array.from({ length: 63 }, (_, index) => number * 100 + index)
          await queries
            .insert(bundledOperations)
            .values(copies.map((copy) => ({ ...row, hash: toBytes(copy, 32), sender: toBytes(copy, 20) })))
        }
        await fill(1, 'project 1')
        expect(await accept(1_000, 'project 1')).toBe('Too many open operations of the app')
        for (const number of [2, 3, 4]) await fill(number, `project ${number}`)
        expect(await accept(1_001, 'project 5')).toBe('Too many open operations of the bundler')
        expect(await accept(1_002, 'project 1', 'eip155:2')).toBe('accepted')
        await store.markDropped(toBytes(1, 32), undefined, 'the test drops it')
        expect(await accept(1_003, 'project 2')).toBe('Too many open operations of the app')
        expect(await accept(1_004, 'project 1')).toBe('accepted')
        expect(await accept(1_005, 'project 5')).toBe('Too many open operations of the bundler')
      })
    } finally {
      await database.remove()
    }
  })
})
