import { describe, expect, it } from 'vitest'
import { createLogsNode } from '../../testing/createLogsNode.js'
import { createModelChain } from '../../testing/createModelChain.js'
import type { RpcProvider } from '../rpc/RpcProvider.js'
import { createLogs } from './createLogs.js'

const chainId = 'eip155:31337'
const stranger = `0x${'9'.repeat(40)}`

function start(chain = createModelChain(chainId, 81), mostBlocks = 100_000, startBlock = 0) {
  const asked: string[] = []
  const rpc = createLogsNode(chain, { mostBlocks, mostRows: 100_000, asked })
  const { activity } = createLogs({ name: 'logs', chainId, startBlock, rpc })
  const read = (address: string, cursor?: string) => activity.fetchActivity({ chainId, address, cursor, limit: 50 })
  // Each range needs three requests, so remove duplicates.
  return { read, listRanges: () => [...new Set(asked.splice(0))] }
}

function createLongChain(blocks: number) {
  const chain = createModelChain(chainId, 81)
  chain.mine(10)
  chain.mine(blocks - 10, 0)
  return chain
}

describe('createLogs', () => {
  it('reads blocks downwards in ranges that grow while few logs are found, and ends at the start block', async () => {
    const { read, listRanges } = start(createLongChain(150_000))
    const first = await read(stranger)
    expect(first).toMatchObject({ activities: [], isPartial: true })
    const ranges = listRanges()
    expect(ranges.slice(0, 4)).toEqual(['148001 150000', '144001 148000', '136001 144000', '126001 136000'])
    expect(ranges).toHaveLength(12)
    const second = await read(stranger, first.next)
    expect(listRanges()[0]).toBe('36001 46000')
    expect(second.next).toBeUndefined()
  })

  it('returns an empty page first if the logs are far back, and finds them on the next page', async () => {
    const chain = createLongChain(150_000)
    const { read } = start(chain)
    const [address = ''] = chain.addresses
    const first = await read(address)
    expect(first.activities).toEqual([])
    expect((await read(address, first.next)).activities.length).toBeGreaterThan(2)
  })

  it('halves the range if the node rejects it, and starts with the smaller size next time', async () => {
    const { read, listRanges } = start(createLongChain(5_000), 600)
    await read(stranger)
    expect(listRanges().slice(0, 4)).toEqual(['3001 5000', '4001 5000', '4501 5000', '4001 4500'])
    await read(stranger)
    expect(listRanges()[0]).toBe('4501 5000')
  })

  it('reads no block before the start block', async () => {
    const { read, listRanges } = start(createLongChain(5_000), 100_000, 4_000)
    expect(await read(stranger)).toEqual({ activities: [], next: undefined, isPartial: true })
    expect(listRanges()).toEqual(['4000 5000'])
  })

  it('throws `upstream_failed` if the nodes reject even the smallest range', async () => {
    const { read } = start(createLongChain(5_000), 1)
    await expect(read(stranger)).rejects.toMatchObject({ code: 'upstream_failed' })
  })

  it('throws `upstream_failed` if a node returns invalid data', async () => {
    const rpc: RpcProvider = { send: async (_, requests) => requests.map(() => ({ result: 'rubbish' })) }
    const { activity } = createLogs({ name: 'logs', chainId, startBlock: 0, rpc })
    await expect(activity.fetchActivity({ chainId, address: stranger, limit: 50 })).rejects.toMatchObject({
      code: 'upstream_failed',
    })
  })
})
