import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cloneAccounts, createCloneAccount } from '../../testing/operations/createCloneAccount.js'
import { createDeposit, toParams } from '../../testing/operations/signTestOperation.js'
import { type BundlerServer, startBundlerServer } from '../../testing/operations/startBundlerServer.js'
import { type OperationChain, startOperationChain } from '../../testing/operations/startOperationChain.js'
import { testDatabases } from '../../testing/testDatabases.js'

const [{ create }] = testDatabases()
const abi = parseAbi(['function createAccount(bytes[] owners, uint64 threshold, uint256 index)'])
const { to, data } = createDeposit(0n)
const calls = [{ target: to, value: 0n, data }]
const stranger: Hex = `0x${'5a'.repeat(20)}`

describe('bundler with accounts of a factory', { timeout: 120_000 }, () => {
  const undo: (() => Promise<unknown>)[] = []
  let chain: OperationChain
  let server: BundlerServer
  beforeAll(async () => {
    chain = await startOperationChain()
    undo.push(chain.stop)
    const database = await create()
    undo.push(database.remove)
    server = await startBundlerServer(chain, database, cloneAccounts)
    undo.push(server.close)
  })
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  const toRpc = (operation: UserOperation<'0.8'>) => toParams(formatUserOperationRequest(operation))
  const send = (operation: UserOperation<'0.8'>) => server.rpc('eth_sendUserOperation', toRpc(operation))
  const estimate = (operation: UserOperation<'0.8'>) => server.rpc('eth_estimateUserOperationGas', toRpc(operation))
  const createRich = async () => {
    const account = createCloneAccount()
    await chain.call('anvil_setBalance', [account.address, numberToHex(10n ** 18n)])
    return account
  }
  const waitForReceipt = (hash: unknown) =>
    vi.waitFor(
      async () => {
        const { result } = await server.rpc('eth_getUserOperationReceipt', [hash])
        expect(result).not.toBeNull()
        return result as { success: boolean; actualGasCost: Hex; receipt: { gasUsed: Hex; effectiveGasPrice: Hex } }
      },
      { timeout: 20_000 },
    )

  it('executes operations with estimated gas, the first of which creates the account, and gains from each', async () => {
    const account = await createRich()
    for (const nonce of [0n, 1n]) {
      const factory = nonce === 0n ? {} : { factory: undefined, factoryData: undefined }
      const draft = account.createOperation(calls, { nonce, ...factory })
      const { result } = await estimate(draft)
      const gas = Object.fromEntries(
        Object.entries(result as Record<string, Hex>).map(([name, value]) => [name, BigInt(value)]),
      )
      const { result: hash } = await send(await account.sign({ ...draft, ...gas }))
      const found = await waitForReceipt(hash)
      expect(found.success).toBe(true)
      const { gasUsed, effectiveGasPrice } = found.receipt
      expect(BigInt(found.actualGasCost)).toBeGreaterThanOrEqual(BigInt(gasUsed) * BigInt(effectiveGasPrice))
    }
  })

  it('executes the operation of an account that a stranger created', async () => {
    const account = await createRich()
    const { factory, factoryData } = account.creation
    await chain.call('anvil_impersonateAccount', [stranger])
    await chain.call('anvil_setBalance', [stranger, numberToHex(10n ** 18n)])
    await chain.call('eth_sendTransaction', [{ from: stranger, to: factory, data: factoryData, gas: '0x1e8480' }])
    const draft = account.createOperation(calls)
    const late = await send(await account.sign(draft))
    expect(late).toMatchObject({ error: { code: -32500, message: expect.stringContaining('AA10') } })
    const next = { ...draft, factory: undefined, factoryData: undefined }
    const { result: hash } = await send(await account.sign(next))
    expect(await waitForReceipt(hash)).toMatchObject({ success: true })
  })

  it.each<{ name: string; change: (owner: Hex) => Partial<UserOperation<'0.8'>> }>([
    { name: 'a foreign factory', change: () => ({ factory: sandboxAddresses.accountDelegate }) },
    { name: 'another owner', change: () => ({ factoryData: encodeOwners([stranger]) }) },
    { name: 'a second owner', change: (owner) => ({ factoryData: encodeOwners([owner, stranger]) }) },
    { name: 'another threshold', change: (owner) => ({ factoryData: encodeOwners([owner], 2n) }) },
    { name: 'another index', change: (owner) => ({ factoryData: encodeOwners([owner], 1n, 1n) }) },
    { name: 'the sender of another owner', change: () => ({ sender: createCloneAccount().address }) },
    { name: 'no factory', change: () => ({ factory: undefined, factoryData: undefined }) },
  ])('rejects $name in an operation and in its estimate, before a simulation', async ({ change }) => {
    const account = await createRich()
    const draft = account.createOperation(calls, change(account.owner.address))
    const simulated: string[] = []
    chain.hooks.beforeCall = ({ method, params }) => {
      if (method === 'eth_call' && params.length === 3) simulated.push(method)
    }
    for (const answer of [await send(await account.sign(draft)), await estimate(draft)])
      expect(answer).toMatchObject({ error: { code: -32500 } })
    chain.hooks.beforeCall = undefined
    expect(simulated).toEqual([])
  })

  it('rejects an account with other code', async () => {
    const account = await createRich()
    await chain.call('anvil_setCode', [account.address, `0xef0100${sandboxAddresses.accountDelegate.slice(2)}`])
    const draft = account.createOperation(calls, { factory: undefined, factoryData: undefined })
    for (const answer of [await send(await account.sign(draft)), await estimate(draft)])
      expect(answer).toMatchObject({ error: { code: -32500 } })
  })

  it('rejects an authorization (EIP-7702) and the factory of an upgrade', async () => {
    const account = await createRich()
    const address = sandboxAddresses.accountDelegate
    const authorization = await account.owner.signAuthorization({ address, chainId: 31_337, nonce: 0 })
    const upgrade = { factory: '0x7702', factoryData: '0x' } as const
    for (const change of [{ authorization }, { ...upgrade, authorization }, upgrade])
      expect(await send(account.createOperation(calls, change))).toMatchObject({ error: { code: -32602 } })
  })

  it('rejects the operation that the owner signed for another chain', async () => {
    const account = await createRich()
    const signed = await account.sign(account.createOperation(calls), 31_338)
    expect(await send(signed)).toMatchObject({ error: { code: -32507 } })
  })
})

function encodeOwners(owners: readonly Hex[], threshold = 1n, index = 0n): Hex {
  return encodeFunctionData({ abi, functionName: 'createAccount', args: [owners, threshold, index] })
}
