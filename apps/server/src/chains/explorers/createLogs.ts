import { pad } from 'viem'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import type { Activity, ActivityProvider } from '../ActivityProvider.js'
import { parseTransferLog, transferTopics } from '../indexer/parseTransferLog.js'
import type { RpcOutcome, RpcProvider } from '../rpc/RpcProvider.js'
import { address, bytes, hash } from './chainShapes.js'
import { createActivity } from './joinRows.js'
import { type ExplorerList, type ListPage, readJoinedPage } from './readJoinedPage.js'

/** The numbers of blocks per request. Nodes reject large ranges, each above a different size. */
const ranges = { first: 2_000, most: 10_000, least: 50 }
/** A range with more rows than this makes the next range smaller. */
const manyRows = 1_000
/** The maximum activities per page. Each needs further calls, and many nodes accept no larger batch. */
const maxActivities = 25

const logsPlace = z.object({ block: z.optional(z.number().check(z.int(), z.minimum(0))) })
type Place = z.infer<typeof logsPlace>

const hex = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((text) => BigInt(text)),
)
const logSchema = z.object({
  address,
  topics: z.array(hash),
  data: bytes,
  blockNumber: hex,
  transactionHash: hash,
  logIndex: hex,
  removed: z.optional(z.boolean()),
})
type Log = z.infer<typeof logSchema>
const transactionSchema = z.object({
  ...{ from: address, to: z.nullable(address), value: hex, nonce: hex, input: bytes },
  blockNumber: hex,
})
/** Seconds since 1970. A higher value is not a valid date. */
const time = hex.check(z.maximum(999_999_999_999n))
const blockSchema = z.object({ number: hex, timestamp: time })
const receiptSchema = z.object({ gasUsed: hex, effectiveGasPrice: hex })

/**
 * Creates a history of an account's token transfers from the logs of plain nodes, read on demand. It is for networks
 * that are too long for an index and have no explorer. It reads down from the head in ranges as large as the node
 * accepts, a few for each page.
 *
 * The history is never complete: failed transactions, native currency from contracts, and transactions without token
 * transfers have no such log.
 */
