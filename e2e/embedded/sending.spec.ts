import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { createPublicClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { openApproval } from './approvalWindow.js'
import { expect, test } from './embeddedTest.js'
import { confirm, dead, demandRpc, enter, fund, rpc } from './rpcTest.js'

test('frame: sends a transaction, and a batch of calls in one transaction [S7.65, S7.67]', async ({ host, stack }) => {
  const address = await enter(host, 'sends@test')
  await fund(stack.world.urls.evm, address)
  const chain = createPublicClient({ transport: http(stack.world.urls.evm) })
  const before = await chain.getBalance({ address: dead })
  const sent = rpc(host, 'eth_sendTransaction', [{ from: address, to: dead, value: '0x3e8' }], 'send')
  await confirm(host)
  const hash = (await sent).payload as `0x${string}`
  expect((await chain.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await chain.getBalance({ address: dead })) - before).toBe(1_000n)

  const calls = [
    { to: dead, value: '0x1' },
    { to: dead, value: '0x2' },
  ]
  const batch = rpc(host, 'wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from: address, calls }], 'batch')
  await confirm(host)
  const { id } = (await batch).payload as { id: string }
  const readStatus = () => demandRpc(host, 'wallet_getCallsStatus', [id])
  await expect.poll(readStatus).toMatchObject({ status: 200, atomic: true })
  expect((await readStatus()) as { receipts: unknown[] }).toHaveProperty('receipts.length', 1)
  expect((await chain.getBalance({ address: dead })) - before).toBe(1_003n)
  // The batch has upgraded the account (EIP-7702).
  const delegation = `0xef0100${sandboxAddresses.accountDelegate.slice(2).toLowerCase()}` as const
  expect(await chain.getCode({ address })).toBe(delegation)
  expect(await demandRpc(host, 'wallet_getCapabilities', [address])).toMatchObject({
    '0x7a69': { atomic: { status: 'supported' } },
  })
  expect(await host.demand('GET_USER', { chainId: 31_337 })).toMatchObject({ smartAccountDeployed: true })
  expect(await rpc(host, 'wallet_sendCalls', [{ calls: [] }])).toMatchObject({ type: 'RPC_REQUEST_ERROR' })
})

test('frame: an account without coins runs a batch in one user operation, and the project pays its fee [S4.45, S5.7]', async ({
  host,
  stack,
}) => {
  const address = await enter(host, 'sponsored@test')
  const chain = createPublicClient({ transport: http(stack.world.urls.evm) })
  const { poolRouter, tokens } = sandboxAddresses
  const { FOY, sUSD } = tokens
  const allow = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [poolRouter, amount] })
  const sendBatch = async (calls: readonly object[], id: string) => {
    const batch = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: true, calls }
    const sent = rpc(host, 'wallet_sendCalls', [batch], id)
    const shown = await openApproval(host.page)
    await expect(shown.getByText('Paid by Sandbox')).toBeVisible()
    await confirm(host)
    const { id: batchId } = (await sent).payload as { id: string }
    await expect
      .poll(() => demandRpc(host, 'wallet_getCallsStatus', [batchId]), { timeout: 20_000 })
      .toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  }
  await sendBatch(
    [
      { to: FOY, data: allow(5n) },
      { to: sUSD, data: allow(7n) },
    ],
    'first',
  )
  await sendBatch([{ to: FOY, data: allow(6n) }], 'second')
  const readAllowance = (token: `0x${string}`) =>
    chain.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [address, poolRouter] })
  expect([await readAllowance(FOY), await readAllowance(sUSD)]).toEqual([6n, 7n])
  expect(await chain.getBalance({ address })).toBe(0n)
})

for (const { type, before, after } of [
  { type: 'eoa', before: 'eth_getTransactionCount', after: 'eth_sendRawTransaction' },
  { type: 'smartAccount', before: 'pm_getPaymasterData', after: 'eth_sendUserOperation' },
])
  test(`frame: an aborted payment is not sent before the signature, and is reported after it: ${type}`, async ({
    host,
    stack,
  }) => {
    const address = await enter(host, `takes-back-${type}@test`)
    await host.demand('SET_PREFERRED_ACCOUNT', { type })
    await fund(stack.world.urls.evm, address)
    const chain = createPublicClient({ transport: http(stack.world.urls.evm) })
    const paid = await chain.getBalance({ address: dead })
    const at = { method: '' }
    await host.page.route('**/api/rpc?*', async (route) => {
      if (route.request().postData()?.includes(`"${at.method}"`)) await host.demand('CANCEL', { id: at.method })
      await route.continue()
    })
    const payAndTakeBackAt = async (method: string) => {
      at.method = method
      const sent = rpc(host, 'eth_sendTransaction', [{ from: address, to: dead, value: '0x1' }], method)
      await confirm(host)
      return sent
    }
    expect(await payAndTakeBackAt(before)).toMatchObject({
      type: 'RPC_REQUEST_ERROR',
      payload: { message: 'Request was aborted' },
    })
    const told = await payAndTakeBackAt(after)
    expect(told.type).toBe('RPC_REQUEST_SUCCESS')
    expect((await chain.waitForTransactionReceipt({ hash: told.payload as `0x${string}` })).status).toBe('success')
    expect((await chain.getBalance({ address: dead })) - paid).toBe(1n)
  })
