import { toHex } from 'viem'
import * as z from 'zod/mini'
import type { ModelChain } from '../../apps/server/src/testing/createModelChain.js'
import type { FakeAnswer } from '../../apps/server/src/testing/startFakeNode.js'

type Fields = Readonly<Record<string, unknown>>
type Block = Fields & { readonly hash: string; readonly transactions: readonly (Fields & { readonly hash: string })[] }
type Log = Fields & { readonly topics: readonly string[]; readonly address: string }
type Receipt = Fields & { readonly logs: readonly Log[] }
interface WholeBlock {
  readonly full: Block
  readonly receipts: readonly Receipt[]
  readonly traces: unknown
}

const filterSchema = z.object({
  fromBlock: z.string(),
  toBlock: z.string(),
  address: z.optional(z.union([z.string(), z.array(z.string())])),
  topics: z.optional(z.array(z.nullable(z.union([z.string(), z.array(z.string())])))),
})

const word = toHex(0, { size: 32 })
/**
 * The header fields that the model chain lacks. The bloom is empty although there are logs; the readers accept that.
 */
const restOfHeader = {
  ...{ logsBloom: toHex(0, { size: 256 }), miner: toHex(0, { size: 20 }), extraData: '0x', size: '0x400' },
  ...{ gasLimit: '0x1c9c380', gasUsed: '0x5208', baseFeePerGas: '0x1', nonce: toHex(0, { size: 8 }), mixHash: word },
  ...{ stateRoot: word, transactionsRoot: word, receiptsRoot: word, sha3Uncles: word },
  ...{ difficulty: '0x0', totalDifficulty: '0x0' },
}

/**
 * Creates a node for a model chain with everything that indexers request: complete headers, numbered logs,
 * `eth_getLogs` and the chain id. It creates all blocks at once, so that no request has to wait for that.
 */
export function createWholeNode(chain: ModelChain, chainId: number): (method: string, params: unknown[]) => FakeAnswer {
  const blocks = Array.from({ length: chain.head() + 1 }, (_, number) => readBlock(chain, number))

  function findBlock(tag: unknown): WholeBlock | undefined {
    return blocks[tag === 'latest' ? blocks.length - 1 : Number(tag)]
  }

  function findLogs(given: unknown): readonly Log[] {
    const { fromBlock, toBlock, address, topics = [] } = filterSchema.parse(given)
    return blocks
      .slice(Number(fromBlock), Number(toBlock) + 1)
      .flatMap(({ receipts }) => receipts.flatMap(({ logs }) => logs))
      .filter((log) => address === undefined || [address].flat().includes(log.address))
      .filter((log) =>
        topics.every((topic, index) => topic === null || [topic].flat().includes(log.topics[index] ?? '')),
      )
  }

  return (method, [first, second] = []) => {
    const block = findBlock(first)
    switch (method) {
      case 'eth_chainId':
        return { result: toHex(chainId) }
      case 'eth_getBlockByNumber':
        return { result: (second === true ? block?.full : block && withHashes(block.full)) ?? null }
      case 'eth_getBlockReceipts':
        return { result: block?.receipts ?? null }
      case 'debug_traceBlockByNumber':
        return { result: block?.traces ?? null }
      case 'eth_getLogs':
        return { result: findLogs(first) }
      default:
        return undefined
    }
  }
}

function withHashes(block: Block): Fields {
  return { ...block, transactions: block.transactions.map(({ hash }) => hash) }
}

/** Returns a block of the model chain with the fields that a node adds. */
function readBlock(chain: ModelChain, number: number): WholeBlock {
  const request = (method: string, more: unknown[] = []) =>
    chain.respond({ method, params: [toHex(number), ...more] })?.result
  const header = request('eth_getBlockByNumber', [true]) as Block
  const place = { blockHash: header.hash, blockNumber: toHex(number) }
  let logIndex = 0
  const receipts = (request('eth_getBlockReceipts') as readonly Receipt[]).map((receipt, index) => {
    const within = { ...place, transactionIndex: toHex(index), transactionHash: header.transactions[index]?.hash }
    const logs = receipt.logs.map((log) => ({ ...log, ...within, logIndex: toHex(logIndex++), removed: false }))
    return { ...receipt, ...within, logs }
  })
  const transactions = header.transactions.map((each, index) => ({
    ...{ ...each, ...place, transactionIndex: toHex(index) },
    ...{ type: '0x0', gas: '0x5208', v: '0x1b', r: '0x1', s: '0x1' },
  }))
  const full = { ...header, ...restOfHeader, transactions }
  return { full, receipts, traces: request('debug_traceBlockByNumber') }
}
