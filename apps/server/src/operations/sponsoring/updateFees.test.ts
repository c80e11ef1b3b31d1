import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RpcCaller } from '../../chains/rpc/RpcMethods.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import type { Database } from '../../db/Database.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'
import { openSponsoring, readReason, readResult, saveSponsor } from '../../testing/operations/openSponsoring.js'
import { type SponsorChain, sponsorChainId, startSponsorChain } from '../../testing/operations/startSponsorChain.js'
import { contractDatabases, openTestDatabase, type TestDatabase } from '../../testing/testDatabases.js'
import { listSpending } from './listSpending.js'
import { updateFees } from './updateFees.js'

describe.each(contractDatabases())('updateFees on the $name database', { timeout: 120_000 }, ({ create }) => {
  let chain: SponsorChain
  let database: TestDatabase
  let open: Database
  let caller: RpcCaller
  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  let sponsoring: ReturnType<typeof openSponsoring>
  beforeAll(async () => {
    chain = await startSponsorChain()
    database = await create()
    open = await openTestDatabase(database)
    sponsoring = openSponsoring({ queries: open.queries, networks: chain.describe(), now })
    caller = await saveSponsor(open.queries)
  })
  afterAll(async () => {
    await open.close()
    await database.remove()
    await chain.stop()
  })
  beforeEach(async () => {
    await open.queries.delete(sponsoredOperations)
    await chain.closeGate(false)
    // Earlier tests have moved the clock of the chain.
    await chain.call('evm_mine')
    clock.aheadMs = Number((await chain.client.getBlock()).timestamp) * 1_000 - Date.now()
  })

  const approve = async () => {
    const account = await chain.createAccount()
    const operation = await chain.createOperation(account)
    const result = readResult(await sponsoring.getData(operation, caller))
    return { account, operation, signed: await chain.signOperation(account, operation, result) }
  }
  const passTime = async (seconds: number) => {
    await chain.call('evm_increaseTime', [seconds])
    await chain.call('evm_mine')
    clock.aheadMs += seconds * 1_000
  }
  const listRows = () => open.queries.select().from(sponsoredOperations)
  const rpcWith = (change: (method: string, params: unknown) => unknown): RpcProvider => ({
    send: (chainId, requests) =>
      sponsoring.parts.rpc.send(
        chainId,
        requests.map((each) => ({ ...each, params: change(each.method, each.params) ?? each.params })),
      ),
  })

  it('an operation that reverts after its approval is settled as failed, and counts against its user', async () => {
    const { account, signed } = await approve()
    await chain.closeGate(true)
    const event = await chain.execute(signed)
    expect(event.success).toBe(false)
    await sponsoring.settle()
    expect(await listRows()).toEqual([
      expect.objectContaining({ state: 'settled', succeeded: false, spent: String(event.actualGasCost) }),
    ])
    await chain.closeGate(false)
    for (const nonce of [1n, 2n]) {
      const operation = await chain.createOperation(account, undefined, { nonce })
      const result = readResult(await sponsoring.getData(operation, caller))
      await chain.closeGate(true)
      await chain.execute(await chain.signOperation(account, operation, result))
      await chain.closeGate(false)
    }
    await sponsoring.settle()
    const next = await chain.createOperation(account, undefined, { nonce: 3n })
    expect(readReason(await sponsoring.getData(next, caller))).toBe('too_many_reverts')
    const [line] = await listSpending(open.queries, caller.project.id)
    expect(line).toMatch(/^\d{4}-\d\d-\d\d\teip155:31337\tspent 0\.00\d+\treserved 0\t3 included, 3 reverted, 0 open$/)
  })

  it('an approval that is never included is released only when it has ended by the clocks of chain and server', async () => {
    await approve()
    const isOpen = async () => {
      await sponsoring.settle()
      return (await listRows())[0]?.state
    }
    expect(await isOpen()).toBe('reserved')
    clock.aheadMs += 600_000
    expect(await isOpen()).toBe('reserved')
    clock.aheadMs -= 600_000
    await chain.call('evm_increaseTime', [400])
    await chain.call('evm_mine')
    expect(await isOpen()).toBe('reserved')
    // The approval has ended for both, but a reorganisation can still include the operation.
    clock.aheadMs += 400_000
    expect(await isOpen()).toBe('reserved')
    await passTime(200)
    expect(await isOpen()).toBe('released')
  })

  it('an approval that is extended while it is checked is not released', async () => {
    await approve()
    await passTime(600)
    const rpc = rpcWith(() => undefined)
    const extending: RpcProvider = {
      send: async (chainId, requests) => {
        const outcomes = await rpc.send(chainId, requests)
        await open.queries.update(sponsoredOperations).set({ validUntilMs: now() + 300_000 })
        return outcomes
      },
    }
    await updateFees({ ...sponsoring.parts, rpc: extending }, new AbortController().signal)
    expect((await listRows())[0]?.state).toBe('reserved')
  })

  it('an operation that was included before the end of its approval is settled after it, not released', async () => {
    const { signed } = await approve()
    const event = await chain.execute(signed)
    await passTime(600)
    await sponsoring.settle()
    expect(await listRows()).toEqual([
      expect.objectContaining({ state: 'settled', spent: String(event.actualGasCost) }),
    ])
  })

  it('an operation whose account pays its fee itself does not settle the approval of the same nonce', async () => {
    const { account, operation } = await approve()
    await chain.call('anvil_setBalance', [account.address, '0xde0b6b3a7640000'])
    await chain.execute(await chain.signOperation(account, operation))
    await sponsoring.settle()
    expect((await listRows())[0]?.state).toBe('reserved')
    await passTime(600)
    await sponsoring.settle()
    expect((await listRows())[0]?.state).toBe('released')
  })

  it('several processes that settle at the same time settle each row once', async () => {
    const all = await Promise.all([approve(), approve(), approve()])
    for (const { signed } of all) await chain.execute(signed)
    await Promise.all(Array.from({ length: 4 }, () => sponsoring.settle()))
    const rows = await listRows()
    expect(rows.map(({ state, succeeded }) => [state, succeeded])).toEqual(all.map(() => ['settled', true]))
  })

  it('more rows than one batch are all settled', async () => {
    const { signed } = await approve()
    const [row] = await listRows()
    if (!row) throw new Error('there is no row')
    const others = Array.from({ length: 250 }, (_, index) => ({
      ...row,
      sender: `0x${String(index).padStart(40, '0')}`,
    }))
    await open.queries.insert(sponsoredOperations).values(others)
    await chain.execute(signed)
    await passTime(600)
    await sponsoring.settle()
    const states = (await listRows()).map(({ state }) => state)
    expect(states.filter((state) => state === 'settled')).toHaveLength(1)
    expect(states.filter((state) => state === 'released')).toHaveLength(250)
  })

  it('a node that fails, or rejects large ranges of logs, or lags behind changes nothing wrongly', async () => {
    const { signed } = await approve()
    await chain.execute(signed)
    await passTime(600)
    const settleWith = (rpc: RpcProvider) => updateFees({ ...sponsoring.parts, rpc }, new AbortController().signal)
    await settleWith({ send: async () => Promise.reject(new Error('no node')) })
    expect((await listRows())[0]?.state).toBe('reserved')
    const lagging: RpcProvider = {
      send: async (chainId, requests) => {
        const [head, logs] = await sponsoring.parts.rpc.send(chainId, requests)
        if (!head || !logs || !('result' in head)) return head ? [head] : []
        return [{ result: { ...(head.result as object), number: '0x1' } }, { result: [] }]
      },
    }
    await settleWith(lagging)
    expect((await listRows())[0]?.state).toBe('reserved')
    const ranges: number[] = []
    await open.queries.update(sponsoredOperations).set({ fromBlock: 0 })
    await settleWith({
      send: async (chainId, requests) => {
        const filter = (requests[1]?.params as [{ fromBlock: string; toBlock: string }] | undefined)?.[0]
        const size = filter ? Number(filter.toBlock) - Number(filter.fromBlock) + 1 : 0
        const outcomes = await sponsoring.parts.rpc.send(chainId, requests)
        if (filter) ranges.push(size)
        if (size > 20) return [...outcomes.slice(0, 1), { error: { code: -32602, message: 'block range too large' } }]
        return outcomes
      },
    })
    expect(ranges.some((size) => size > 20)).toBe(true)
    expect((await listRows())[0]?.state).toBe('settled')
  })

  it('the search continues after a long pause where it stopped', async () => {
    await approve()
    // A request for all 2,000 blocks can exceed its time limit on a slow machine.
    for (let mined = 0; mined < 2_000; mined += 200) await chain.call('anvil_mine', ['0xc8'])
    const [before] = await listRows()
    await sponsoring.settle()
    const [after] = await listRows()
    expect(after?.fromBlock).toBeGreaterThanOrEqual((before?.fromBlock ?? 0) + 1_000)
    expect(after?.state).toBe('reserved')
    expect(after?.chainId).toBe(sponsorChainId)
  })

  it('rows are deleted after eight days', async () => {
    await approve()
    await approve()
    const [row] = await listRows()
    const isRow = eq(sponsoredOperations.sender, row?.sender ?? '')
    await open.queries
      .update(sponsoredOperations)
      .set({ createdAtMs: now() - 9 * 86_400_000, state: 'settled' })
      .where(isRow)
    await sponsoring.settle()
    expect((await listRows()).map(({ sender }) => sender)).not.toContain(row?.sender)
    expect(await listRows()).toHaveLength(1)
  })
})
