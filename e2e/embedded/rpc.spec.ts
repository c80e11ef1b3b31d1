import { safeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { walletAssets } from '@foyer/contract/walletAssets'
import { callRpc } from '@foyer/sandbox/callRpc'
import { createPublicClient, http, recoverTypedDataAddress, stringToHex, verifyMessage } from 'viem'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { expect, type Host, test } from './embeddedTest.js'
import { pressInFrame } from './pressInFrame.js'

const dead = '0x000000000000000000000000000000000000dEaD'
/** Read by the node of the sandbox; the others need a bundler or are the wallet's own to answer. */
const bundler = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
]
const own = ['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets']

function rpc(host: Host, method: string, params: unknown, id?: string) {
  return host.ask('RPC_REQUEST', { method, params }, id)
}

async function demandRpc(host: Host, method: string, params: unknown) {
  const { type, payload } = await rpc(host, method, params)
  expect(type, `${method}: ${JSON.stringify(payload)}`).toBe('RPC_REQUEST_SUCCESS')
  return payload
}

function confirm(host: Host) {
  return confirmInWindow(host.page)
}

/** Logs in, and gives the address. */
async function enter(host: Host, email: string): Promise<`0x${string}`> {
  await host.embed()
  await host.logIn(email)
  const { address } = (await host.demand('GET_USER', { chainId: 31_337 })) as { address: `0x${string}` }
  return address
}

function fund(url: string, address: string) {
  return callRpc(url, 'anvil_setBalance', [address, '0x8ac7230489e80000'])
}

/** What each read is asked with. */
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

test('answers every read method, from the node or from itself [S7.62, S7.67]', async ({ host, stack }) => {
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
  const can = { '0x7a69': { assetDiscovery: { supported: true } } }
  expect(await demandRpc(host, 'wallet_getCapabilities', [address])).toEqual(can)
  const assets = await demandRpc(host, 'wallet_getAssets', [{ account: address, chainFilter: ['0x7a69', '0x1'] }])
  expect(walletAssets.parse(assets)).toMatchObject({ '0x7a69': [{ type: 'NATIVE', balance: '0x8ac7230489e80000' }] })
  expect(await rpc(host, 'eth_sendRawTransaction', ['0x02'])).toMatchObject({ type: 'RPC_REQUEST_ERROR' })
  expect(await rpc(host, 'wallet_getCallsStatus', ['0xunknown'])).toMatchObject({ type: 'RPC_REQUEST_ERROR' })
})

test('refuses methods that are none of its own, and needs a log-in for the rest [S7.62-S7.67]', async ({ host }) => {
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

test('shows what is longer than any screen, and asks for no more height than a client takes', async ({ host }) => {
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
  const asked = rpc(host, 'personal_sign', [stringToHex(message), address], 'long')
  await expect(host.screen.getByRole('heading', { level: 1 })).toBeVisible()
  const heights = () =>
    host.page.evaluate(() =>
      window.frameClient.heard.flatMap(({ type, payload }) =>
        type === 'SHOW' ? [(payload as { height: number }).height] : [],
      ),
    )
  await expect.poll(async () => Math.max(...(await heights()))).toBe(2_000)
  await pressInFrame(host.screen.getByRole('button', { name: 'Cancel', exact: true }))
  expect(await asked).toMatchObject({ type: 'RPC_REQUEST_ERROR', payload: { code: 'USER_REJECTED' } })
})

test('signs a message once the person says yes, not before and not for another account [S7.63]', async ({ host }) => {
  const address = await enter(host, 'signs@test')
  const message = '0x48656c6c6f' as const
  const asked = rpc(host, 'personal_sign', [message, address], 'sign')
  const heading = host.screen.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const before = await host.page.evaluate(() => window.frameClient.heard.map(({ type }) => type))
  expect(before).toContain('SHOW')
  expect(before).not.toContain('RPC_REQUEST_SUCCESS')
  await confirm(host)
  const { payload } = await asked
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

test('signs typed data [S7.64]', async ({ host }) => {
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
  const asked = rpc(host, 'eth_signTypedData_v4', [address, sent], 'types')
  // Nobody but the shop knows what an order of its own allows.
  await (await openApproval(host.page)).getByLabel('I understand the risk').check()
  await confirm(host)
  const signature = (await asked).payload as `0x${string}`
  const message = { amount: 5n }
  expect(await recoverTypedDataAddress({ domain, types, primaryType: 'Order', message, signature })).toBe(address)
  expect(await rpc(host, 'eth_signTypedData_v4', [address, '{"types":{}}'])).toMatchObject({
    type: 'RPC_REQUEST_ERROR',
  })
})

test('sends a transaction and a batch of calls [S7.65, S7.67]', async ({ host, stack }) => {
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
  await expect
    .poll(async () => ((await demandRpc(host, 'wallet_getCallsStatus', [id])) as { status: number }).status)
    .toBe(200)
  expect((await chain.getBalance({ address: dead })) - before).toBe(1_003n)
  expect(await rpc(host, 'wallet_sendCalls', [{ calls: [] }])).toMatchObject({ type: 'RPC_REQUEST_ERROR' })
})

test('sends no payment that was taken back before it was signed, and tells of one that was signed by then', async ({
  host,
  stack,
}) => {
  const address = await enter(host, 'takes-back@test')
  await fund(stack.world.urls.evm, address)
  const chain = createPublicClient({ transport: http(stack.world.urls.evm) })
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
  expect(await payAndTakeBackAt('eth_getTransactionCount')).toMatchObject({
    type: 'RPC_REQUEST_ERROR',
    payload: { message: 'Request was aborted' },
  })
  const told = await payAndTakeBackAt('eth_sendRawTransaction')
  expect(told.type).toBe('RPC_REQUEST_SUCCESS')
  expect((await chain.waitForTransactionReceipt({ hash: told.payload as `0x${string}` })).status).toBe('success')
  expect(await chain.getTransactionCount({ address })).toBe(1)
})

test('signs Solana messages, and refuses what is no transaction [S7.66]', async ({ host }) => {
  await enter(host, 'solana@test')
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  await host.demand('SWITCH_NETWORK', { chainId })
  const { address: pubkey } = (await host.demand('GET_USER', { chainId })) as { address: string }
  // "Hello" in base58.
  const asked = rpc(host, 'solana_signMessage', { message: '9Ajdvzr', pubkey }, 'sol')
  await confirm(host)
  expect((await asked).payload).toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  const bad = { type: 'RPC_REQUEST_ERROR' }
  for (const [method, params] of [
    ['solana_signTransaction', { transaction: '9Ajdvzr' }],
    ['solana_signAllTransactions', { transactions: ['9Ajdvzr'] }],
    ['solana_signAndSendTransaction', { transaction: '9Ajdvzr' }],
    ['solana_signMessage', { message: 7 }],
  ] as const)
    expect(await rpc(host, method, params)).toMatchObject(bad)
})

test('refuses what only a smart account can do [S7.67]', async ({ host }) => {
  await enter(host, 'permits@test')
  for (const method of ['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'])
    expect(await rpc(host, method, [{}])).toMatchObject({
      type: 'RPC_REQUEST_ERROR',
      payload: { code: 'METHOD_NOT_SUPPORTED' },
    })
})
