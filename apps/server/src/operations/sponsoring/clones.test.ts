import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/Database.js'
import { wallets } from '../../db/keysSchema.js'
import { persons } from '../../db/loginSchema.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'
import { type CloneAccount, cloneAccounts, createCloneAccount } from '../../testing/operations/createCloneAccount.js'
import {
  createTestPolicy,
  openSponsoring,
  readReason,
  readResult,
  saveSponsor,
  saveWalletOwner,
} from '../../testing/operations/openSponsoring.js'
import { type SponsorChain, startSponsorChain, type TestOperation } from '../../testing/operations/startSponsorChain.js'
import { openTestDatabase, type TestDatabase, testDatabases } from '../../testing/testDatabases.js'

const [{ create }] = testDatabases()
const abi = parseAbi(['function createAccount(bytes[] owners, uint64 threshold, uint256 index)'])
const stranger: Hex = `0x${'5a'.repeat(20)}`

describe('sponsored fees of accounts of a factory', { timeout: 120_000 }, () => {
  let chain: SponsorChain
  let database: TestDatabase
  let open: Database
  let sponsoring: ReturnType<typeof openSponsoring>
  let account: CloneAccount
  let operation: TestOperation
  beforeAll(async () => {
    chain = await startSponsorChain()
    database = await create()
    open = await openTestDatabase(database)
    sponsoring = openSponsoring({ queries: open.queries, networks: chain.describe(cloneAccounts) })
  })
  afterAll(async () => {
    await open.close()
    await database.remove()
    await chain.stop()
  })
  beforeEach(async () => {
    for (const table of [sponsoredOperations, wallets, persons]) await open.queries.delete(table)
    await chain.closeGate(false)
    account = createCloneAccount()
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = await chain.client.estimateFeesPerGas()
    const calls = [{ target: chain.gate, value: 0n, data: '0x' as const }]
    operation = account.createOperation(calls, { maxFeePerGas, maxPriorityFeePerGas })
  })
  const request = async (changes: Partial<TestOperation> = {}) => {
    const caller = await saveSponsor(open.queries)
    const reasons = await Promise.all([
      sponsoring.getStub({ ...operation, ...changes }, caller).then(readReason),
      sponsoring.getData({ ...operation, ...changes }, caller).then(readReason),
    ])
    expect(new Set(reasons).size).toBe(1)
    return reasons[0]
  }

  it('EntryPoint executes the approved operation, which creates the account, and the next one', async () => {
    const caller = await saveSponsor(open.queries)
    for (const nonce of [0n, 1n]) {
      const creation = nonce === 0n ? {} : { factory: undefined, factoryData: undefined }
      const given = { ...operation, ...creation, nonce }
      const result = readResult(await sponsoring.getData(given as TestOperation, caller))
      const signed = await account.sign({
        ...(given as TestOperation),
        ...{ paymaster: result.paymaster, paymasterData: result.paymasterData },
        paymasterVerificationGasLimit: BigInt(result.paymasterVerificationGasLimit),
        paymasterPostOpGasLimit: BigInt(result.paymasterPostOpGasLimit),
      })
      expect(await chain.execute(signed)).toMatchObject({ success: true })
    }
  })

  it('the calls of an account without code are simulated with its code', async () => {
    await chain.closeGate(true)
    const caller = await saveSponsor(open.queries)
    expect(readReason(await sponsoring.getData(operation, caller))).toBe('calls_revert')
  })

  it.each<{ name: string; change: (owner: Hex) => Partial<TestOperation>; reason: string }>([
    {
      name: 'a foreign factory',
      change: () => ({ factory: sandboxAddresses.accountDelegate }),
      reason: 'wrong_delegate',
    },
    { name: 'another owner', change: () => ({ factoryData: encodeOwners([stranger]) }), reason: 'wrong_account' },
    {
      name: 'a second owner',
      change: (owner) => ({ factoryData: encodeOwners([owner, stranger]) }),
      reason: 'wrong_delegate',
    },
    {
      name: 'another threshold',
      change: (owner) => ({ factoryData: encodeOwners([owner], 2n) }),
      reason: 'wrong_delegate',
    },
    {
      name: 'another index',
      change: (owner) => ({ factoryData: encodeOwners([owner], 1n, 1n) }),
      reason: 'wrong_delegate',
    },
    {
      name: 'the sender of another owner',
      change: () => ({ sender: createCloneAccount().address }),
      reason: 'wrong_account',
    },
    { name: 'no factory', change: () => ({ factory: undefined, factoryData: undefined }), reason: 'wrong_delegate' },
  ])('rejects $name with the reason $reason', async ({ change, reason }) => {
    expect(await request(change(account.owner.address))).toBe(reason)
  })

  it('rejects an account with other code, and a creation of an account that exists', async () => {
    await chain.setCode(account.address, sandboxAddresses.accountDelegate)
    expect(await request({ factory: undefined, factoryData: undefined })).toBe('wrong_delegate')
    const other = createCloneAccount()
    const { factory, factoryData } = other.creation
    const hash = await chain.client.sendTransaction({ to: factory, data: factoryData })
    await chain.client.waitForTransactionReceipt({ hash })
    expect(await request({ sender: other.address, factoryData })).toBe('wrong_delegate')
    expect(await request({ sender: other.address, factory: undefined, factoryData: undefined })).toBe('approved')
  })

  it('rejects an authorization (EIP-7702)', async () => {
    const address = sandboxAddresses.accountDelegate
    const authorization = await account.owner.signAuthorization({ address, chainId: 31_337, nonce: 0 })
    expect(await request({ authorization } as Partial<TestOperation>)).toBe('invalid')
  })

  it('a policy for logged-in users needs the log-in whose key owns the account', async () => {
    const { project } = await saveSponsor(open.queries, createTestPolicy({}, 'loggedIn'))
    const owner = { projectId: project.id, personId: 'ann', address: account.owner.address }
    await saveWalletOwner(open.queries, owner)
    await saveWalletOwner(open.queries, { ...owner, personId: 'bob', address: stranger })
    const ask = async (personId?: string) =>
      readReason(await sponsoring.getData(operation, { project, ...(personId && { personId }) }))
    expect(await ask()).toBe('login_required')
    expect(await ask('bob')).toBe('wrong_account')
    expect(await ask('ann')).toBe('approved')
  })
})

function encodeOwners(owners: readonly Hex[], threshold = 1n, index = 0n): Hex {
  return encodeFunctionData({ abi, functionName: 'createAccount', args: [owners, threshold, index] })
}
