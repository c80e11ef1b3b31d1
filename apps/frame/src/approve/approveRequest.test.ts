import { unsafeRpcParams } from '@foyer/contract/frame/rpcParams'
import { expect, it } from 'vitest'
import { createTestVault } from '../testing/createTestFrame.js'
import type { ApproveContext } from './ApproveContext.js'
import { approveRequest } from './approveRequest.js'

type Method = Parameters<typeof approveRequest>[0]

/** Opens a wallet whose queue and node record the requests they receive. */
async function open() {
  const vault = createTestVault()
  await vault.open()
  const asked: string[] = []
  const queue = {
    startInOrder: async () => {
      asked.push('screen')
    },
  }
  const rpc = async (method: string) => asked.push(method)
  const context = { vault, queue, rpc, signal: new AbortController().signal, commit: () => asked.push('commit') }
  const request = (method: Method, params: unknown) =>
    approveRequest(method, params, context as unknown as ApproveContext)
  return { request, asked }
}

const rubbish = [
  undefined,
  null,
  'text',
  7,
  {},
  [],
  [{ to: 'nobody', calls: 'none' }],
  { transaction: 1, transactions: [] },
]
const cases = Object.keys(unsafeRpcParams).flatMap((method) =>
  rubbish.map((params) => ({ method: method as Method, params })),
)

it.each(cases)('error: $method rejects invalid params before the user sees a request: $params', async (one) => {
  // A transaction without fields is valid: it creates nothing and pays no address, and the screens show this.
  const { request, asked } = await open()
  await expect(request(one.method, one.params)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    context: { reason: `params of ${one.method}` },
  })
  expect(asked).toEqual([])
})

it('error: eth_sendUserOperation is rejected, because the frame sends user operations only by itself', async () => {
  const { request, asked } = await open()
  await expect(request('eth_sendUserOperation', [])).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
  expect(asked).toEqual([])
})
