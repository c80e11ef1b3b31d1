import { expect, it, vi } from 'vitest'
import { createFilters } from './createFilters.js'

const chain = 'eip155:1'

/** Creates a node at a block. Its logs contain the requested range. */
function createNode() {
  const node = { block: 10 }
  const ask = vi.fn(async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_blockNumber') return `0x${node.block.toString(16)}`
    if (method === 'eth_getBlockByNumber') return { hash: `hash of ${params[0]}` }
    return [{ asked: params[0] }]
  })
  return { node, ask }
}

it('eth_getFilterChanges: returns the logs of the blocks since the last call [S7.62]', async () => {
  const { node, ask } = createNode()
  const filters = createFilters()
  const id = await filters.handle(chain, 'eth_newFilter', [{ address: '0x1', fromBlock: '0x0' }], ask)
  expect(await filters.handle(chain, 'eth_getFilterChanges', [id], ask)).toEqual([])
  node.block = 12
  expect(await filters.handle(chain, 'eth_getFilterChanges', [id], ask)).toEqual([
    { asked: { address: '0x1', fromBlock: '0xb', toBlock: '0xc' } },
  ])
  expect(await filters.handle(chain, 'eth_getFilterChanges', [id], ask)).toEqual([])
  expect(await filters.handle(chain, 'eth_getFilterLogs', [id], ask)).toEqual([
    { asked: { address: '0x1', fromBlock: '0x0' } },
  ])
})

it('eth_getFilterChanges: repeats no block if a node lags, and skips none if a node fails', async () => {
  const { node, ask } = createNode()
  const filters = createFilters()
  const id = await filters.handle(chain, 'eth_newFilter', [{}], ask)
  const poll = () => filters.handle(chain, 'eth_getFilterChanges', [id], ask)
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

it('eth_getFilterChanges: returns up to fifty hashes of new blocks, and nothing for pending transactions', async () => {
  const { node, ask } = createNode()
  const filters = createFilters()
  const blocks = await filters.handle(chain, 'eth_newBlockFilter', [], ask)
  const pending = await filters.handle(chain, 'eth_newPendingTransactionFilter', [], ask)
  node.block = 12
  expect(await filters.handle(chain, 'eth_getFilterChanges', [blocks], ask)).toEqual(['hash of 0xb', 'hash of 0xc'])
  expect(await filters.handle(chain, 'eth_getFilterChanges', [pending], ask)).toEqual([])
  node.block = 1_000
  expect(await filters.handle(chain, 'eth_getFilterChanges', [blocks], ask)).toHaveLength(50)
})

it('error: createFilters rejects a filter of another chain, a closed filter, and logs of a block filter', async () => {
  const { ask } = createNode()
  const filters = createFilters()
  const id = await filters.handle(chain, 'eth_newBlockFilter', [], ask)
  await expect(filters.handle('eip155:10', 'eth_getFilterChanges', [id], ask)).rejects.toThrow('filter not found')
  await expect(filters.handle(chain, 'eth_getFilterLogs', [id], ask)).rejects.toThrow('not for logs')
  expect(await filters.handle('eip155:10', 'eth_uninstallFilter', [id], ask)).toBe(false)
  expect(await filters.handle(chain, 'eth_uninstallFilter', [id], ask)).toBe(true)
  expect(await filters.handle(chain, 'eth_uninstallFilter', [id], ask)).toBe(false)
  await expect(filters.handle(chain, 'eth_getFilterChanges', [id], ask)).rejects.toThrow('filter not found')
})

it('createFilters: removes the oldest filter above the limit', async () => {
  const { ask } = createNode()
  const filters = createFilters()
  const first = await filters.handle(chain, 'eth_newBlockFilter', [], ask)
  for (let count = 0; count < 200; count += 1) await filters.handle(chain, 'eth_newBlockFilter', [], ask)
  await expect(filters.handle(chain, 'eth_getFilterChanges', [first], ask)).rejects.toThrow('filter not found')
})
