import { safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { expect, it, vi } from 'vitest'
import { VaultError } from '../keys/VaultError.js'
import {
  addresses,
  createLogin,
  createTestFrame,
  createTestScreens,
  loggedIn,
  loggedOut,
  type Routes,
  TestServerError,
} from '../testing/createTestFrame.js'

const answerNode: Routes = { ...loggedIn, '/api/rpc': ({ body }) => ({ jsonrpc: '2.0', id: 1, result: body.method }) }
const local = ['eth_accounts', 'eth_chainId', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets']
function isLocal(method: string) {
  return [...local, 'eth_getAccount'].includes(method) || /filter/i.test(method)
}

it.each(safeRpcMethods.filter((method) => !isLocal(method)))('%s is forwarded to the node [S7.62]', async (method) => {
  const { ask, calls } = createTestFrame(answerNode)
  expect(await ask('RPC_REQUEST', { method, params: ['x'], chainId: 10 })).toBe(method)
  const call = calls.at(-1)
  expect(call?.query.get('chainId')).toBe('eip155:10')
  expect(call?.body).toMatchObject({ method, params: ['x'] })
})

it('eth_chainId and eth_accounts return without a request to the server [S7.62, S7.67]', async () => {
  const { ask, calls } = createTestFrame(loggedIn)
  expect(await ask('RPC_REQUEST', { method: 'eth_chainId' })).toBe('0x1')
  expect(await ask('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([])
  expect(calls).toEqual([])
  await ask('GET_USER')
  expect(await ask('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([addresses.eip155])
})

it('eth_getAccount is created from eth_getProof, which more nodes support [S7.62]', async () => {
  const proof = { balance: '0x1', codeHash: '0xc', nonce: '0x2', storageHash: '0xd', accountProof: [] }
  const { ask, calls } = createTestFrame({ ...loggedIn, '/api/rpc': () => ({ jsonrpc: '2.0', id: 1, result: proof }) })
  const account = await ask('RPC_REQUEST', { method: 'eth_getAccount', params: ['0xa'] })
  expect(account).toEqual({ balance: '0x1', codeHash: '0xc', nonce: '0x2', storageRoot: '0xd' })
  expect(calls.at(-1)?.body).toMatchObject({ method: 'eth_getProof', params: ['0xa', [], 'latest'] })
})

it("wallet_getCallsStatus reads the stored batch and requests receipts from the batch's network [S7.67]", async () => {
  const { ask, frame, calls } = createTestFrame({
    ...loggedIn,
    '/api/rpc': () => ({ jsonrpc: '2.0', id: 1, result: null }),
  })
  const status = (id: string) => ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [id] })
  await expect(status('0x1')).rejects.toMatchObject({ code: 'batch_not_found' })
  const batches = await frame.batches()
  batches.update(batches.open('0x1'), { chainId: 137n, hashes: ['0xabc'], count: 1, isAtomic: false })
  expect(await status('0x1')).toMatchObject({ id: '0x1', status: 100 })
  expect(calls.at(-1)?.body).toMatchObject({ method: 'eth_getTransactionReceipt', params: ['0xabc'] })
  expect(calls.at(-1)?.query.get('chainId')).toBe('eip155:137')
})

it('wallet_getCapabilities returns asset discovery for the active network or for a filter [S7.26, S7.67]', async () => {
  const { ask, calls } = createTestFrame(loggedIn)
  const method = 'wallet_getCapabilities'
  const can = { assetDiscovery: { supported: true }, atomic: { status: 'unsupported' } }
  expect(await ask('RPC_REQUEST', { method, params: [addresses.eip155] })).toEqual({ '0x1': can })
  const filter = ['0xA', '0x1', '0xffffff', 'toString', 1, null]
  expect(await ask('RPC_REQUEST', { method, params: ['0x', filter] })).toEqual({ '0xA': can, '0x1': can })
  expect(calls).toEqual([])
})

it("wallet_getAssets requests only the user's own assets, with the app's chain filter [S7.26, S7.67]", async () => {
  const { ask, calls } = createTestFrame({
    ...loggedIn,
    '/api/rpc': ({ body }) => ({ jsonrpc: '2.0', id: 1, result: body.params }),
  })
  await ask('GET_USER', { chainId: 31_337 })
  const method = 'wallet_getAssets'
  const own = { account: addresses.eip155 }
  expect(await ask('RPC_REQUEST', { method, params: [] })).toEqual([own])
  expect(calls.at(-1)?.query.get('chainId')).toBe('eip155:31337')
  const requested = { account: addresses.eip155.toUpperCase().replace('0X', '0x'), chainFilter: ['0x1', '0xa'] }
  expect(await ask('RPC_REQUEST', { method, params: [requested] })).toEqual([{ ...own, chainFilter: ['0x1', '0xa'] }])
  const count = calls.length
  await expect(ask('RPC_REQUEST', { method, params: [{ account: `0x${'9'.repeat(40)}` }] })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect(calls).toHaveLength(count)
})

it('error: RPC_REQUEST passes on an error message of the node unchanged', async () => {
  const { ask } = createTestFrame({
    ...loggedIn,
    '/api/rpc': () => ({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted: {no}' } }),
  })
  await expect(ask('RPC_REQUEST', { method: 'eth_call', params: [] })).rejects.toMatchObject({
    code: 'RPC_FAILED',
    message: 'execution reverted: {no}',
  })
})

it.each(['eth_sign', 'eth_requestAccounts', 'debug_traceCall', 'toString', 'wallet_exportKey', ''])(
  'error: %s is rejected as an unsupported method [S7.62-S7.67]',
  async (method) => {
    const { ask, calls } = createTestFrame(answerNode)
    await expect(ask('RPC_REQUEST', { method })).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    expect(calls).toEqual([])
  },
)

it.each(unsafeRpcMethods)('error: %s throws `session_expired` if no user is logged in', async (method) => {
  const { ask } = createTestFrame(loggedOut, { startApproving: async () => ({}) as never })
  await expect(ask('RPC_REQUEST', { method, params: [] })).rejects.toMatchObject({ code: 'session_expired' })
})

it('personal_sign throws `session_expired` if the session ended elsewhere, even with a valid token [S8.6]', async () => {
  let isOver = false
  const reject = () => {
    throw new TestServerError(401, 'session_expired')
  }
  const { ask, vault } = createTestFrame(
    {
      '/api/login/refresh': () => (isOver ? reject() : createLogin()),
      '/api/rpc': () => (isOver ? reject() : { jsonrpc: '2.0', id: 1, result: '0x1' }),
    },
    { startApproving: async () => ({ queue: { startInOrder: () => new Promise(() => {}) } }) as never },
  )
  await ask('GET_USER')
  isOver = true
  const params = ['0x61', addresses.eip155]
  await expect(ask('RPC_REQUEST', { method: 'personal_sign', params })).rejects.toMatchObject({
    code: 'session_expired',
  })
  expect(vault.locks).toBe(1)
})

it('personal_sign works while the server does not respond, because the session may still be valid', async () => {
  const { ask } = createTestFrame(loggedIn, {
    startApproving: async () => ({ queue: { startInOrder: async () => '0xsigned' } }) as never,
  })
  const params = ['0x61', addresses.eip155]
  expect(await ask('RPC_REQUEST', { method: 'personal_sign', params })).toBe('0xsigned')
})

it('wallet_sendCalls runs on the network that the batch names, not on the active one [S7.67]', async () => {
  const { ask, frame } = createTestFrame(loggedIn, {
    startApproving: async () => ({ queue: { startInOrder: () => Promise.reject(new FoyerError('OFFLINE')) } }) as never,
  })
  const opened: unknown[] = []
  Object.assign(frame.wallet, { open: async ({ action }: { action: { chain: string } }) => opened.push(action.chain) })
  const send = (chainId?: unknown) =>
    ask('RPC_REQUEST', { method: 'wallet_sendCalls', params: [{ chainId, calls: [] }], chainId: 'eip155:1' })
  for (const chainId of ['0xa', 137, undefined]) await send(chainId).catch(() => {})
  expect(opened).toEqual(['eip155:10', 'eip155:137', 'eip155:1'])
  await expect(send('0xffffff')).rejects.toMatchObject({ code: 'unsupported_chain' })
})

it('error: RPC_REQUEST rejects a Solana method on an EVM network', async () => {
  const { ask } = createTestFrame(loggedIn)
  await expect(ask('RPC_REQUEST', { method: 'solana_signMessage', chainId: 'eip155:1' })).rejects.toMatchObject({
    code: 'unsupported_chain',
  })
})

it('RPC_REQUEST: unlocks a locked wallet with the request as the app sent it', async () => {
  const unlock = vi.fn(() => Promise.reject(new FoyerError('USER_REJECTED')))
  const { ask, vault } = createTestFrame(loggedIn, {
    ui: '1',
    startScreens: createTestScreens({ unlock }),
    startApproving: () => new Promise(() => {}),
  })
  vault.open = () => Promise.reject(new VaultError('locked', { ways: ['passkey'], reason: 'newDevice' }))
  const params = [{ to: addresses.eip155, value: '0x1' }]
  const sent = ask('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: 10 })
  await expect(sent).rejects.toMatchObject({ code: 'USER_REJECTED' })
  const action = { name: 'eth_sendTransaction', chain: 'eip155:10', params }
  expect(unlock.mock.calls).toMatchObject([[expect.anything(), action, expect.any(AbortSignal)]])
})
