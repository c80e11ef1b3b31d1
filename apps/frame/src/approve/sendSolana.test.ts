import { expect, it } from 'vitest'
import type { Rpc } from './ApproveContext.js'
import { sendSolana } from './sendSolana.js'

const signed = { bytes: new Uint8Array([1, 2, 3]), id: 'signature' }

/** A node that answers, or fails, as it is told. */
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

it('sends the bytes as the app wishes, and asks nothing more once they were taken', async () => {
  const { rpc, asked } = createNode({ sendTransaction: 'signature' })
  await sendSolana(signed, { skipPreflight: true, encoding: 'base58' }, rpc)
  expect(asked).toEqual([
    ['sendTransaction', ['AQID', { preflightCommitment: 'confirmed', skipPreflight: true, encoding: 'base64' }]],
  ])
})

it('counts as sent what has arrived before, though its answer got lost', async () => {
  const { rpc, asked } = createNode({
    sendTransaction: new Error('This transaction has already been processed'),
    getSignatureStatuses: { value: [{ slot: 7, err: null, confirmationStatus: 'processed' }] },
  })
  await sendSolana(signed, {}, rpc)
  expect(asked[1]).toEqual(['getSignatureStatuses', [['signature'], { searchTransactionHistory: true }]])
})

it.each([
  ['nobody knows it', { value: [null] }],
  ['it has failed on the chain', { value: [{ slot: 7, err: { InstructionError: [0, 'Custom'] } }] }],
  ['the node does not say', new Error('no node')],
  ['the node says nonsense', { value: 'signature' }],
])('error: tells why it was not sent when %s', async (_, statuses) => {
  const { rpc } = createNode({ sendTransaction: new Error('Blockhash not found'), getSignatureStatuses: statuses })
  await expect(sendSolana(signed, {}, rpc)).rejects.toThrow('Blockhash not found')
})

it('error: does not believe a node that names another transaction', async () => {
  const { rpc } = createNode({ sendTransaction: 'other', getSignatureStatuses: { value: [null] } })
  await expect(sendSolana(signed, {}, rpc)).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
})
