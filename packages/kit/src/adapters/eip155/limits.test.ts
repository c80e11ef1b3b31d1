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

/** Stubs a node that responds to every call with the result of `answer`. */
function stubNode(answer: (call: Call) => object) {
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    const calls: Call | Call[] = JSON.parse(body)
    const say = (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })
    return Response.json(Array.isArray(calls) ? calls.map(say) : say(calls))
  })
}

it('waitForTransaction: polls after 250 ms, doubles the interval and then polls every 4 s [S9.10]', async () => {
  const start = Date.now()
  const requestedMs: number[] = []
  stubNode(({ method }) => {
    // At the slow pace, it also checks whether the node still has the transaction.
    if (method !== 'eth_getTransactionReceipt') return { result: null }
    requestedMs.push(Date.now() - start)
    return { result: requestedMs.length > 7 ? { status: '0x1' } : null }
  })
  // The first call loads the adapter.
  const landed = createEip155Adapter().waitForTransaction(access, `0x${'ab'.repeat(32)}`)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  await landed
  // Each request waits 1 ms for others to join its batch. At the slow pace, there are two requests.
  const gapsMs = requestedMs.slice(1).map((ms, index) => ms - (requestedMs[index] ?? 0) - 1)
  expect(gapsMs).toEqual([250, 500, 1000, 2000, 4001, 4001, 4001])
})

it('fetchTokenBalances: sends at most 1024 bytes of call data per multicall [S9.13]', async () => {
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
