import { expect, it, vi } from 'vitest'
import { createFilters } from './createFilters.js'

const chain = 'eip155:1'

/** A node at a block; logs tell the range they were asked for. */
function createNode() {
  const node = { block: 10 }
  const ask = vi.fn(async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_blockNumber') return `0x${node.block.toString(16)}`
    if (method === 'eth_getBlockByNumber') return { hash: `hash of ${params[0]}` }
    return [{ asked: params[0] }]
  })
  return { node, ask }
}

it('tells the logs of the blocks since the filter was last asked [S7.62]', async () => {
  const { node, ask } = createNode()
  const filters = createFilters()
  const id = await filters.answer(chain, 'eth_newFilter', [{ address: '0x1', fromBlock: '0x0' }], ask)
  expect(await filters.answer(chain, 'eth_getFilterChanges', [id], ask)).toEqual([])
  node.block = 12
  expect(await filters.answer(chain, 'eth_getFilterChanges', [id], ask)).toEqual([
    { asked: { address: '0x1', fromBlock: '0xb', toBlock: '0xc' } },
  ])
  expect(await filters.answer(chain, 'eth_getFilterChanges', [id], ask)).toEqual([])
  expect(await filters.answer(chain, 'eth_getFilterLogs', [id], ask)).toEqual([
    { asked: { address: '0x1', fromBlock: '0x0' } },
  ])
})

it('tells no block twice when a node lags, and loses none when a node fails', async () => {
  const { node, ask } = createNode()
  const filters = createFilters()
  const id = await filters.answer(chain, 'eth_newFilter', [{}], ask)
  const poll = () => filters.answer(chain, 'eth_getFilterChanges', [id], ask)
  node.block = 8
  expect(await poll()).toEqual([])
  node.block = 11
  expect(await poll()).toEqual([{ asked: { fromBlock: '0xb', toBlock: '0xb' } }])
  node.block = 12
  ask.mockResolvedValueOnce('0xc').mockRejectedValueOnce(new Error('offline'))
  await expect(poll()).rejects.toThrow('offline')
  node.block = 13
  expect(await poll()).toEqual([{ asked: { fromBlock: '0xc', toBlock: '0xd' } }])
})

it('tells the hashes of new blocks, at most fifty of them, and nothing of what is pending', async () => {
  const { node, ask } = createNode()
  const filters = createFilters()
  const blocks = await filters.answer(chain, 'eth_newBlockFilter', [], ask)
  const pending = await filters.answer(chain, 'eth_newPendingTransactionFilter', [], ask)
  node.block = 12
  expect(await filters.answer(chain, 'eth_getFilterChanges', [blocks], ask)).toEqual(['hash of 0xb', 'hash of 0xc'])
  expect(await filters.answer(chain, 'eth_getFilterChanges', [pending], ask)).toEqual([])
  node.block = 1_000
  expect(await filters.answer(chain, 'eth_getFilterChanges', [blocks], ask)).toHaveLength(50)
})

it('error: knows no filter of another chain, none that was closed, and no logs of blocks', async () => {
  const { ask } = createNode()
  const filters = createFilters()
  const id = await filters.answer(chain, 'eth_newBlockFilter', [], ask)
  await expect(filters.answer('eip155:10', 'eth_getFilterChanges', [id], ask)).rejects.toThrow('filter not found')
  await expect(filters.answer(chain, 'eth_getFilterLogs', [id], ask)).rejects.toThrow('not for logs')
  expect(await filters.answer('eip155:10', 'eth_uninstallFilter', [id], ask)).toBe(false)
  expect(await filters.answer(chain, 'eth_uninstallFilter', [id], ask)).toBe(true)
  expect(await filters.answer(chain, 'eth_uninstallFilter', [id], ask)).toBe(false)
  await expect(filters.answer(chain, 'eth_getFilterChanges', [id], ask)).rejects.toThrow('filter not found')
})

it('forgets the oldest when there are too many', async () => {
  const { ask } = createNode()
  const filters = createFilters()
  const first = await filters.answer(chain, 'eth_newBlockFilter', [], ask)
  for (let count = 0; count < 200; count += 1) await filters.answer(chain, 'eth_newBlockFilter', [], ask)
  await expect(filters.answer(chain, 'eth_getFilterChanges', [first], ask)).rejects.toThrow('filter not found')
})
