import { unsafeRpcParams } from '@foyer/contract/frame/rpcParams'
import { expect, it } from 'vitest'
import { createTestVault } from '../testing/createTestFrame.js'
import type { ApproveContext } from './ApproveContext.js'
import { approveRequest } from './approveRequest.js'

type Method = Parameters<typeof approveRequest>[0]

/** An open wallet whose queue and node note what is asked of them; `answers` is what each kind of approval comes to. */
async function open(answers: unknown = undefined) {
  const vault = createTestVault()
  await vault.open()
  const asked: string[] = []
  const queue = {
    startInOrder: async () => {
      asked.push('screen')
      return answers
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

it.each(cases)(
  'error: $method is refused with params it cannot have, before anybody is asked: $params',
  async (one) => {
    // A transaction without any field has its meaning: it creates nothing and pays nobody, and the screens say so.
    const { request, asked } = await open()
    await expect(request(one.method, one.params)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      context: { reason: `params of ${one.method}` },
    })
    expect(asked).toEqual([])
  },
)

it('answers each Solana request in the shape of its method', async () => {
  const signed = { transaction: 'bytes', signature: 'mark', id: 'name' }
  const { request } = await open([signed])
  const transaction = 'AQ=='
  expect(await request('solana_signTransaction', { transaction })).toEqual({ transaction: 'bytes', signature: 'mark' })
  expect(await request('solana_signAllTransactions', { transactions: [transaction] })).toEqual({
    transactions: ['bytes'],
  })
  expect(await request('solana_signAndSendTransaction', { transaction })).toEqual({ signature: 'name' })
})

it.each(['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'] as const)(
  'error: %s needs a smart account, which this wallet is not',
  async (method) => {
    const { request, asked } = await open()
    await expect(request(method, [])).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    expect(asked).toEqual([])
  },
)
