import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sponsorKey } from '@foyer/sandbox/operations'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RpcCaller } from '../../chains/rpc/RpcMethods.js'
import type { Database } from '../../db/Database.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'
import {
  createTestPolicy,
  openSponsoring,
  readReason,
  readResult,
  saveSponsor,
} from '../../testing/operations/openSponsoring.js'
import {
  type SponsorChain,
  sponsorChainId,
  startSponsorChain,
  type TestOperation,
  toSponsorParams,
} from '../../testing/operations/startSponsorChain.js'
import { openTestDatabase, type TestDatabase, testDatabases } from '../../testing/testDatabases.js'
import { createContractPaymaster } from './createContractPaymaster.js'
import { parseSponsorRequest } from './parseSponsorRequest.js'
import { noPaymaster } from './reserveFee.js'

interface ServiceCall {
  readonly method: string
  readonly params: readonly unknown[]
}

describe.each(testDatabases())(
  'a paymaster service with sponsored fees on $name',
  { timeout: 120_000 },
  ({ create }) => {
    let chain: SponsorChain
    let database: TestDatabase
    let open: Database
    let service: Server
    let caller: RpcCaller
    let account: PrivateKeyAccount
    let operation: TestOperation
    const clock = { ms: 0 }
    const calls: ServiceCall[] = []
    /** The service's answer to a call. By default it approves with a key of the same paymaster. */
    let answer: (call: ServiceCall) => Promise<unknown>
    /** The HTTP status of the service. */
    let status = 200
    let url: string

    const approve = async ({ method, params }: ServiceCall) => {
      const paymaster = createContractPaymaster(sponsorChainId, chain.accountPaymaster, sponsorKey)
      const parsed = parseSponsorRequest(sponsorChainId, params)
      const endMs = Math.ceil(Date.now() / 1_000) * 1_000 + 600_000
      const fields =
        method === 'pm_getPaymasterStubData'
          ? await paymaster.createStub(parsed, endMs)
          : await paymaster.approve(parsed, endMs)
      const { paymaster: address, paymasterData } = fields
      const gas = { paymasterVerificationGasLimit: '0x13880', paymasterPostOpGasLimit: '0x1' }
      return { result: { paymaster: address, paymasterData, ...(method === 'pm_getPaymasterStubData' && gas) } }
    }
    const openAt = () =>
      openSponsoring({
        queries: open.queries,
        networks: chain.describe({ paymaster: url }),
        now: () => Date.now() + clock.ms,
      })
    let sponsoring: ReturnType<typeof openSponsoring>

    beforeAll(async () => {
      chain = await startSponsorChain()
      database = await create()
      open = await openTestDatabase(database)
      service = createServer(async (request, response) => {
        let text = ''
        for await (const chunk of request) text += String(chunk)
        const call = JSON.parse(text) as ServiceCall
        calls.push(call)
        response.statusCode = status
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...((await answer(call)) as object) }))
      })
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
      url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/key-in-path`
    })
    afterAll(async () => {
      service.closeAllConnections()
      service.close()
      await open.close()
      await database.remove()
      await chain.stop()
    })
    beforeEach(async () => {
      await open.queries.delete(sponsoredOperations)
      calls.length = 0
      answer = approve
      status = 200
      sponsoring = openAt()
      caller = await saveSponsor(open.queries)
      account = await chain.createAccount()
      operation = await chain.createOperation(account)
    })
    const listRows = () => open.queries.select().from(sponsoredOperations)

    it('approves an operation that is executed, and its fee is reserved and settled', async () => {
      const stub = readResult(await sponsoring.getStub(operation, caller))
      expect(stub).toMatchObject({
        isFinal: false,
        sponsor: { name: 'My shop' },
        paymasterVerificationGasLimit: '0x13880',
      })
      const gas = { paymasterVerificationGasLimit: 80_000n, paymasterPostOpGasLimit: 1n }
      const result = readResult(await sponsoring.getData({ ...operation, ...gas }, caller))
      expect(await listRows()).toEqual([
        expect.objectContaining({
          paymaster: chain.accountPaymaster.toLowerCase(),
          reserved: String(490_001n * operation.maxFeePerGas),
        }),
      ])
      const event = await chain.execute(await chain.signOperation(account, operation, result))
      expect(event.success).toBe(true)
      await sponsoring.settle()
      expect(await listRows()).toEqual([
        expect.objectContaining({ state: 'settled', spent: String(event.actualGasCost) }),
      ])
    })

    it('receives only the known fields of the operation and no context of the caller', async () => {
      const [rpc, entryPoint, chainId] = toSponsorParams(operation)
      const params = [{ ...(rpc as object), extra: 'x' }, entryPoint, chainId, { policyId: 'expensive' }]
      readResult(await sponsoring.request('pm_getPaymasterStubData', params, caller))
      expect(calls).toHaveLength(1)
      expect(calls[0]?.params).toHaveLength(3)
      expect(Object.keys(calls[0]?.params[0] as object)).not.toContain('extra')
    })

    it('receives nothing if the policy, the budget or the calls reject the operation', async () => {
      const targets = [{ address: `0x${'e1'.repeat(20)}` }]
      const strict = await saveSponsor(open.queries, createTestPolicy({ targets }))
      expect(readReason(await sponsoring.getStub(operation, strict))).toBe('target_not_sponsored')
      expect(readReason(await sponsoring.getData(operation, strict))).toBe('target_not_sponsored')
      const poor = await saveSponsor(open.queries, createTestPolicy({ budgetPerDay: '0' }))
      expect(readReason(await sponsoring.getStub(operation, poor))).toBe('budget')
      expect(readReason(await sponsoring.getData(operation, poor))).toBe('budget')
      await chain.closeGate(true)
      expect(readReason(await sponsoring.getData(operation, caller))).toBe('calls_revert')
      await chain.closeGate(false)
      expect(calls).toEqual([])
    })

    it('a higher gas limit of the answer is reserved too, and its approval withheld if it exceeds the budget', async () => {
      const higher = async (call: ServiceCall) => {
        const { result } = await approve(call)
        return { result: { ...result, paymasterVerificationGasLimit: '0x30d40' } }
      }
      answer = higher
      const gas = 410_000n + 200_000n
      const budgetPerDay = String(gas * operation.maxFeePerGas - 1n)
      const tight = await saveSponsor(open.queries, createTestPolicy({ budgetPerDay }))
      expect(readReason(await sponsoring.getData(operation, tight))).toBe('budget')
      expect(await listRows()).toEqual([expect.objectContaining({ paymaster: noPaymaster })])
      readResult(await sponsoring.getData(operation, caller))
      expect(await listRows()).toEqual([expect.objectContaining({ reserved: String(gas * operation.maxFeePerGas) })])
      answer = async (call) => ({
        result: { ...(await approve(call)).result, paymasterVerificationGasLimit: '0xfffff' },
      })
      expect(readReason(await sponsoring.getData(operation, caller))).toBe('limits')
    })

    it('an error of the service is returned with a bounded message', async () => {
      answer = async () => ({ error: { code: -32000, message: 'x'.repeat(5_000) } })
      const outcome = await sponsoring.getData(operation, caller)
      expect(readReason(outcome)).toBe('service')
      expect('error' in outcome && outcome.error.message.length).toBeLessThan(300)
    })

    it('an operation that the service rejects with HTTP 400 does not block the next one', async () => {
      answer = async () => ({ error: { code: -32000, message: 'bad operation' } })
      status = 400
      expect(readReason(await sponsoring.getStub(operation, caller))).toBe('service')
      answer = approve
      status = 200
      expect(readReason(await sponsoring.getStub(operation, caller))).toBe('approved')
    })

    it('an invalid answer, or an approval in the answer for the estimate, is an upstream error', async () => {
      const invalid: unknown[] = [
        { result: { paymaster: 'x', paymasterData: '0x' } },
        { result: { paymaster: `0x${'00'.repeat(20)}`, paymasterData: '0x' } },
        { result: { paymaster: chain.accountPaymaster, paymasterData: `0x${'00'.repeat(3_000)}` } },
        { result: { paymaster: chain.accountPaymaster, paymasterData: '0x00', isFinal: true } },
        { result: null },
      ]
      for (const each of invalid) {
        answer = async () => each
        await expect(openAt().getStub(operation, caller)).rejects.toMatchObject({ code: 'upstream_failed' })
      }
    })
  },
)
