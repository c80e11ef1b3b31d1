import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { bundlerAccount } from '@foyer/sandbox/operations'
import { encodeFunctionData, formatTransactionReceipt, type Hex, numberToHex, type RpcTransactionReceipt } from 'viem'
import { entryPoint08Abi, entryPoint08Address, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestPaymaster } from '../../testing/operations/createOperationClient.js'
import {
  createDeposit,
  createFailingCall,
  signTestOperation,
  toParams,
  weth,
} from '../../testing/operations/signTestOperation.js'
import { type BundlerServer, startBundlerServer } from '../../testing/operations/startBundlerServer.js'
import { type OperationChain, startOperationChain } from '../../testing/operations/startOperationChain.js'
import { testDatabases } from '../../testing/testDatabases.js'
import { parseOperation } from './UserOperation.js'

const [{ create }] = testDatabases()
const undo: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function startServer(chain: OperationChain) {
  const database = await create()
  undo.push(database.remove)
  const server = await startBundlerServer(chain, database)
  undo.push(server.close)
  return server
}

describe('bundler', { timeout: 120_000 }, () => {
  let chain: OperationChain
  let server: BundlerServer
  beforeAll(async () => {
    chain = await startOperationChain()
    undo.push(chain.stop)
    server = await startServer(chain)
  })
  const send = (operation: unknown) => server.rpc('eth_sendUserOperation', toParams(operation))
  const estimate = (operation: unknown, ...more: unknown[]) =>
    server.rpc('eth_estimateUserOperationGas', [...toParams(operation), ...more])
  const getReceipt = async (hash: unknown) => (await server.rpc('eth_getUserOperationReceipt', [hash])).result
  const waitForReceipt = (hash: unknown) =>
    vi.waitFor(async () => {
      const found = await getReceipt(hash)
      expect(found).not.toBeNull()
      return found as { success: boolean; logs: { address: Hex }[]; reason?: Hex; receipt: RpcTransactionReceipt }
    })

  it('names its entry point, and the node answers eth_chainId', async () => {
    expect(await server.rpc('eth_supportedEntryPoints', [])).toMatchObject({ result: [entryPoint08Address] })
    expect(await server.rpc('eth_chainId', [])).toMatchObject({ result: '0x7a69' })
    const operation = await signTestOperation(server.client, await chain.createOwner())
    const other = await server.rpc('eth_sendUserOperation', [operation, weth])
    expect(other).toMatchObject({ error: { code: -32602 } })
  })

  it('returns success false, the reason and only its own logs for an operation whose calls revert', async () => {
    const owner = await chain.createOwner()
    const calls = [createFailingCall()]
    const { result: hash } = await send(await signTestOperation(server.client, owner, { calls }))
    const found = await waitForReceipt(hash)
    expect(found).toMatchObject({ success: false, receipt: { status: '0x1' } })
    expect(found.reason).toMatch(/^0x[0-9a-f]{8}/)
    const { result: next } = await send(await signTestOperation(server.client, owner, { operation: { nonce: 1n } }))
    const { success, logs, receipt } = await waitForReceipt(next)
    expect(success).toBe(true)
    expect(logs.map(({ address }) => address)).toEqual([weth.toLowerCase()])
    expect(formatTransactionReceipt(receipt).logs.length).toBeGreaterThan(1)
  })

  it('estimates an operation before the upgrade without a signature and without an authorization', async () => {
    const owner = await chain.createOwner()
    const { signature, eip7702Auth, ...draft } = await signTestOperation(server.client, owner)
    for (const dummy of ['0x', `0x${'ff'.repeat(31)}f0${'7a'.repeat(32)}1c`, signature]) {
      const { result } = await estimate({ ...draft, signature: dummy })
      const { callGasLimit, verificationGasLimit, preVerificationGas } = result as Record<string, Hex>
      const limits = { callGasLimit, verificationGasLimit, preVerificationGas }
      const bigLimits = Object.fromEntries(Object.entries(limits).map(([name, gas]) => [name, BigInt(gas ?? 0)]))
      expect(Number(verificationGasLimit)).toBeLessThan(120_000)
      // The estimated limits are sufficient for the signed operation.
      if (dummy === signature)
        expect(await send(await signTestOperation(server.client, owner, { operation: bigLimits }))).toHaveProperty(
          'result',
        )
    }
    expect(eip7702Auth).toBeDefined()
  })

  it('rejects an estimate of reverting calls with -32521, unless a state override lets them succeed', async () => {
    const owner = await chain.createOwner(0n)
    const draft = await signTestOperation(server.client, owner, { calls: [createDeposit(10n ** 18n)] })
    expect(await estimate(draft)).toMatchObject({ error: { code: -32521 } })
    const override = { [owner.address]: { balance: numberToHex(2n * 10n ** 18n) } }
    expect(await estimate(draft, override)).toHaveProperty('result.callGasLimit')
    expect(await estimate(draft, { nonsense: {} })).toMatchObject({ error: { code: -32602 } })
  })

  it('rejects an account with other code, and an account without code and without authorization', async () => {
    const owner = await chain.createOwner()
    const operation = await signTestOperation(server.client, owner, { authorization: null })
    expect(await send(operation)).toMatchObject({ error: { code: -32500 } })
    const { simple7702Account } = sandboxAddresses
    for (const code of [`0xef0100${simple7702Account.slice(2)}`, '0x60006000f3']) {
      await chain.call('anvil_setCode', [owner.address, code])
      expect(await send(operation)).toMatchObject({ error: { code: -32500 } })
      expect(await estimate(operation)).toMatchObject({ error: { code: -32500 } })
    }
  })

  it('rejects an authorization for another chain, delegate, nonce or account', async () => {
    const owner = await chain.createOwner()
    const stranger = await chain.createOwner()
    const cases = [
      [{ authorization: { chainId: 0 } }, -32602],
      [{ authorization: { chainId: 1 } }, -32602],
      [{ authorization: { address: sandboxAddresses.simple7702Account } }, -32602],
      [{ authorization: { nonce: 1 } }, -32602],
      [{ authorizer: stranger }, -32507],
    ] as const
    for (const [changes, code] of cases)
      expect(await send(await signTestOperation(server.client, owner, changes))).toMatchObject({ error: { code } })
    const valid = await signTestOperation(server.client, owner)
    const { factory: _, factoryData: __, ...plain } = valid
    expect(await send(plain)).toMatchObject({ error: { code: -32602 } })
    // A signature with a large `s` is invalid (EIP-7702), although the same account can be recovered.
    const { eip7702Auth = { s: '0x0' as Hex, yParity: '0x0' as Hex } } = valid
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const large = {
      ...eip7702Auth,
      s: numberToHex(order - BigInt(eip7702Auth.s), { size: 32 }),
      yParity: numberToHex(1n - BigInt(eip7702Auth.yParity)),
    }
    expect(await send({ ...valid, eip7702Auth: large })).toMatchObject({ error: { code: -32507 } })
    expect(await send(valid)).toHaveProperty('result')
  })

  it('rejects a signature of another key, an account that cannot pay, and a nonce that is too high', async () => {
    const owner = await chain.createOwner()
    const valid = await signTestOperation(server.client, owner)
    const other = await signTestOperation(server.client, owner, { operation: { callGasLimit: 200_001n } })
    expect(await send({ ...valid, signature: other.signature })).toMatchObject({ error: { code: -32507 } })
    const poor = await chain.createOwner(0n)
    const poorCalls = { calls: [createDeposit(0n)] }
    expect(await send(await signTestOperation(server.client, poor, poorCalls))).toMatchObject({
      error: { code: -32500, message: "AA21 didn't pay prefund" },
    })
    const late = await signTestOperation(server.client, owner, { operation: { nonce: 5n } })
    expect(await send(late)).toMatchObject({ error: { code: -32500, message: 'AA25 invalid account nonce' } })
  })

  it('rejects another paymaster, a wrong approval, and an approval that ends soon', async () => {
    const owner = await chain.createOwner(0n)
    const sign = async (paymaster: ReturnType<typeof createTestPaymaster>) => {
      const stub = await paymaster.getPaymasterStubData()
      const calls = [createDeposit(0n)]
      const draft = await signTestOperation(server.client, owner, { calls, operation: stub })
      const approved = await paymaster.getPaymasterData(parseOperation(draft))
      return signTestOperation(server.client, owner, { calls, operation: approved })
    }
    const valid = await sign(createTestPaymaster())
    // It would pay, but another operator could withdraw its deposit.
    const foreign = await sign(createTestPaymaster(undefined, await chain.deployPaymaster()))
    expect(await send(foreign)).toMatchObject({ error: { code: -32501 } })
    expect(await estimate(foreign)).toMatchObject({ error: { code: -32501 } })
    const stub = await createTestPaymaster().getPaymasterStubData()
    const unapproved = await signTestOperation(server.client, owner, { calls: [createDeposit(0n)], operation: stub })
    expect(await send(unapproved)).toMatchObject({ error: { code: -32507 } })
    const ending = await sign(createTestPaymaster(Math.floor(Date.now() / 1_000) + 10))
    expect(await send(ending)).toMatchObject({ error: { code: -32503 } })
    expect(await send(valid)).toHaveProperty('result')
  })

  it('rejects an operation that would cost the bundler more than it pays', async () => {
    const owner = await chain.createOwner()
    const rejected = [
      { preVerificationGas: 40_000n },
      { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
      { maxPriorityFeePerGas: 0n },
      // Enough for the least tip, but not for the base fee.
      { maxFeePerGas: 10n ** 8n, maxPriorityFeePerGas: 10n ** 8n },
      { maxPriorityFeePerGas: 21n * 10n ** 9n },
      { callGasLimit: 16_000_000n },
      { verificationGasLimit: 2n ** 119n },
    ]
    for (const operation of rejected)
      expect(await send(await signTestOperation(server.client, owner, { operation }))).toMatchObject({
        error: { code: -32602 },
      })
    const { error } = await send(
      await signTestOperation(server.client, owner, { operation: { preVerificationGas: 0n } }),
    )
    const least = BigInt(/at least (\d+)/.exec(error?.message ?? '')?.[1] ?? 0)
    const before = BigInt(String(await chain.call('eth_getBalance', [bundlerAccount, 'latest'])))
    const operation = { preVerificationGas: least + 200n }
    const { result } = await send(await signTestOperation(server.client, owner, { operation }))
    await waitForReceipt(result)
    expect(BigInt(String(await chain.call('eth_getBalance', [bundlerAccount, 'latest'])))).toBeGreaterThanOrEqual(
      before,
    )
  })

  it('rejects invalid and oversized fields', async () => {
    const valid = await signTestOperation(server.client, await chain.createOwner())
    for (const change of [
      { sender: '0x1' },
      { nonce: 1 },
      { callData: `0x${'00'.repeat(65_537)}` },
      { callData: '0x0' },
      { factory: weth },
      { factoryData: '0x00' },
      { paymasterData: '0x00' },
      { signature: null },
      { eip7702Auth: {} },
    ])
      expect(await send({ ...valid, ...change })).toMatchObject({ error: { code: -32602 } })
    expect(await server.rpc('eth_getUserOperationReceipt', ['0x1'])).toMatchObject({ error: { code: -32602 } })
  })

  it('returns the same hash for an operation that is sent twice', async () => {
    const operation = await signTestOperation(server.client, await chain.createOwner())
    const [first, second] = await Promise.all([send(operation), send(operation)])
    expect(first).toHaveProperty('result')
    expect(second).toEqual(first)
    await waitForReceipt(first.result)
    expect(await send(operation)).toEqual(first)
  })

  it('finds the receipt of an operation that another bundler executed, and null before', async () => {
    const owner = await chain.createOwner()
    const { result: first } = await send(await signTestOperation(server.client, owner))
    await waitForReceipt(first)
    const operation = await signTestOperation(server.client, owner, { operation: { nonce: 1n } })
    const packed = toPackedUserOperation(parseOperation(operation))
    const read = { address: entryPoint08Address, abi: entryPoint08Abi } as const
    const hash = await server.client.readContract({ ...read, functionName: 'getUserOpHash', args: [packed] })
    expect(await getReceipt(hash)).toBeNull()
    const args = [[packed], owner.address] as const
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args })
    const [from] = (await chain.call('eth_accounts')) as Hex[]
    await chain.call('eth_sendTransaction', [{ from, to: entryPoint08Address, data, gas: numberToHex(2_000_000) }])
    expect(await waitForReceipt(hash)).toMatchObject({ success: true, userOpHash: hash, nonce: '0x1' })
    expect((await server.rpc('eth_getUserOperationByHash', [hash])).result).toBeNull()
  })
})
