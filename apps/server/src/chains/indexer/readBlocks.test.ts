import { expect, it } from 'vitest'
import { createModelChain } from '../../testing/createModelChain.js'
import type { RpcProvider } from '../rpc/RpcProvider.js'
import { createBlockReader } from './readBlocks.js'

const chainId = 'eip155:31337'

/** Creates a reader of a model chain whose node responds to trace requests with the `errors`, until none are left. */
function openReader(errors: { code: number; message: string }[]) {
  const chain = createModelChain(chainId, 21)
  chain.mine(12)
  const rpc: RpcProvider = {
    ...chain.rpc,
    send: async (id, requests) => {
      const outcomes = await chain.rpc.send(id, requests)
      return outcomes.map((outcome, index) => {
        const error = requests[index]?.method === 'debug_traceBlockByNumber' ? errors.shift() : undefined
        return error === undefined ? outcome : { error }
      })
    },
  }
  return createBlockReader(rpc, chainId)
}

async function countInternal(reader: ReturnType<typeof openReader>) {
  return (await reader.readBlocks(1, 12))
    .flatMap((block) => block?.transactions ?? [])
    .flatMap(({ transfers }) => transfers.filter(({ kind }) => kind === 'internal')).length
}

it('createBlockReader: reads internal transfers again after a node could not trace a block once', async () => {
  const all = await countInternal(openReader([]))
  expect(all).toBeGreaterThan(0)
  const reader = openReader([{ code: -32_000, message: 'block #1 not found' }])
  await expect(countInternal(reader)).rejects.toThrow('no traces: block #1 not found')
  expect(await countInternal(reader)).toBe(all)
})

it.each([
  { code: -32_601, message: 'no' },
  { code: -32_000, message: 'the method debug_traceBlockByNumber does not exist/is not available' },
])('createBlockReader: reads without traces if the node does not support them: $message', async (error) => {
  const reader = openReader(Array.from({ length: 12 }, () => error))
  expect(await countInternal(reader)).toBe(0)
})

it('createBlockReader: reads several small blocks per request, and one if the node rejects the batch', async () => {
  const chain = createModelChain(chainId, 22)
  chain.mine(90)
  const batches: number[] = []
  let most = Number.POSITIVE_INFINITY
  const rpc: RpcProvider = {
    ...chain.rpc,
    send: async (id, requests) => {
      batches.push(requests.length)
      if (requests.length > most) throw new Error('the batch is too large')
      return chain.rpc.send(id, requests)
    },
  }
  const reader = createBlockReader(rpc, chainId)
  const numbersOf = async (from: number, count: number) =>
    (await reader.readBlocks(from, count)).map((block) => block?.number)
  const listed = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
  expect(await numbersOf(1, 30)).toEqual(listed(1, 30))
  expect(new Set(batches.splice(0))).toEqual(new Set([3]))
  expect(await numbersOf(31, 32)).toEqual(listed(31, 32))
  expect(batches.splice(0)).toEqual([48, 48])
  most = 3
  expect(await numbersOf(63, 28)).toEqual(listed(63, 28))
  expect(new Set(batches.slice(2))).toEqual(new Set([3]))
})
