import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { decodeFunctionData } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { multicallAbi } from './abi.js'
import { createEip155Adapter } from './index.js'

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly [{ readonly data: `0x${string}` }]
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const access = { network: foyerLocal, rpcUrls: ['http://node.test'] }

/** A node that answers every call with what `answer` says. */
function stubNode(answer: (call: Call) => object) {
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    const calls: Call | Call[] = JSON.parse(body)
    const say = (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })
    return Response.json(Array.isArray(calls) ? calls.map(say) : say(calls))
  })
}

it('looks for a receipt soon, then in steps that double, then every 4 s [S9.10]', async () => {
  const start = Date.now()
  const askedMs: number[] = []
  stubNode(({ method }) => {
    // At the slow pace it also asks whether the node still knows the transaction.
    if (method !== 'eth_getTransactionReceipt') return { result: null }
    askedMs.push(Date.now() - start)
    return { result: askedMs.length > 7 ? { status: '0x1' } : null }
  })
  // The adapter is fetched with the first call.
  const landed = createEip155Adapter().waitForTransaction(access, `0x${'ab'.repeat(32)}`)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  await landed
  // Each question waits a turn, 1 ms, for others that may go along; at the slow pace there are two of them.
  const gapsMs = askedMs.slice(1).map((ms, index) => ms - (askedMs[index] ?? 0) - 1)
  expect(gapsMs).toEqual([250, 500, 1000, 2000, 4001, 4001, 4001])
})

it('asks one multicall for at most 1024 bytes of call data [S9.13]', async () => {
  const bytes: number[] = []
  stubNode(({ params: [{ data }] }) => {
    const { args } = decodeFunctionData({ abi: multicallAbi, data })
    bytes.push(args[0].reduce((sum, { callData }) => sum + (callData.length - 2) / 2, 0))
    return { error: { code: 3, message: 'execution reverted' } }
  })
  const tokens = Array.from({ length: 60 }, (_, index) => ({
    address: `0x${(index + 0x1000).toString(16).padStart(40, '0')}`,
    name: 'Token',
    symbol: 'T',
    decimals: 18,
  }))
  const read = createEip155Adapter()
    .fetchTokenBalances(access, `0x${'11'.repeat(20)}`, tokens)
    .catch(() => undefined)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(10_000)
  await read
  const together = bytes.filter((count) => count > 0)
  expect(together).toEqual([28 * 36, 28 * 36, 4 * 36])
})
