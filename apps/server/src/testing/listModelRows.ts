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

/** One call within a transaction, as explorers list them. */
export type ModelCall = { readonly index: number; readonly isGood: boolean } & Omit<Frame, 'calls' | 'error'>

/** A transaction of a model chain with all that explorers list of it. */
export interface ModelRow {
  readonly block: number
  readonly position: number
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transaction: z.infer<typeof blockSchema>['transactions'][number]
  /** The contract it made. */
  readonly created: string | null
  readonly isGood: boolean
  readonly gasUsed: bigint
  readonly gasPrice: bigint
  readonly calls: readonly ModelCall[]
  readonly logs: readonly z.infer<typeof log>[]
  readonly transfers: ReturnType<typeof parseTransferLog>
}

/** Every transaction of a chain, newest first. */
export function listModelRows(chain: ModelChain): readonly ModelRow[] {
  const numbers = Array.from({ length: chain.head() + 1 }, (_, number) => `0x${number.toString(16)}`)
  const ask = (method: string, params: unknown[]) => chain.answer({ method, params })?.result
  return numbers
    .flatMap((tag, block) => {
      const { timestamp, transactions } = blockSchema.parse(ask('eth_getBlockByNumber', [tag, true]))
      const receipts = receiptsSchema.parse(ask('eth_getBlockReceipts', [tag]))
      const traces = ask('debug_traceBlockByNumber', [tag]) as readonly { result: Frame }[]
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

/** Lists them as often as asked, and works them out anew only where the chain has changed: a fake explorer is asked hundreds of times. */
export function keepModelRows(chain: ModelChain): () => readonly ModelRow[] {
  const kept: { state?: string; rows: readonly ModelRow[] } = { rows: [] }
  return () => {
    const answer = chain.answer({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    const state = `${chain.fault} ${z.object({ hash: z.string() }).parse(answer?.result).hash}`
    if (kept.state !== state) Object.assign(kept, { state, rows: listModelRows(chain) })
    return kept.rows
  }
}

/** The calls in the order they were made; the transaction's own only where it made a contract, as explorers list them. */
function flatten(top: Frame): readonly ModelCall[] {
  const all: ModelCall[] = []
  const add = ({ calls = [], error, ...frame }: Frame, isGood: boolean): void => {
    all.push({ ...frame, index: all.length, isGood: isGood && error === undefined })
    for (const call of calls) add(call, isGood && error === undefined)
  }
  add(top, true)
  return top.type === 'CREATE' ? all : all.slice(1)
}

/** Transactions of which an explorer lists something for an account: what it approved is in no list. */
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
