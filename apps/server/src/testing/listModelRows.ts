import * as z from 'zod/mini'
import { parseTransferLog } from '../chains/indexer/parseTransferLog.js'
import type { ModelChain } from './createModelChain.js'

const hex = z.pipe(
  z.string(),
  z.transform((text) => BigInt(text)),
)
const log = z.object({ address: z.string(), topics: z.array(z.string()), data: z.string() })
const blockSchema = z.object({
  timestamp: hex,
  transactions: z.array(
    z.object({
      hash: z.string(),
      from: z.string(),
      to: z.nullable(z.string()),
      value: hex,
      nonce: hex,
      input: z.string(),
    }),
  ),
})
const receiptsSchema = z.array(
  z.object({
    status: z.string(),
    contractAddress: z.nullable(z.string()),
    gasUsed: hex,
    effectiveGasPrice: hex,
    logs: z.array(log),
  }),
)

interface Frame {
  readonly type: string
  readonly from: string
  readonly to: string
  readonly value: string
  readonly error?: string
  readonly calls?: readonly Frame[]
}

/** A call within a transaction, in the format of explorers. */
export type ModelCall = { readonly index: number; readonly isGood: boolean } & Omit<Frame, 'calls' | 'error'>

/** A transaction of a model chain with the data that explorers list. */
export interface ModelRow {
  readonly block: number
  readonly position: number
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transaction: z.infer<typeof blockSchema>['transactions'][number]
  /** The contract that the transaction created. */
  readonly created: string | null
  readonly isGood: boolean
  readonly gasUsed: bigint
  readonly gasPrice: bigint
  readonly calls: readonly ModelCall[]
  readonly logs: readonly z.infer<typeof log>[]
  readonly transfers: ReturnType<typeof parseTransferLog>
}

/** Returns all transactions of a chain, newest first. */
export function listModelRows(chain: ModelChain): readonly ModelRow[] {
  const numbers = Array.from({ length: chain.head() + 1 }, (_, number) => `0x${number.toString(16)}`)
  const request = (method: string, params: unknown[]) => chain.respond({ method, params })?.result
  return numbers
    .flatMap((tag, block) => {
      const { timestamp, transactions } = blockSchema.parse(request('eth_getBlockByNumber', [tag, true]))
      const receipts = receiptsSchema.parse(request('eth_getBlockReceipts', [tag]))
      const traces = request('debug_traceBlockByNumber', [tag]) as readonly { result: Frame }[]
      return transactions.flatMap((transaction, position): ModelRow[] => {
        const [receipt, trace] = [receipts[position], traces[position]]
        if (receipt === undefined || trace === undefined) return []
        return [
          {
            ...{ block, position, timestamp: Number(timestamp), transaction, isGood: receipt.status === '0x1' },
            created: receipt.contractAddress,
            ...{ gasUsed: receipt.gasUsed, gasPrice: receipt.effectiveGasPrice, calls: flatten(trace.result) },
            logs: receipt.logs,
            transfers: receipt.logs.flatMap(({ address, topics, data }) => parseTransferLog(address, topics, data)),
          },
        ]
      })
    })
    .toReversed()
}

/**
 * Returns a function that lists them, and recomputes the list only after the chain has changed. A fake explorer calls
 * it hundreds of times.
 */
export function cacheModelRows(chain: ModelChain): () => readonly ModelRow[] {
  const kept: { state?: string; rows: readonly ModelRow[] } = { rows: [] }
  return () => {
    const answer = chain.respond({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    const state = `${chain.fault} ${z.object({ hash: z.string() }).parse(answer?.result).hash}`
    if (kept.state !== state) Object.assign(kept, { state, rows: listModelRows(chain) })
    return kept.rows
  }
}

/** Returns the calls in order. As in explorers, the outer call is listed only if it created a contract. */
function flatten(top: Frame): readonly ModelCall[] {
  const all: ModelCall[] = []
  const add = ({ calls = [], error, ...frame }: Frame, isGood: boolean): void => {
    all.push({ ...frame, index: all.length, isGood: isGood && error === undefined })
    for (const call of calls) add(call, isGood && error === undefined)
  }
  add(top, true)
  return top.type === 'CREATE' ? all : all.slice(1)
}

/** Returns the hashes of the transactions that an explorer lists for an account. Approvals are in no list. */
export function listExplorerHashes(rows: readonly ModelRow[], address: string): readonly string[] {
  return rows
    .filter(({ transaction, calls, transfers }) => {
      const moves = [
        ...calls.filter(({ type, isGood, value }) => type === 'CALL' && isGood && BigInt(value) > 0n),
        ...transfers.filter(({ kind }) => kind.startsWith('erc')),
      ]
      const parties = [transaction.from, transaction.to, ...moves.flatMap(({ from, to }) => [from, to])]
      return parties.includes(address)
    })
    .map(({ transaction }) => transaction.hash)
}