export function createLogs(options: {
  readonly name: string
  readonly chainId: string
  readonly startBlock: number
  readonly rpc: RpcProvider
}): { readonly activity: ActivityProvider } {
  const { name, chainId, startBlock, rpc } = options
  /** The range sizes that the nodes have accepted so far. */
  const size = { now: ranges.first, most: ranges.most }

  async function request<T>(method: string, params: readonly unknown[], schema: z.ZodMiniType<T>): Promise<T> {
    const [outcome] = await rpc.send(chainId, [{ method, params }])
    return parse(outcome, schema)
  }

  /** Reads the logs of a block range which contain the account. Returns undefined if the node rejects the range. */
  async function readLogs(account: string, from: number, to: number): Promise<readonly Log[] | undefined> {
    const topic = pad(account as `0x${string}`)
    const { transfer, approval, approvalForAll, transferSingle, transferBatch } = transferTopics
    const places = [
      [[transfer, approval, approvalForAll], topic],
      [[transfer, transferSingle, transferBatch, approval, approvalForAll], null, topic],
      [[transferSingle, transferBatch], null, null, topic],
    ]
    const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` }
    const outcomes = await rpc.send(
      chainId,
      places.map((topics) => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })),
    )
    if (outcomes.some((outcome) => 'error' in outcome)) return undefined
    const found = new Map<string, Log>()
    for (const log of outcomes.flatMap((outcome) => parse(outcome, z.array(logSchema))))
      if (log.removed !== true) found.set(`${log.blockNumber} ${log.logIndex}`, log)
    return [...found.values()].toSorted((a, b) => Number(b.blockNumber - a.blockNumber || b.logIndex - a.logIndex))
  }

  async function readRange(account: string, to: number): Promise<{ from: number; logs: readonly Log[] }> {
    for (;;) {
      const from = Math.max(startBlock, to - size.now + 1)
      const logs = await readLogs(account, from, to)
      if (logs !== undefined) {
        size.now = logs.length > manyRows ? Math.max(ranges.least, size.now >> 1) : Math.min(size.most, size.now * 2)
        return { from, logs }
      }
      if (size.now <= ranges.least) throw new HttpError('upstream_failed', `The nodes of ${chainId} do not return logs`)
      size.now = Math.max(ranges.least, size.now >> 1)
      size.most = size.now
    }
  }

  function createList(account: string): ExplorerList<Place> {
    return {
      first: {},
      read: async (place): Promise<ListPage<Place>> => {
        const to = place.block ?? Number(await request('eth_blockNumber', [], hex))
        const { from, logs } = await readRange(account, to)
        const rows = logs.flatMap((log) =>
          parseTransferLog(log.address, log.topics, log.data)
            .toReversed()
            .map((move) => ({ hash: log.transactionHash, block: Number(log.blockNumber), minedAtMs: 0, move })),
        )
        const next = from > startBlock ? { block: from - 1 } : undefined
        return { rows, next, isBroken: false, completeTo: from }
      },
    }
  }

  /** Adds the fields of the transactions and the block times. */
  async function addTransactionData(account: string, activities: readonly Activity[]): Promise<readonly Activity[]> {
    if (activities.length === 0) return []
    const requested = activities.map(({ hash }) => ({ method: 'eth_getTransactionByHash', params: [hash] }))
    const transactions = (await rpc.send(chainId, requested)).map((outcome) => parse(outcome, transactionSchema))
    const numbers = [...new Set(transactions.map(({ blockNumber }) => `0x${blockNumber.toString(16)}`))]
    const own = activities.filter((_, index) => transactions[index]?.from === account).map(({ hash }) => hash)
    const [blocks, receipts] = await Promise.all([
      rpc.send(
        chainId,
        numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, false] })),
      ),
      own.length === 0
        ? []
        : rpc.send(
            chainId,
            own.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
          ),
    ])
    const times = new Map(
      blocks.map((outcome) => parse(outcome, blockSchema)).map((each) => [each.number, each.timestamp]),
    )
    const paid = receipts.map((outcome) => parse(outcome, receiptSchema))
    return activities.map((activity, index) => {
      const transaction = transactions[index]
      if (transaction === undefined) return activity
      const { from, to, value, nonce, input, blockNumber } = transaction
      const receipt = paid[own.indexOf(activity.hash)]
      const native = {
        kind: 'native',
        token: undefined,
        tokenId: undefined,
        from,
        to: to ?? '',
        amount: value,
      } as const
      return createActivity(account, {
        ...{ hash: activity.hash, status: 'confirmed', minedAtMs: Number(times.get(blockNumber) ?? 0n) * 1_000 },
        ...{ from, to: to ?? undefined, nonce: Number(nonce) },
        fee: receipt && receipt.gasUsed * receipt.effectiveGasPrice,
        selector: input.length >= 10 ? input.slice(0, 10) : undefined,
        moves: [...(value > 0n ? [native] : []), ...activity.transfers],
      })
    })
  }

  return {
    activity: {
      name,
      supports: (requested) => requested === chainId,
      fetchActivity: async ({ address, cursor, limit }) => {
        const lists = [createList(address)]
        const page = await readJoinedPage({
          lists,
          place: logsPlace,
          address,
          cursor,
          limit: Math.min(limit, maxActivities),
        })
        return { ...page, activities: await addTransactionData(address, page.activities), isPartial: true }
      },
    },
  }
}

function parse<T>(outcome: RpcOutcome | undefined, schema: z.ZodMiniType<T>): T {
  if (outcome === undefined || 'error' in outcome)
    throw new HttpError('upstream_failed', 'A node did not return data that it returned before')
  const parsed = schema.safeParse(outcome.result)
  if (!parsed.success) throw new HttpError('upstream_failed', 'A node responded in an unexpected format')
  return parsed.data
}
