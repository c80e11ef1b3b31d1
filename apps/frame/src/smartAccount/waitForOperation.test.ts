import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Rpc } from '../approve/ApproveContext.js'
import { waitForOperation } from './waitForOperation.js'

const [operation, transactionHash] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]
const included = { success: true, receipt: { transactionHash, status: '0x1' } }

/** Creates a bundler. `receipts` are its answers one after another; the last one is repeated. */
function createBundler(receipts: readonly unknown[], pending: unknown = { userOperation: {} }) {
  const asked: string[] = []
  const queue = [...receipts]
  const shiftReceipt = () => (queue.length > 1 ? queue.shift() : queue[0])
  const rpc: Rpc = async (method, [hash]) => {
    expect(hash).toBe(operation)
    asked.push(method)
    const answer = method === 'eth_getUserOperationReceipt' ? shiftReceipt() : pending
    if (answer instanceof Error) throw answer
    return answer
  }
  return { rpc, asked }
}

/** Returns the result, or the code of the error. */
async function wait(rpc: Rpc): Promise<unknown> {
  const result = waitForOperation(operation, rpc).catch((error: FoyerError) => error.code)
  await vi.advanceTimersByTimeAsync(1_000_000)
  return Promise.race([result, 'still waiting'])
}

describe('waitForOperation', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('returns the hash of the transaction as soon as the operation is included', async () => {
    const { rpc, asked } = createBundler([null, new FoyerError('OFFLINE'), included])
    expect(await wait(rpc)).toBe(transactionHash)
    expect(asked.filter((method) => method === 'eth_getUserOperationReceipt')).toHaveLength(3)
  })

  it('throws TRANSACTION_FAILED if the calls reverted, although the transaction succeeded', async () => {
    expect(await wait(createBundler([{ ...included, success: false }]).rpc)).toBe('TRANSACTION_FAILED')
  })

  it('throws RPC_FAILED if the bundler has dropped the operation, after several reads', async () => {
    const { rpc, asked } = createBundler([null], null)
    expect(await wait(rpc)).toBe('RPC_FAILED')
    expect(asked.length).toBeGreaterThan(20)
  })

  it.each([
    ['is pending forever', [null], { userOperation: {} }],
    ['cannot be read', [new FoyerError('OFFLINE')], new FoyerError('OFFLINE')],
    ['has an invalid receipt', [{ success: true, receipt: { transactionHash: '0x12' } }], {}],
    ['has a receipt without a result', [{ receipt: { transactionHash } }], {}],
  ])('throws RPC_FAILED after 15 minutes if the operation %s', async (_, receipts, pending) => {
    expect(await wait(createBundler(receipts, pending).rpc)).toBe('RPC_FAILED')
  })
})
