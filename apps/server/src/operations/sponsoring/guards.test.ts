import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters, toHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RpcCaller } from '../../chains/rpc/RpcMethods.js'
import type { Database } from '../../db/Database.js'
import { wallets } from '../../db/keysSchema.js'
import { persons } from '../../db/loginSchema.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'
import {
  createTestPolicy,
  openSponsoring,
  readReason,
  readResult,
  saveSponsor,
  saveWalletOwner,
} from '../../testing/operations/openSponsoring.js'
import {
  type SponsorChain,
  sponsorChainId,
  startSponsorChain,
  type TestOperation,
  toSponsorParams,
} from '../../testing/operations/startSponsorChain.js'
import { openTestDatabase, type TestDatabase, testDatabases } from '../../testing/testDatabases.js'
import { encodeBatch } from './decodeBatch.js'

const elsewhere: Hex = `0x${'e1'.repeat(20)}`

describe.each(testDatabases())('the guards of sponsored fees on $name', { timeout: 120_000 }, ({ create }) => {
  let chain: SponsorChain
  let database: TestDatabase
  let open: Database
  let sponsoring: ReturnType<typeof openSponsoring>
  let account: PrivateKeyAccount
  let operation: TestOperation
  beforeAll(async () => {
    chain = await startSponsorChain()
    database = await create()
    open = await openTestDatabase(database)
    sponsoring = openSponsoring({ queries: open.queries, networks: chain.describe() })
  })
  afterAll(async () => {
    await open.close()
    await database.remove()
    await chain.stop()
  })
  beforeEach(async () => {
    for (const table of [sponsoredOperations, wallets, persons]) await open.queries.delete(table)
    await chain.closeGate(false)
    account = await chain.createAccount()
    operation = await chain.createOperation(account)
  })

  const request = async (changes: Partial<TestOperation> = {}, caller?: RpcCaller) =>
    readReason(await sponsoring.getData({ ...operation, ...changes }, caller ?? (await saveSponsor(open.queries))))
  const requestParams = async (params: readonly unknown[]) =>
    readReason(await sponsoring.request('pm_getPaymasterData', params, await saveSponsor(open.queries)))
  const callTo = (target: Hex, data: Hex = '0x') => encodeBatch('erc7821', [{ target, value: 0n, data }])

  it('a project without a policy, or without one for the network, gets an error with a reason in both methods', async () => {
    const none = await saveSponsor(open.queries, undefined)
    expect(await request({}, { project: { ...none.project, sponsoring: undefined } })).toBe('no_policy')
    const rest = { project: { ...none.project, sponsoring: { users: 'anyone' as const, networks: {} } } }
    expect(await request({}, rest)).toBe('network_not_sponsored')
    expect(await sponsoring.getStub(operation, rest)).toMatchObject({
      error: { code: -32501, data: { reason: 'network_not_sponsored' } },
    })
    const bare = openSponsoring({ queries: open.queries, networks: chain.describe({ paymaster: undefined }) })
    expect(readReason(await bare.getData(operation, await saveSponsor(open.queries)))).toBe('network_not_sponsored')
  })

  it('a policy for logged-in users needs a log-in whose wallet is the account', async () => {
    const { project } = await saveSponsor(open.queries, createTestPolicy({}, 'loggedIn'))
    const owner = { projectId: project.id, personId: 'ann', address: account.address }
    await saveWalletOwner(open.queries, owner)
    await saveWalletOwner(open.queries, { ...owner, personId: 'bob', address: elsewhere })
    expect(await request({}, { project })).toBe('login_required')
    expect(await request({}, { project, personId: 'bob' })).toBe('wrong_account')
    expect(await request({}, { project, personId: 'unknown' })).toBe('wrong_account')
    expect(await request({}, { project, personId: 'ann' })).toBe('approved')
    expect(await open.queries.select().from(sponsoredOperations)).toEqual([
      expect.objectContaining({ subject: 'person:ann' }),
    ])
  })

  it('a policy for anyone counts the fee for the person only if the account is theirs', async () => {
    const { project } = await saveSponsor(open.queries)
    await saveWalletOwner(open.queries, { projectId: project.id, personId: 'bob', address: elsewhere })
    expect(await request({}, { project, personId: 'bob' })).toBe('approved')
    expect(await open.queries.select().from(sponsoredOperations)).toEqual([
      expect.objectContaining({ subject: `account:${account.address.toLowerCase()}` }),
    ])
  })

  it('with targets, every call of the batch must match in address and selector', async () => {
    const targets = [{ address: chain.gate, selectors: ['0xAABBCCDD'] }, { address: elsewhere }]
    const caller = await saveSponsor(open.queries, createTestPolicy({ targets }))
    const allowed = { target: chain.gate, value: 0n, data: '0xaabbccdd00' as Hex }
    const batch = (...calls: (typeof allowed)[]) => request({ callData: encodeBatch('erc7821', calls) }, caller)
    expect(await batch(allowed, { ...allowed, target: elsewhere, data: '0x' })).toBe('approved')
    expect(await batch(allowed, { ...allowed, data: '0xaabbccde' })).toBe('target_not_sponsored')
    expect(await batch({ ...allowed, data: '0xaabb' })).toBe('target_not_sponsored')
    expect(await batch(allowed, { ...allowed, target: `0x${'77'.repeat(20)}` })).toBe('target_not_sponsored')
    expect(await batch({ ...allowed, target: `0x${'00'.repeat(20)}` })).toBe('target_not_sponsored')
    // The account is a target by mistake. Its own code could execute hidden calls.
    const own = await saveSponsor(open.queries, createTestPolicy({ targets: [{ address: account.address }] }))
    const nested = callTo(account.address, callTo(elsewhere))
    expect(await request({ callData: nested }, own)).toBe('target_not_sponsored')
  })

  it('with targets, calls that cannot be decoded exactly are rejected', async () => {
    const targets = [{ address: chain.gate }]
    const caller = await saveSponsor(open.queries, createTestPolicy({ targets }))
    const good = callTo(chain.gate)
    expect(await request({ callData: good }, caller)).toBe('approved')
    const abi = parseAbi(['function execute(bytes32, bytes)'])
    const singleAbi = parseAbi(['function execute(address, uint256, bytes)'])
    const calls = encodeAbiParameters(
      parseAbiParameters(['Call[], bytes', 'struct Call { address target; uint256 value; bytes data; }']),
      [[{ target: chain.gate, value: 0n, data: '0x' }], '0x'],
    )
    const opData = encodeFunctionData({ abi, args: [`0x01000000000078210001${'00'.repeat(22)}`, calls] })
    const single = encodeFunctionData({ abi: singleAbi, args: [chain.gate, 0n, '0x'] })
    const simple = encodeBatch('simple7702', [{ target: chain.gate, value: 0n, data: '0x' }])
    for (const callData of [opData, single, simple, '0x', '0xe9ae5c53', `${good}00`] as Hex[])
      expect(await request({ callData }, caller)).toBe('target_not_sponsored')
  })

  it('a batch of Simple7702Account is checked and approved too', async () => {
    const targets = [{ address: chain.gate }]
    const caller = await saveSponsor(open.queries, createTestPolicy({ targets }))
    const networks = chain.describe({ delegate: chain.simple7702Account, kind: 'simple7702' })
    const simple = openSponsoring({ queries: open.queries, networks })
    const sender = await chain.createAccount(chain.simple7702Account)
    const batch = (target: Hex) => encodeBatch('simple7702', [{ target, value: 0n, data: '0x' }])
    const draft = await chain.createOperation(sender, [], { callData: batch(chain.gate) })
    const result = readResult(await simple.getData(draft, caller))
    expect(await chain.execute(await chain.signOperation(sender, draft, result))).toMatchObject({ success: true })
    const other = { ...draft, nonce: 1n, callData: batch(elsewhere) }
    expect(readReason(await simple.getData(other, caller))).toBe('target_not_sponsored')
  })

  it('calls that revert, also for missing gas or coins, are rejected', async () => {
    await chain.closeGate(true)
    expect(await request()).toBe('calls_revert')
    await chain.closeGate(false)
    expect(await request({ callGasLimit: 5_000n })).toBe('calls_revert')
    expect(await request({ callData: encodeBatch('erc7821', [{ target: elsewhere, value: 1n, data: '0x' }]) })).toBe(
      'calls_revert',
    )
    expect(await open.queries.select().from(sponsoredOperations)).toEqual([])
    expect(await request()).toBe('approved')
  })

  it('the calls of an account without code are simulated with the delegate', async () => {
    const plain = await chain.createAccount(null)
    const upgrade = { sender: plain.address, factory: '0x7702', factoryData: '0x' } as const
    expect(await request(upgrade)).toBe('approved')
    await chain.closeGate(true)
    expect(await request(upgrade)).toBe('calls_revert')
  })

  it('an account that does not run the delegate, or gets another one, is rejected', async () => {
    const plain = await chain.createAccount(null)
    expect(await request({ sender: plain.address })).toBe('wrong_delegate')
    const foreign = await chain.createAccount(chain.simple7702Account)
    expect(await request({ sender: foreign.address })).toBe('wrong_delegate')
    expect(await request({ sender: foreign.address, factory: '0x7702', factoryData: '0x' })).toBe('wrong_delegate')
    const sign = (address: Hex) => account.signAuthorization({ address, chainId: 31_337, nonce: 0 })
    expect(await request({ authorization: await sign(chain.simple7702Account) })).toBe('wrong_delegate')
    expect(await request({ sender: foreign.address, authorization: await sign(chain.accountDelegate) })).toBe(
      'approved',
    )
  })

  it('gas limits, fees and nonces that are too high or too low are rejected', async () => {
    for (const name of [
      'verificationGasLimit',
      'callGasLimit',
      'preVerificationGas',
      'paymasterPostOpGasLimit',
    ] as const)
      expect(await request({ [name]: 10_000_001n }), name).toBe('limits')
    expect(await request({ paymasterVerificationGasLimit: 500_001n })).toBe('limits')
    expect(await request({ callGasLimit: 0n })).toBe('limits')
    expect(await request({ verificationGasLimit: 0n })).toBe('limits')
    expect(await request({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n })).toBe('limits')
    expect(await request({ maxFeePerGas: 1n, maxPriorityFeePerGas: 0n })).toBe('limits')
    expect(await request({ maxFeePerGas: operation.maxFeePerGas * 50n })).toBe('limits')
    expect(await request({ maxPriorityFeePerGas: operation.maxFeePerGas + 1n })).toBe('limits')
    expect(await request({ nonce: 11n })).toBe('nonce')
    expect(await request({ nonce: 10n })).toBe('approved')
  })

  it('a used nonce is rejected', async () => {
    const result = readResult(await sponsoring.getData(operation, await saveSponsor(open.queries)))
    await chain.execute(await chain.signOperation(account, operation, result))
    expect(await request()).toBe('nonce')
  })

  it('another EntryPoint, network, factory or invalid parameters are rejected', async () => {
    const [rpc, , chainId] = toSponsorParams(operation)
    const other = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
    const invalid: unknown[][] = [
      [rpc, other, chainId],
      [rpc, entryPoint08Address, '0x1'],
      [rpc, entryPoint08Address],
      [{ ...(rpc as object), factory: elsewhere }, entryPoint08Address, chainId],
      [{ ...(rpc as object), factory: '0x7702', factoryData: '0x00' }, entryPoint08Address, chainId],
      [{ ...(rpc as object), callData: `0x${'00'.repeat(65_537)}` }, entryPoint08Address, chainId],
      [],
    ]
    for (const params of invalid) expect(await requestParams(params)).toBe('invalid')
    const authorization = await account.signAuthorization({ address: chain.accountDelegate, chainId: 0, nonce: 0 })
    expect(await request({ authorization })).toBe('invalid')
    expect(await requestParams([rpc, entryPoint08Address, chainId, { policy: 'x' }])).toBe('approved')
  })

  it('the fee of one operation is limited, and the deposit must cover all open approvals', async () => {
    const { gas, cost } = { gas: 490_001n, cost: 490_001n * operation.maxFeePerGas }
    expect(operation.callGasLimit + operation.verificationGasLimit + operation.preVerificationGas + 80_001n).toBe(gas)
    const limited = (max: bigint) => saveSponsor(open.queries, createTestPolicy({ maxPerOperation: String(max) }))
    expect(await request({}, await limited(cost - 1n))).toBe('budget')
    expect(await request({}, await limited(cost))).toBe('approved')
    const slot = await chain.call('evm_snapshot')
    const owner = chain.treasury
    const abi = parseAbi([
      'function withdraw(address to, uint256 value)',
      'function balanceOf(address) view returns (uint256)',
    ])
    const read = {
      address: entryPoint08Address,
      abi,
      functionName: 'balanceOf',
      args: [chain.accountPaymaster],
    } as const
    const deposit = (await chain.client.readContract(read)) - (2n * cost - 1n)
    const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [owner, deposit] })
    const hash = await chain.call('eth_sendTransaction', [
      { from: owner, to: chain.accountPaymaster, data, gas: toHex(200_000) },
    ])
    await chain.client.waitForTransactionReceipt({ hash: hash as Hex })
    expect(await request()).toBe('approved')
    expect(await request({ nonce: 1n })).toBe('deposit')
    await chain.call('evm_revert', [slot])
    expect(await request({ nonce: 1n })).toBe('approved')
    expect(sponsorChainId).toBe('eip155:31337')
  })
})
