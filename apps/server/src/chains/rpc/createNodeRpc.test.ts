import type { NetworksFile } from '@foyer/contract/networksFile'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeAnswer, type FakeNode, startFakeNode } from '../../testing/startFakeNode.js'
import { createNodeRpc } from './createNodeRpc.js'

const started: FakeNode[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((node) => node.close()))
})

const chainId = 'eip155:31337'

async function setUp(answers: readonly ((method: string) => FakeAnswer)[], timeoutMs = 2_000) {
  const nodes = await Promise.all(answers.map(startFakeNode))
  started.push(...nodes)
  const networks: NetworksFile = {
    version: 1,
    networks: [
      {
        chainId,
        name: 'Local',
        rpcUrls: nodes.map((node) => node.url),
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        tokens: [],
      },
    ],
  }
  const clock = { nowMs: Date.now() }
  const failures: string[] = []
  const rpc = createNodeRpc({
    networks,
    timeoutMs,
    now: () => clock.nowMs,
    onNodeFailure: (_, __, failure) => failures.push(failure.message),
  })
  const [first, second] = nodes
  if (first === undefined) throw new Error('the test needs a node')
  return { rpc, first, second: second ?? first, clock, failures }
}

function one() {
  return { result: '0x1' }
}
function two() {
  return { result: '0x2' }
}
const block = [{ method: 'eth_blockNumber' }]

describe('createNodeRpc', () => {
  it('uses the first node while it works', async () => {
    const { rpc, second } = await setUp([one, two])
    expect(await rpc.send(chainId, block)).toEqual([{ result: '0x1' }])
    expect(second.calls).toEqual([])
  })

  it.each([429, 403, 500, 503, 'rubbish'] as const)(
    'fails over to the next node if one responds with %s [S8.30]',
    async (failure) => {
      const { rpc, first } = await setUp([one, two])
      first.failure = failure
      expect(await rpc.send(chainId, block)).toEqual([{ result: '0x2' }])
    },
  )

  it('fails over if a node is down or hangs, within the timeout of the call [S9.9]', async () => {
    const { rpc, first } = await setUp([one, two], 4_000)
    first.failure = 'hang'
    expect(await rpc.send(chainId, block)).toEqual([{ result: '0x2' }])
    await first.close()
    expect(await rpc.send(chainId, block)).toEqual([{ result: '0x2' }])
  })

  it('returns ten thousand logs, the usual limit of nodes', async () => {
    const word = `0x${'f'.repeat(64)}`
    const place = { blockNumber: '0x1312d00', blockHash: word, transactionHash: word, transactionIndex: '0x1f' }
    const log = {
      address: `0x${'f'.repeat(40)}`,
      topics: [word, word, word, word],
      data: word,
      ...place,
      logIndex: '0xff',
    }
    const result = Array.from({ length: 10_000 }, () => ({ ...log, blockTimestamp: '0x66aa1122', removed: false }))
    const { rpc } = await setUp([() => ({ result })], 20_000)
    const [outcome] = await rpc.send(chainId, [{ method: 'eth_getLogs' }])
    expect(outcome).toMatchObject({ result: { length: 10_000 } })
  })

  it('throws `upstream_failed` for a response above 8 MiB, without a backoff for the node', async () => {
    const { rpc, second, failures } = await setUp(
      [() => ({ result: `0x${'0'.repeat(8_388_608)}` }), () => ({ result: `0x${'0'.repeat(8_388_608)}` })],
      20_000,
    )
    await expect(rpc.send(chainId, [{ method: 'eth_call' }])).rejects.toMatchObject({
      code: 'upstream_failed',
      status: 502,
      message: `The answer of the node of ${chainId} is too large`,
    })
    expect(second.calls).toEqual([])
    expect(failures).toEqual([])
  })

  it('skips a failing node for a growing backoff, and uses it again afterwards', async () => {
    const { rpc, first, clock, failures } = await setUp([one, two])
    first.failure = 500
    await rpc.send(chainId, block)
    await rpc.send(chainId, block)
    expect(failures).toEqual(['HTTP 500'])

    clock.nowMs += 1_000
    await rpc.send(chainId, block)
    expect(failures).toHaveLength(2)
    clock.nowMs += 1_000
    await rpc.send(chainId, block)
    expect(failures).toHaveLength(2)

    clock.nowMs += 1_000
    first.failure = undefined
    expect(await rpc.send(chainId, block)).toEqual([{ result: '0x1' }])
  })

  it('uses a node during its backoff if there is no other', async () => {
    const { rpc, first } = await setUp([one])
    first.failure = 503
    await expect(rpc.send(chainId, block)).rejects.toMatchObject({ code: 'upstream_failed' })
    first.failure = undefined
    expect(await rpc.send(chainId, block)).toEqual([{ result: '0x1' }])
  })

  it('retries only the failed calls of a batch, and keeps its order [S8.30]', async () => {
    const { rpc, second } = await setUp([
      (method) => (method === 'eth_call' ? { error: { code: -32603, message: 'internal' } } : { result: '0x1' }),
      two,
    ])
    const outcomes = await rpc.send(chainId, [
      { method: 'eth_gasPrice' },
      { method: 'eth_call' },
      { method: 'eth_chainId' },
    ])
    expect(outcomes).toEqual([{ result: '0x1' }, { result: '0x2' }, { result: '0x1' }])
    expect(second.calls).toEqual(['eth_call'])
  })

  it('retries the only node once if it was between two blocks [S8.30]', async () => {
    let count = 0
    const { rpc } = await setUp([
      () => {
        count += 1
        return count === 1
          ? { error: { code: -32602, message: 'BlockOutOfRangeError: block height is 49 but requested was 48' } }
          : { result: '0x1' }
      },
    ])
    expect(await rpc.send(chainId, block)).toEqual([{ result: '0x1' }])
  })

  it('returns a revert without a request to another node', async () => {
    const revert = { error: { code: 3, message: 'execution reverted' } }
    const { rpc, second } = await setUp([() => revert, two])
    expect(await rpc.send(chainId, [{ method: 'eth_call' }])).toEqual([revert])
    expect(second.calls).toEqual([])
  })

  it('returns the last node error if all nodes fail for a call', async () => {
    const busy = { error: { code: -32005, message: 'limit' } }
    const { rpc } = await setUp([() => busy, () => busy])
    expect(await rpc.send(chainId, block)).toEqual([busy])
  })

  it('throws `upstream_timeout` if all nodes hang [S9.9]', async () => {
    const { rpc, first } = await setUp([one], 300)
    first.failure = 'hang'
    await expect(rpc.send(chainId, block)).rejects.toMatchObject({ code: 'upstream_timeout', status: 504 })
  })

  it('throws `unsupported_chain` for a chain without nodes', async () => {
    const { rpc } = await setUp([one])
    await expect(rpc.send('eip155:5', block)).rejects.toMatchObject({ code: 'unsupported_chain', status: 400 })
  })
})
