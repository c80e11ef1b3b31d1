import { expect, it } from 'vitest'
import type { RpcProvider } from '../services/providers/Providers.js'
import { createModelChain } from '../testing/createModelChain.js'
import { createBlockReader } from './readBlocks.js'

const chainId = 'eip155:31337'

/** The model chain behind a node that answers a question for traces with an error while there is one in `errors`. */
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

const countInternal = async (reader: ReturnType<typeof openReader>) =>
  (await reader.readBlocks(1, 12))
    .flatMap((block) => block?.transactions ?? [])
    .flatMap(({ transfers }) => transfers.filter(({ kind }) => kind === 'internal')).length

it('reads what contracts paid, and goes on to after a node could not trace a block for a moment', async () => {
  const all = await countInternal(openReader([]))
  expect(all).toBeGreaterThan(0)
  const reader = openReader([{ code: -32_000, message: 'block #1 not found' }])
  await expect(countInternal(reader)).rejects.toThrow('no traces: block #1 not found')
  expect(await countInternal(reader)).toBe(all)
})

it.each([
  { code: -32_601, message: 'no' },
  { code: -32_000, message: 'the method debug_traceBlockByNumber does not exist/is not available' },
])('does without traces where the node has none: $message', async (error) => {
  const reader = openReader(Array.from({ length: 12 }, () => error))
  expect(await countInternal(reader)).toBe(0)
})
