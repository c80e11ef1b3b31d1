import * as z from 'zod/mini'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../chains/rpc/RpcProvider.js'
import type { ModelChain } from './createModelChain.js'
import { listModelRows } from './listModelRows.js'

const filterSchema = z.object({
  fromBlock: z.string(),
  toBlock: z.string(),
  topics: z.array(z.nullable(z.union([z.string(), z.array(z.string())]))),
})
function hexOf(value: number | bigint) {
  return `0x${value.toString(16)}`
}

/**
 * Creates a node of a model chain with `eth_getLogs`. It rejects more than `mostBlocks` blocks or `mostRows` rows.
 * Pushes each requested range to the given list.
 */
export function createLogsNode(
  chain: ModelChain,
  { mostBlocks, mostRows, asked = [] }: { mostBlocks: number; mostRows: number; asked?: string[] },
): RpcProvider {
  const rows = listModelRows(chain)
  const byHash = new Map(rows.map((row) => [row.transaction.hash, row]))
  // The log index counts over the whole chain instead of each block, which is sufficient here.
  const logs = rows
    .toReversed()
    .flatMap(({ block, transaction, logs }) => logs.map((log) => ({ log, block, hash: transaction.hash })))
    .map(({ log, block, hash }, index) => ({
      ...{ ...log, blockNumber: hexOf(block), transactionHash: hash, logIndex: hexOf(index), removed: false },
    }))

  function getLogs(given: unknown): RpcOutcome {
    const { fromBlock, toBlock, topics } = filterSchema.parse(given)
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    asked.push(`${from} ${to}`)
    if (to - from + 1 > mostBlocks) return { error: { code: -32_602, message: 'block range is too large' } }
    const found = logs.filter(
      (log) =>
        Number(log.blockNumber) >= from &&
        Number(log.blockNumber) <= to &&
        topics.every((topic, index) => topic === null || [topic].flat().includes(log.topics[index] ?? '')),
    )
    if (found.length > mostRows) return { error: { code: -32_005, message: 'query returned more than 10000 results' } }
    return { result: found }
  }

  function answer({ method, params = [] }: RpcRequest): RpcOutcome {
    const [first] = params as [unknown]
    const row = byHash.get(String(first))
    switch (method) {
      case 'eth_blockNumber':
        return { result: hexOf(chain.head()) }
      case 'eth_getLogs':
        return getLogs(first)
      case 'eth_getTransactionByHash': {
        if (row === undefined) return { result: null }
        const { from, to, value, nonce, input, hash } = row.transaction
        const numbers = { value: hexOf(value), nonce: hexOf(nonce), blockNumber: hexOf(row.block) }
        return { result: { hash, from, to, input, ...numbers } }
      }
      case 'eth_getTransactionReceipt':
        return { result: row && { gasUsed: hexOf(row.gasUsed), effectiveGasPrice: hexOf(row.gasPrice) } }
      default:
        return chain.respond({ method, params }) ?? { error: { code: -32_601, message: 'not found' } }
    }
  }

  return { send: async (_, requests) => requests.map(answer) }
}
