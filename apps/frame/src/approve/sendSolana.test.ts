import { expect, it } from 'vitest'
import type { Rpc } from './ApproveContext.js'
import { sendSolana } from './sendSolana.js'

const signed = { bytes: new Uint8Array([1, 2, 3]), id: 'signature' }

/** Creates a node that returns these results or throws these errors. */
function createNode(answers: Readonly<Record<string, unknown>>) {
  const asked: [string, readonly unknown[]][] = []
  const rpc: Rpc = async (method, params) => {
    asked.push([method, params])
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { rpc, asked }
}

it("sendSolana: sends the bytes with the app's options, and sends no further request after success", async () => {
  const { rpc, asked } = createNode({ sendTransaction: 'signature' })
  await sendSolana(signed, { skipPreflight: true, encoding: 'base58' }, rpc)
  expect(asked).toEqual([
    ['sendTransaction', ['AQID', { preflightCommitment: 'confirmed', skipPreflight: true, encoding: 'base64' }]],
  ])
})

it('sendSolana: succeeds if the transaction arrived earlier but its response was lost', async () => {
  const { rpc, asked } = createNode({
    sendTransaction: new Error('This transaction has already been processed'),
    getSignatureStatuses: { value: [{ slot: 7, err: null, confirmationStatus: 'processed' }] },
  })
  await sendSolana(signed, {}, rpc)
  expect(asked[1]).toEqual(['getSignatureStatuses', [['signature'], { searchTransactionHistory: true }]])
})

it.each([
  ['the transaction is unknown', { value: [null] }],
  ['the transaction has failed on the chain', { value: [{ slot: 7, err: { InstructionError: [0, 'Custom'] } }] }],
  ['the node does not respond', new Error('no node')],
  ['the node returns invalid data', { value: 'signature' }],
])("error: sendSolana throws the node's original error if %s", async (_, statuses) => {
  const { rpc } = createNode({ sendTransaction: new Error('Blockhash not found'), getSignatureStatuses: statuses })
  await expect(sendSolana(signed, {}, rpc)).rejects.toThrow('Blockhash not found')
})

it('error: sendSolana rejects a node that returns another signature', async () => {
  const { rpc } = createNode({ sendTransaction: 'other', getSignatureStatuses: { value: [null] } })
  await expect(sendSolana(signed, {}, rpc)).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
})
