import { sponsorKey } from '@foyer/sandbox/operations'
import { http } from 'viem'
import { createPaymasterClient } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/Database.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'
import { openSponsoring, readResult, saveSponsor } from '../../testing/operations/openSponsoring.js'
import {
  type SponsorChain,
  sponsorChainId,
  startSponsorChain,
  toSponsorParams,
} from '../../testing/operations/startSponsorChain.js'
import { startTestServer } from '../../testing/startTestServer.js'
import { contractDatabases, openTestDatabase, type TestDatabase } from '../../testing/testDatabases.js'
import { createContractPaymaster } from './createContractPaymaster.js'
import { encodeBatch } from './decodeBatch.js'
import { parseSponsorRequest } from './parseSponsorRequest.js'

let chain: SponsorChain
beforeAll(async () => {
  chain = await startSponsorChain()
})
afterAll(() => chain.stop())

describe.each(contractDatabases())('sponsored fees on the $name database', { timeout: 120_000 }, ({ create }) => {
  let database: TestDatabase
  let open: Database
  let sponsoring: ReturnType<typeof openSponsoring>
  beforeAll(async () => {
    database = await create()
    open = await openTestDatabase(database)
    sponsoring = openSponsoring({ queries: open.queries, networks: chain.describe() })
  })
  afterAll(async () => {
    await open.close()
    await database.remove()
  })
  beforeEach(async () => {
    await open.queries.delete(sponsoredOperations)
    await chain.closeGate(false)
  })

  it('an account without coins executes an approved operation, and the paymaster pays', async () => {
    const caller = await saveSponsor(open.queries)
    const account = await chain.createAccount()
    const operation = await chain.createOperation(account)
    const stub = readResult(await sponsoring.getStub(operation, caller))
    expect(stub).toMatchObject({ sponsor: { name: 'My shop' }, isFinal: false })
    const result = readResult(await sponsoring.getData(operation, caller))
    expect(result.paymasterData).toHaveLength(stub.paymasterData.length)
    const event = await chain.execute(await chain.signOperation(account, operation, result))
    expect(event).toMatchObject({ sender: account.address, paymaster: chain.accountPaymaster, success: true })
    const [row] = await open.queries.select().from(sponsoredOperations)
    expect(row).toMatchObject({ subject: `account:${account.address.toLowerCase()}`, state: 'reserved' })
    expect(BigInt(row?.reserved ?? 0)).toBeGreaterThan(event.actualGasCost)
    await sponsoring.settle()
    const [settled] = await open.queries.select().from(sponsoredOperations)
    expect(settled).toMatchObject({ state: 'settled', succeeded: true, spent: String(event.actualGasCost) })
  })

  it('an operation that upgrades its account is approved with the authorization or only the marker, and executed', async () => {
    const caller = await saveSponsor(open.queries)
    for (const isAnnounced of [true, false]) {
      const account = await chain.createAccount(null)
      const authorization = await account.signAuthorization({
        address: chain.accountDelegate,
        chainId: 31_337,
        nonce: 0,
      })
      const upgrade = { factory: '0x7702', factoryData: '0x' } as const
      const operation = await chain.createOperation(account, undefined, { ...upgrade, authorization } as never)
      const { authorization: _, ...announced } = operation
      const result = readResult(await sponsoring.getData((isAnnounced ? announced : operation) as never, caller))
      expect(await chain.execute(await chain.signOperation(account, operation, result))).toMatchObject({
        success: true,
      })
    }
  })

  it('the contract rejects a changed call, fee, sender or chain, the stub, and an expired approval', async () => {
    const caller = await saveSponsor(open.queries)
    const account = await chain.createAccount()
    const operation = await chain.createOperation(account)
    const result = readResult(await sponsoring.getData(operation, caller))
    const rejected = async (changes: Partial<typeof operation>, from = account, data = result) =>
      expect(chain.execute(await chain.signOperation(from, { ...operation, ...changes }, data))).rejects.toThrow(
        /AA3[24]/,
      )
    await rejected({ callData: encodeBatch('erc7821', [{ target: chain.gate, value: 0n, data: '0x01' }]) })
    await rejected({ maxPriorityFeePerGas: operation.maxFeePerGas })
    await rejected({ callGasLimit: operation.callGasLimit + 1n })
    const other = await chain.createAccount()
    await rejected({ sender: other.address }, other)
    await rejected({}, account, readResult(await sponsoring.getStub(operation, caller)))
    const elsewhere = createContractPaymaster('eip155:31338', chain.accountPaymaster, sponsorKey)
    const parsed = parseSponsorRequest(sponsorChainId, toSponsorParams(operation))
    const foreign = await elsewhere.approve(parsed, Date.now() - (Date.now() % 1_000) + 300_000)
    await rejected({}, account, { ...result, paymasterData: foreign.paymasterData })
    const snapshot = await chain.call('evm_snapshot')
    await chain.call('evm_increaseTime', [400])
    await chain.call('evm_mine')
    await rejected({})
    await chain.call('evm_revert', [snapshot])
    expect(await chain.execute(await chain.signOperation(account, operation, result))).toMatchObject({ success: true })
  })

  it("viem's paymaster client uses the RPC URL of the server unchanged", async () => {
    const own = await create()
    const server = await startTestServer(own, {
      ...{ networks: chain.describe(), sponsorKey, sandbox: true },
      ...{ indexer: false, rateLimitPerMinute: 10_000 },
    })
    const url = `${server.url}/v1?chainId=${sponsorChainId}&projectId=sandbox`
    const client = createPaymasterClient({ transport: http(url) })
    const account = await chain.createAccount()
    const operation = await chain.createOperation(account)
    const parameters = {
      ...operation,
      chainId: 31_337,
      entryPointAddress: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    } as const
    const stub = await client.getPaymasterStubData(parameters as never)
    expect(stub).toMatchObject({ isFinal: false, sponsor: { name: 'Sandbox' }, paymasterPostOpGasLimit: 1n })
    const data = await client.getPaymasterData({ ...parameters, ...stub } as never)
    const signed = await chain.signOperation(account, { ...operation, ...stub, ...data } as never)
    expect(await chain.execute(signed)).toMatchObject({ success: true, paymaster: chain.accountPaymaster })
    await server.close()
    await own.remove()
  })
})
