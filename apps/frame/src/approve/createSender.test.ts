import { type Hex, keccak256, parseTransaction } from 'viem'
import { expect, it } from 'vitest'
import type { TransactionRequest } from '../signers/Transaction.js'
import type { Prepared } from '../simulate/foreseeCalls.js'
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

/** A sender over a node that says one thing after the other to what it is sent, and never finds a transaction. */
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

it('never signs a payment anew once its bytes may have arrived, whatever a node that lags says after', async () => {
  const { sent, attempt } = sendTo(['timed out', 'nonce too low: next nonce 6, tx nonce 5', 'nonce too low'])
  for (let tries = 0; tries < 3; tries += 1) await attempt()
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})

it('gives the calls of a batch one number after the other, though a node has not heard of the one before', async () => {
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
  // What was never taken leaves no gap behind.
  await send(request, three, 1)
  await send(request, three, 2)
  expect(sent.map((raw) => parseTransaction(raw).nonce)).toEqual([5, 6, 7])
})

it('signs anew what was refused at its first sending: it has gone nowhere', async () => {
  const { sent, attempt, isRefused } = sendTo(['nonce too low: next nonce 6, tx nonce 5', 'timed out'])
  await attempt()
  expect(isRefused()).toBe(true)
  await attempt()
  expect(new Set(sent).size).toBe(2)
  // These bytes may have arrived: there is nothing new to ask.
  expect(isRefused()).toBe(false)
})

/** A sender over a node that answers as told to what it is sent, and to who asks for a transaction; `sent` is what it got. */
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

function refuse(): never {
  throw new Error('replacement transaction underpriced')
}

it('error: a node that names another transaction than the one it was sent is not believed', async () => {
  const { send, sent } = sendOver(() => `0x${'33'.repeat(32)}`)
  const said = { code: 'WALLET_ANSWER_INVALID', context: { method: 'eth_sendRawTransaction' } }
  await expect(send(0)).rejects.toMatchObject(said)
  // It may have gone out all the same: the next try is the same bytes.
  await expect(send(0)).rejects.toMatchObject(said)
  expect(new Set(sent).size).toBe(1)
})

it('tells of a payment that arrived although its answer did not as sent, and of one that is nowhere as failed', async () => {
  const lost = () => {
    throw new Error('timed out')
  }
  const arrived = sendOver(lost, () => ({ blockNumber: null }))
  expect(await arrived.send(0)).toBe(keccak256(arrived.sent[0] ?? '0x'))
  for (const found of [() => null, () => undefined, () => 'none', lost])
    await expect(sendOver(lost, found).send(0)).rejects.toThrow('timed out')
})

it('asks for no new numbers while another call of the batch is out', async () => {
  const node = { isRefusing: false }
  const { send, isRefused } = sendOver((raw) => (node.isRefusing ? refuse() : keccak256(raw)))
  expect(isRefused()).toBe(false)
  await send(0)
  node.isRefusing = true
  await expect(send(1)).rejects.toThrow('underpriced')
  expect(isRefused()).toBe(false)
})

it('error: signs nothing that was not foreseen', async () => {
  const { send, sent } = sendOver(keccak256)
  await expect(send(2)).rejects.toMatchObject({ code: 'UNKNOWN' })
  expect(sent).toEqual([])
})
