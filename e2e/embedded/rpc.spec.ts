import { safeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { walletAssets } from '@foyer/contract/walletAssets'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { recoverTypedDataAddress, stringToHex, verifyMessage } from 'viem'
import { openApproval } from './approvalWindow.js'
import { expect, test } from './embeddedTest.js'
import { pressInFrame } from './pressInFrame.js'
import { confirm, dead, demandRpc, enter, fund, rpc } from './rpcTest.js'

/** The read methods of the bundler that need parameters of a user operation. */
const bundler = ['eth_estimateUserOperationGas', 'eth_getUserOperationByHash', 'eth_getUserOperationReceipt']
const own = ['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets']

/** The parameters of each read method. */
function paramsOf(address: string, hash: string): Readonly<Record<string, readonly unknown[]>> {
  const call = { from: address, to: dead, value: '0x1' }
  return {
    eth_call: [call, 'latest'],
    eth_estimateGas: [call],
    eth_feeHistory: ['0x1', 'latest', []],
    eth_getAccount: [address, 'latest'],
    eth_getBalance: [address, 'latest'],
    eth_getBlockByHash: [hash, false],
    eth_getBlockByNumber: ['latest', false],
    eth_getBlockReceipts: ['latest'],
    eth_getBlockTransactionCountByHash: [hash],
    eth_getBlockTransactionCountByNumber: ['latest'],
    eth_getCode: [address, 'latest'],
    eth_getLogs: [{ fromBlock: 'latest' }],
    eth_getProof: [address, [], 'latest'],
    eth_getStorageAt: [address, '0x0', 'latest'],
    eth_getTransactionByBlockHashAndIndex: [hash, '0x0'],
    eth_getTransactionByBlockNumberAndIndex: ['latest', '0x0'],
    eth_getTransactionByHash: [hash],
    eth_getTransactionCount: [address, 'latest'],
    eth_getTransactionReceipt: [hash],
    eth_getUncleCountByBlockHash: [hash],
    eth_getUncleCountByBlockNumber: ['latest'],
    eth_newFilter: [{}],
  }
}

test('frame: responds to every read method, from the node or by itself [S7.62, S7.67]', async ({ host, stack }) => {
  const address = await enter(host, 'reads@test')
  await fund(stack.world.urls.evm, address)
  const { hash } = (await demandRpc(host, 'eth_getBlockByNumber', ['latest', false])) as { hash: string }
  const params = paramsOf(address, hash)
  const filter = await demandRpc(host, 'eth_newFilter', [{}])
  const filters = ['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']
  const failed: Record<string, unknown> = {}
  for (const method of safeRpcMethods) {
    if (method === 'eth_sendRawTransaction' || own.includes(method)) continue
    const list = filters.includes(method) ? [filter] : (params[method] ?? [])
    const { type, payload } = await rpc(host, method, list)
    if (bundler.includes(method)) expect({ method, type }).toEqual({ method, type: 'RPC_REQUEST_ERROR' })
    else if (type !== 'RPC_REQUEST_SUCCESS') failed[method] = payload
  }
  expect(failed).toEqual({})
  expect(await demandRpc(host, 'eth_chainId', [])).toBe('0x7a69')
  expect(await demandRpc(host, 'eth_accounts', [])).toEqual([address])
  const supported = { supported: true }
  const permissions = expect.objectContaining(supported)
  const can = { assetDiscovery: supported, atomic: { status: 'ready' }, sponsoredFees: supported, permissions }
  expect(await demandRpc(host, 'eth_supportedEntryPoints', [])).toEqual([sandboxAddresses.entryPoint])
  // Both local networks have smart accounts.
  expect(await demandRpc(host, 'wallet_getCapabilities', [address])).toEqual({ '0x7a69': can, '0x7a6a': can })
  expect(await demandRpc(host, 'wallet_getCapabilities', [address, ['0x7a69']])).toEqual({ '0x7a69': can })
  const assets = await demandRpc(host, 'wallet_getAssets', [{ account: address, chainFilter: ['0x7a69', '0x1'] }])
  expect(walletAssets.parse(assets)).toMatchObject({ '0x7a69': [{ type: 'NATIVE', balance: '0x8ac7230489e80000' }] })
  expect(await rpc(host, 'eth_sendRawTransaction', ['0x02'])).toMatchObject({ type: 'RPC_REQUEST_ERROR' })
  expect(await rpc(host, 'wallet_getCallsStatus', ['0xunknown'])).toMatchObject({ type: 'RPC_REQUEST_ERROR' })
})

test('frame: rejects unknown methods, and requires a log-in for the others [S7.62-S7.67]', async ({ host }) => {
  await host.embed()
  const missing = { type: 'RPC_REQUEST_ERROR', payload: { code: 'METHOD_NOT_SUPPORTED' } }
  for (const method of ['eth_sign', 'debug_traceCall', 'anvil_setBalance', 'wallet_exportKey', 'constructor'])
    expect(await rpc(host, method, [])).toMatchObject(missing)
  for (const method of ['eth_blockNumber', 'personal_sign', 'eth_sendTransaction', 'solana_signMessage'])
    expect(await rpc(host, method, [])).toMatchObject({
      type: 'RPC_REQUEST_ERROR',
      payload: { code: 'session_expired' },
    })
})

test('frame: shows a very long message, and never requests more height than a client accepts', async ({ host }) => {
  const address = await enter(host, 'long@test')
  const { host: domain, origin } = new URL(host.at('localhost'))
  // A sign-in for the page's own domain is shown in the page.
  const message = [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'as long as a sentence is, '.repeat(300),
    '',
    `URI: ${origin}`,
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 12345678',
    'Issued At: 2026-01-01T00:00:00.000Z',
  ].join('\n')
  const requested = rpc(host, 'personal_sign', [stringToHex(message), address], 'long')
  await expect(host.screen.getByRole('heading', { level: 1 })).toBeVisible()
  const heights = () =>
    host.page.evaluate(() =>
      window.frameClient.heard.flatMap(({ type, payload }) =>
        type === 'SHOW' ? [(payload as { height: number }).height] : [],
      ),
    )
  await expect.poll(async () => Math.max(...(await heights()))).toBe(2_000)
  await pressInFrame(host.screen.getByRole('button', { name: 'Cancel', exact: true }))
  expect(await requested).toMatchObject({ type: 'RPC_REQUEST_ERROR', payload: { code: 'USER_REJECTED' } })
})

test('frame: signs a message only after the confirmation, and only for its own account [S7.63]', async ({ host }) => {
  const address = await enter(host, 'signs@test')
  const message = '0x48656c6c6f' as const
  const requested = rpc(host, 'personal_sign', [message, address], 'sign')
  const heading = host.screen.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const before = await host.page.evaluate(() => window.frameClient.heard.map(({ type }) => type))
  expect(before).toContain('SHOW')
  expect(before).not.toContain('RPC_REQUEST_SUCCESS')
  await confirm(host)
  const { payload } = await requested
  expect(await verifyMessage({ address, message: { raw: message }, signature: payload as `0x${string}` })).toBe(true)

  const refused = rpc(host, 'personal_sign', [message, address], 'refused')
  await pressInFrame(host.screen.getByRole('button', { name: 'Cancel', exact: true }))
  expect(await refused).toMatchObject({ type: 'RPC_REQUEST_ERROR', payload: { code: 'USER_REJECTED' } })
  const taken = rpc(host, 'personal_sign', [message, address], 'taken')
  await expect(heading).toBeVisible()
  await host.demand('CANCEL', { id: 'taken' })
  expect(await taken).toMatchObject({ type: 'RPC_REQUEST_ERROR', payload: { message: 'Request was aborted' } })
  expect(await rpc(host, 'personal_sign', [message, dead])).toMatchObject({
    type: 'RPC_REQUEST_ERROR',
    payload: { code: 'UNAUTHORIZED' },
  })
})

test('frame: signs typed data [S7.64]', async ({ host }) => {
  const address = await enter(host, 'types@test')
  const domain = { name: 'Shop', version: '1', chainId: 31_337, verifyingContract: dead } as const
  const domainType = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  const types = { Order: [{ name: 'amount', type: 'uint256' }] } as const
  const data = { domain, primaryType: 'Order', types: { ...types, EIP712Domain: domainType }, message: { amount: '5' } }
  const sent = JSON.stringify(data)
  const requested = rpc(host, 'eth_signTypedData_v4', [address, sent], 'types')
  // The effect of a shop's order is known only to the shop, so the user must tick the risk.
  await (await openApproval(host.page)).getByLabel('I understand the risk').check()
  await confirm(host)
  const signature = (await requested).payload as `0x${string}`
  const message = { amount: 5n }
  expect(await recoverTypedDataAddress({ domain, types, primaryType: 'Order', message, signature })).toBe(address)
  expect(await rpc(host, 'eth_signTypedData_v4', [address, '{"types":{}}'])).toMatchObject({
    type: 'RPC_REQUEST_ERROR',
  })
})

test('frame: signs Solana messages, and rejects invalid transactions [S7.66]', async ({ host }) => {
  await enter(host, 'solana@test')
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  await host.demand('SWITCH_NETWORK', { chainId })
  const { address: pubkey } = (await host.demand('GET_USER', { chainId })) as { address: string }
  // "Hello" in base58.
  const requested = rpc(host, 'solana_signMessage', { message: '9Ajdvzr', pubkey }, 'sol')
  await confirm(host)
  expect((await requested).payload).toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  const bad = { type: 'RPC_REQUEST_ERROR' }
  for (const [method, params] of [
    ['solana_signTransaction', { transaction: '9Ajdvzr' }],
    ['solana_signAllTransactions', { transactions: ['9Ajdvzr'] }],
    ['solana_signAndSendTransaction', { transaction: '9Ajdvzr' }],
    ['solana_signMessage', { message: 7 }],
  ] as const)
    expect(await rpc(host, method, params)).toMatchObject(bad)
})

test('frame: rejects user operations of the app, and permissions of a plain account [S7.67]', async ({ host }) => {
  await enter(host, 'permits@test')
  const rejected = { type: 'RPC_REQUEST_ERROR', payload: { code: 'METHOD_NOT_SUPPORTED' } }
  expect(await rpc(host, 'eth_sendUserOperation', [{}])).toMatchObject(rejected)
  expect(await rpc(host, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toMatchObject(rejected)
  await host.demand('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  for (const method of ['wallet_grantPermissions', 'wallet_requestExecutionPermissions'])
    expect(await rpc(host, method, [{}])).toMatchObject(rejected)
})

test('frame: grants a permission that expires after approval, which the server lists [S7.22, S7.67]', async ({
  host,
  stack,
}) => {
  const address = await enter(host, 'permission@test')
  const request = {
    ...{ chainId: '0x7a69', to: dead },
    permission: {
      type: 'contract-call',
      data: { calls: [{ target: sandboxAddresses.tokens.FOY, selectors: ['0xa9059cbb'] }], limits: [] as object[] },
    },
    rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 3_600 } }],
  }
  expect(await rpc(host, 'wallet_requestExecutionPermissions', [request])).toMatchObject({
    type: 'RPC_REQUEST_ERROR',
    payload: { code: 'REQUEST_INVALID', context: { 'permission.data.calls[0]': expect.stringContaining('limit') } },
  })
  request.permission.data.limits.push({ token: sandboxAddresses.tokens.FOY, amount: '1000000000000000000', period: 60 })
  const requested = rpc(host, 'wallet_requestExecutionPermissions', [request], 'permission')
  await confirm(host)
  const { payload } = await requested
  expect(payload).toMatchObject([{ from: address, to: dead, delegationManager: sandboxAddresses.accountPermissions }])
  const [{ pci }] = payload as [{ pci: string }]
  const response = await fetch(`${stack.serverUrl}/v1/sessions/eip155:31337:${address}?projectId=sandbox`)
  expect(await response.json()).toMatchObject([{ pci, context: '0x', project: { id: 'sandbox' } }])
})
