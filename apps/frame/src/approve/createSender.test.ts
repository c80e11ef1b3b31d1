import { type Hex, keccak256, parseTransaction } from 'viem'
import { expect, it } from 'vitest'
import type { TransactionRequest } from '../signers/Transaction.js'
import type { Prepared } from '../simulate/previewCalls.js'
import type { ApproveContext } from './ApproveContext.js'
import { createSender } from './createSender.js'

const request: TransactionRequest = {
  chainId: 1n,
  to: `0x${'22'.repeat(20)}`,
  value: 10n ** 18n,
  data: new Uint8Array(),
  accessList: [],
}
const prepared = { fees: { type: 2, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n }, gas: [21_000n] }

/** Creates a sender with a node that returns these errors in turn and never finds a transaction. */
function sendTo(answers: readonly string[]) {
  const sent: string[] = []
  const rpc = async (method: string, params: readonly unknown[]) => {
    if (method === 'eth_getTransactionCount') return `0x${(5 + sent.length).toString(16)}`
    if (method === 'eth_getTransactionByHash') return null
    sent.push(String(params[0]))
    throw new Error(answers[sent.length - 1])
  }
  const vault = { signEip155Digest: async () => ({ r: 1n, s: 1n, yParity: 0 }) }
  const context = { vault, rpc } as unknown as Pick<ApproveContext, 'vault' | 'rpc'>
  const { send, isRefused } = createSender(context, `0x${'11'.repeat(20)}`)
  const attempt = () => send(request, prepared as unknown as Prepared, 0).catch(() => undefined)
  return { sent, attempt, isRefused }
}

it('createSender: never signs a payment again once its bytes may have arrived, even if a node lags', async () => {
  const { sent, attempt } = sendTo(['timed out', 'nonce too low: next nonce 6, tx nonce 5', 'nonce too low'])
  for (let tries = 0; tries < 3; tries += 1) await attempt()
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})

it('createSender: uses consecutive nonces in a batch, even if a node has not seen the previous call', async () => {
  const sent: Hex[] = []
  const refused = { left: 0 }
  const rpc = async (method: string, [raw]: readonly unknown[]) => {
    if (method === 'eth_getTransactionCount') return '0x5'
    if (method === 'eth_getTransactionByHash') return null
    if (refused.left > 0) {
      refused.left -= 1
      throw new Error('replacement transaction underpriced')
    }
    sent.push(raw as Hex)
    return keccak256(raw as Hex)
  }
  const vault = { signEip155Digest: async () => ({ r: 1n, s: 1n, yParity: 0 }) }
  const { send } = createSender(
    { vault, rpc } as unknown as Pick<ApproveContext, 'vault' | 'rpc'>,
    `0x${'11'.repeat(20)}`,
  )
  const three = { ...prepared, gas: [21_000n, 21_000n, 21_000n] } as unknown as Prepared
  await send(request, three, 0)
  refused.left = 1
  await send(request, three, 1).catch(() => undefined)
  // A transaction that the node rejected leaves no gap in the nonces.
  await send(request, three, 1)
  await send(request, three, 2)
  expect(sent.map((raw) => parseTransaction(raw).nonce)).toEqual([5, 6, 7])
})

it('createSender: signs again after a node rejected the first attempt, because nothing was broadcast', async () => {
  const { sent, attempt, isRefused } = sendTo(['nonce too low: next nonce 6, tx nonce 5', 'timed out'])
  await attempt()
  expect(isRefused()).toBe(true)
  await attempt()
  expect(new Set(sent).size).toBe(2)
  // These bytes may have arrived, so `isRefused` stays false.
  expect(isRefused()).toBe(false)
})

/** Creates a sender with a node that uses these callbacks. `sent` lists the raw transactions the node received. */
function sendOver(answer: (raw: Hex) => string, found: () => unknown = () => null) {
  const sent: Hex[] = []
  const rpc = async (method: string, [raw]: readonly unknown[]) => {
    if (method === 'eth_getTransactionCount') return '0x5'
    if (method === 'eth_getTransactionByHash') return found()
    sent.push(raw as Hex)
    return answer(raw as Hex)
  }
  const vault = { signEip155Digest: async () => ({ r: 1n, s: 1n, yParity: 0 }) }
  const context = { vault, rpc } as unknown as Pick<ApproveContext, 'vault' | 'rpc'>
  const { send, isRefused } = createSender(context, `0x${'11'.repeat(20)}`)
  const two = { ...prepared, gas: [21_000n, 21_000n] } as unknown as Prepared
  return { sent, isRefused, send: (place: number) => send(request, two, place) }
}

function reject(): never {
  throw new Error('replacement transaction underpriced')
}

it('error: createSender rejects a node that returns the hash of another transaction', async () => {
  const { send, sent } = sendOver(() => `0x${'33'.repeat(32)}`)
  const said = { code: 'WALLET_ANSWER_INVALID', context: { method: 'eth_sendRawTransaction' } }
  await expect(send(0)).rejects.toMatchObject(said)
  // The transaction may have been broadcast anyway: the retry sends the same bytes.
  await expect(send(0)).rejects.toMatchObject(said)
  expect(new Set(sent).size).toBe(1)
})

it('createSender: after a lost response, returns the hash if the payment is on chain and fails if it is not', async () => {
  const lost = () => {
    throw new Error('timed out')
  }
  const arrived = sendOver(lost, () => ({ blockNumber: null }))
  expect(await arrived.send(0)).toBe(keccak256(arrived.sent[0] ?? '0x'))
  for (const found of [() => null, () => undefined, () => 'none', lost])
    await expect(sendOver(lost, found).send(0)).rejects.toThrow('timed out')
})

it('createSender: isRefused stays false while another call of the batch is sent', async () => {
  const node = { isRefusing: false }
  const { send, isRefused } = sendOver((raw) => (node.isRefusing ? reject() : keccak256(raw)))
  expect(isRefused()).toBe(false)
  await send(0)
  node.isRefusing = true
  await expect(send(1)).rejects.toThrow('underpriced')
  expect(isRefused()).toBe(false)
})

it('error: createSender signs nothing without a completed simulation', async () => {
  const { send, sent } = sendOver(keccak256)
  await expect(send(2)).rejects.toMatchObject({ code: 'UNKNOWN' })
  expect(sent).toEqual([])
})
