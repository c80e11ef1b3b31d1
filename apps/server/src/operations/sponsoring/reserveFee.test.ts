import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/Database.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'
import { saveProject } from '../../projects/projects.js'
import { contractDatabases, openTestDatabase, type TestDatabase } from '../../testing/testDatabases.js'
import { assertBudget, noPaymaster, type Reservation, reserveFee } from './reserveFee.js'
import { SponsoringError } from './SponsoringError.js'

const dayMs = 86_400_000
const nowMs = Date.UTC(2026, 2, 1, 23, 59, 59)
const paymaster = `0x${'aa'.repeat(20)}`
const sender = `0x${'11'.repeat(20)}`
const base: Reservation = {
  ...{ chainId: 'eip155:1', sender, nonce: 0n, projectId: 'shop', subject: 'person:ann', paymaster },
  ...{ cost: 10n, budget: 100n, userBudget: 50n, deposit: undefined, fromBlock: 5, validUntilMs: nowMs + 300_000 },
}

describe.each(contractDatabases())('reserveFee on the $name database', { timeout: 60_000 }, ({ name, create }) => {
  let database: TestDatabase
  /** Two connections, like two processes. The embedded database allows only one. */
  let opened: Database[]
  beforeAll(async () => {
    database = await create()
    opened = [await openTestDatabase(database)]
    if (name === 'PostgreSQL') opened.push(await openTestDatabase(database))
    for (const id of ['shop', 'other']) await saveProject(first(), { id })
  })
  afterAll(async () => {
    for (const open of opened) await open.close()
    await database.remove()
  })
  beforeEach(() => first().delete(sponsoredOperations))

  const first = () => {
    if (!opened[0]) throw new Error('the database is not open')
    return opened[0].queries
  }
  const reserve = async (changes: Partial<Reservation> = {}, atMs = nowMs, queries = first()): Promise<string> => {
    try {
      await reserveFee(queries, { ...base, ...changes }, atMs)
      return 'reserved'
    } catch (error) {
      if (error instanceof SponsoringError) return error.reason
      throw error
    }
  }
  const listRows = () => first().select().from(sponsoredOperations)
  const change = (values: Partial<typeof sponsoredOperations.$inferInsert>) =>
    first().update(sponsoredOperations).set(values)

  it('many concurrent reservations of two processes never exceed the budget of a project', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        reserve({ nonce: BigInt(index), subject: `person:${index}` }, nowMs, opened[index % opened.length]?.queries),
      ),
    )
    expect(outcomes.filter((each) => each === 'reserved')).toHaveLength(10)
    expect(new Set(outcomes)).toEqual(new Set(['reserved', 'budget']))
    expect(await listRows()).toHaveLength(10)
  })

  it('many concurrent reservations of one user never exceed the budget of the user, and others still have theirs', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        reserve({ nonce: BigInt(index) }, nowMs, opened[index % opened.length]?.queries),
      ),
    )
    expect(outcomes.filter((each) => each === 'reserved')).toHaveLength(5)
    expect(new Set(outcomes)).toEqual(new Set(['reserved', 'user_budget']))
    expect(await reserve({ nonce: 99n, subject: 'person:bob' })).toBe('reserved')
  })

  it('concurrent reservations of one nonce are one row with the maximum', async () => {
    const costs = [3n, 50n, 20n, 7n]
    const outcomes = await Promise.all(
      costs.map((cost, index) =>
        reserve({ cost, validUntilMs: nowMs + Number(cost) }, nowMs, opened[index % opened.length]?.queries),
      ),
    )
    expect(new Set(outcomes)).toEqual(new Set(['reserved']))
    expect(await listRows()).toEqual([expect.objectContaining({ reserved: '50', validUntilMs: nowMs + 50 })])
  })

  it('a second approval of a nonce counts its maximum once', async () => {
    expect(await reserve({ cost: 40n })).toBe('reserved')
    expect(await reserve({ cost: 50n, fromBlock: 9 })).toBe('reserved')
    expect(await reserve({ cost: 51n })).toBe('user_budget')
    expect(await reserve({ cost: 1n, fromBlock: 9 })).toBe('reserved')
    expect(await listRows()).toEqual([expect.objectContaining({ reserved: '50', fromBlock: 5 })])
  })

  it('an open nonce of another project, and a settled nonce, are rejected', async () => {
    expect(await reserve()).toBe('reserved')
    expect(await reserve({ projectId: 'other' })).toBe('nonce')
    await change({ state: 'settled', spent: '1', succeeded: true })
    expect(await reserve()).toBe('nonce')
    await change({ state: 'released', spent: null, succeeded: null })
    expect(await reserve({ projectId: 'other', cost: 2n })).toBe('reserved')
    expect(await listRows()).toEqual([
      expect.objectContaining({ projectId: 'other', reserved: '2', state: 'reserved' }),
    ])
  })

  it('an open nonce keeps its paymaster, and gets the one that a service names later', async () => {
    expect(await reserve({ paymaster: noPaymaster })).toBe('reserved')
    expect(await reserve()).toBe('reserved')
    expect(await reserve({ paymaster: noPaymaster })).toBe('reserved')
    expect(await listRows()).toEqual([expect.objectContaining({ paymaster })])
    expect(await reserve({ paymaster: `0x${'bb'.repeat(20)}` })).toBe('nonce')
  })

  it('a caller without log-in does not move the fee of a person to the account', async () => {
    expect(await reserve({ subject: `account:${sender}` })).toBe('reserved')
    expect(await reserve()).toBe('reserved')
    expect(await reserve({ subject: `account:${sender}` })).toBe('reserved')
    expect(await listRows()).toEqual([expect.objectContaining({ subject: 'person:ann' })])
  })

  it('the spent fee of a settled operation counts instead of the reservation, and a released one counts nothing', async () => {
    expect(await reserve({ cost: 50n })).toBe('reserved')
    expect(await reserve({ nonce: 1n })).toBe('user_budget')
    await change({ state: 'settled', spent: '41', succeeded: true })
    expect(await reserve({ nonce: 1n, cost: 10n })).toBe('user_budget')
    expect(await reserve({ nonce: 1n, cost: 9n })).toBe('reserved')
    await first().delete(sponsoredOperations).where(eq(sponsoredOperations.nonce, '1'))
    await change({ state: 'released', spent: null })
    expect(await reserve({ nonce: 1n, cost: 50n })).toBe('reserved')
  })

  it('the budget is that of the UTC day, the network and the project', async () => {
    expect(await reserve({ cost: 50n })).toBe('reserved')
    expect(await reserve({ nonce: 1n })).toBe('user_budget')
    expect(await reserve({ nonce: 1n, chainId: 'eip155:10' })).toBe('reserved')
    expect(await reserve({ nonce: 2n, projectId: 'other' })).toBe('reserved')
    expect(await reserve({ nonce: 3n }, nowMs + 1_000)).toBe('reserved')
    expect((await listRows()).map(({ day }) => day).sort()).toEqual([
      '2026-03-01',
      '2026-03-01',
      '2026-03-01',
      '2026-03-02',
    ])
  })

  it('a nonce that is approved again on the next day counts there with its maximum', async () => {
    expect(await reserve({ cost: 50n })).toBe('reserved')
    expect(await reserve({ cost: 1n }, nowMs + dayMs)).toBe('reserved')
    expect(await reserve({ nonce: 1n }, nowMs + dayMs)).toBe('user_budget')
  })

  it('after three reverted operations on one day a user gets no other approval that day', async () => {
    for (const nonce of [0n, 1n, 2n]) {
      expect(await reserve({ nonce, cost: 1n })).toBe('reserved')
      await change({ state: 'settled', spent: '1', succeeded: false })
    }
    expect(await reserve({ nonce: 3n, cost: 1n })).toBe('too_many_reverts')
    expect(await reserve({ nonce: 3n, cost: 1n, subject: 'person:bob' })).toBe('reserved')
    expect(await reserve({ nonce: 4n, cost: 1n }, nowMs + dayMs)).toBe('reserved')
  })

  it('a user has at most 20 open approvals', async () => {
    for (let nonce = 0n; nonce < 20n; nonce += 1n) expect(await reserve({ nonce, cost: 1n })).toBe('reserved')
    expect(await reserve({ nonce: 20n, cost: 1n })).toBe('user_budget')
    expect(await reserve({ nonce: 19n, cost: 1n })).toBe('reserved')
  })

  it('the deposit must cover the open approvals of all projects', async () => {
    expect(await reserve({ deposit: 25n, projectId: 'other' })).toBe('reserved')
    expect(await reserve({ deposit: 25n, nonce: 1n })).toBe('reserved')
    expect(await reserve({ deposit: 25n, nonce: 2n })).toBe('deposit')
    expect(await reserve({ deposit: 25n, nonce: 2n, cost: 5n })).toBe('reserved')
  })

  it('assertBudget rejects a used-up budget also without a cost, and reserves nothing', async () => {
    const request = { ...base, nonce: 1n, cost: 0n }
    await assertBudget(first(), request, nowMs)
    expect(await listRows()).toEqual([])
    expect(await reserve({ cost: 50n })).toBe('reserved')
    await expect(assertBudget(first(), request, nowMs)).rejects.toMatchObject({ reason: 'user_budget' })
  })

  it('amounts and nonces of 256 bits are exact', async () => {
    const large = { nonce: 2n ** 256n - 1n, cost: 10n ** 30n - 7n, budget: 10n ** 30n, userBudget: 10n ** 30n }
    expect(await reserve(large)).toBe('reserved')
    expect(await listRows()).toEqual([
      expect.objectContaining({ nonce: String(large.nonce), reserved: String(large.cost) }),
    ])
    expect(await reserve({ ...large, nonce: 0n, cost: 8n })).toBe('budget')
    expect(await reserve({ ...large, nonce: 0n, cost: 7n })).toBe('reserved')
  })
})
