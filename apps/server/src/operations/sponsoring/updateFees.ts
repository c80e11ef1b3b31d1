import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Hex, pad, toEventSelector, toHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import type { Queries } from '../../db/Database.js'
import { sponsoredOperations } from '../../db/operationsSchema.js'
import { ServerError } from '../../errors/ServerError.js'
import { type Head, headRequest, parseHead, parseOutcome } from './fetchChainState.js'
import { isRow, noPaymaster } from './reserveFee.js'

type Row = typeof sponsoredOperations.$inferSelect

interface SettleParts {
  readonly queries: Queries
  readonly rpc: RpcProvider
  readonly logger: Pick<Logger, 'warn'>
  readonly now: () => number
}

/** The rows that are settled with the same requests. */
const rowsAtOnce = 100
/** The blocks per request. It is halved when a node rejects it. */
const [maxRange, minRange] = [1_000, 10]
/** The requests per round and batch of rows. The next round continues. */
const maxRequests = 20
/** The time after the end of an approval, in which a reorganisation of the chain can still include the operation. */
const reorganisationMs = 180_000
/** The blocks below the newest one that are final for the stored progress. */
const finalDepth = 1_000
/** The age at which rows are deleted. No budget counts them any more. */
const keptMs = 8 * 86_400_000

const event = toEventSelector(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)
const logSchema = z.object({
  address: z.string(),
  topics: z.array(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))).check(z.length(4)),
  data: z.string().check(z.regex(/^0x[0-9a-fA-F]{256}$/)),
  removed: z.optional(z.boolean()),
})
const logsSchema = z.array(logSchema).check(z.maxLength(100_000))

/** An included operation. */
interface Inclusion {
  readonly sender: string
  readonly paymaster: string
  readonly nonce: bigint
  readonly success: boolean
  readonly cost: bigint
}

/** Parses a log of EntryPoint. Returns undefined for any other log. */
export function parseInclusion(log: z.infer<typeof logSchema>): Inclusion | undefined {
  const [topic, , sender, paymaster] = log.topics
  const isEvent = log.address.toLowerCase() === entryPoint08Address.toLowerCase() && topic?.toLowerCase() === event
  if (!isEvent || log.removed || !sender || !paymaster) return undefined
  const readWord = (index: number) => BigInt(`0x${log.data.slice(2 + 64 * index, 66 + 64 * index)}`)
  return {
    sender: `0x${sender.slice(26).toLowerCase()}`,
    paymaster: `0x${paymaster.slice(26).toLowerCase()}`,
    ...{ nonce: readWord(0), success: readWord(1) !== 0n, cost: readWord(2) },
  }
}

/**
 * Replaces the open reservations by the fees of the included operations, and releases those whose approvals have ended.
 * Several processes can run it at the same time: each change depends on the state of its row. A failure of one network
 * is logged, and does not affect the others.
 */
export async function updateFees(parts: SettleParts, signal: AbortSignal): Promise<void> {
  const { queries, logger, now } = parts
  await deleteOldRows(queries, now(), signal)
  const isOpen = eq(sponsoredOperations.state, 'reserved')
  const chains = await queries
    .selectDistinct({ chainId: sponsoredOperations.chainId })
    .from(sponsoredOperations)
    .where(isOpen)
  for (const { chainId } of chains) {
    if (signal.aborted) return
    try {
      await updateChain(parts, chainId, signal)
    } catch (error) {
      logger.warn({ err: error, chainId }, 'cannot settle sponsored fees')
    }
  }
}

async function updateChain(parts: SettleParts, chainId: string, signal: AbortSignal): Promise<void> {
  const { sender, nonce, state } = sponsoredOperations
  let after: SQL | undefined
  while (!signal.aborted) {
    const rows = await parts.queries
      .select()
      .from(sponsoredOperations)
      .where(and(eq(sponsoredOperations.chainId, chainId), eq(state, 'reserved'), after))
      .orderBy(asc(sender), asc(nonce))
      .limit(rowsAtOnce)
    if (rows.length > 0) await updateRows(parts, chainId, rows, signal)
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = sql`(${sender}, ${nonce}) > (${last.sender}, ${last.nonce}::numeric)`
  }
}

async function updateRows(
  { queries, rpc, now }: SettleParts,
  chainId: string,
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<void> {
  const [block] = await rpc.send(chainId, [headRequest])
  const head = parseHead(chainId, block)
  const open = new Map(rows.map((row) => [toKey(row), row]))
  let [from, range] = [Math.min(...rows.map(({ fromBlock }) => fromBlock)), maxRange]
  for (let requests = 0; from <= head.number && requests < maxRequests && !signal.aborted; requests += 1) {
    const to = Math.min(from + range - 1, head.number)
    const logs = await fetchInclusions(rpc, chainId, rows, { from, to })
    if (logs === 'behind') return
    if (logs === 'rejected') {
      if (range <= minRange)
        throw new ServerError('upstream_failed', `no node of ${chainId} returns the logs of ${range} blocks`)
      range = Math.max(minRange, Math.floor(range / 2))
      continue
    }
    for (const inclusion of logs) {
      const row = open.get(toKey({ ...inclusion, nonce: String(inclusion.nonce) }))
      if (row === undefined) continue
      await storeFee(queries, row, inclusion)
      open.delete(toKey(row))
    }
    from = to + 1
    if (to < head.number - finalDepth) for (const row of open.values()) await storeProgress(queries, row, from)
  }
  if (from <= head.number) return
  for (const row of open.values()) if (hasEnded(row, head, now())) await releaseRow(queries, row)
}

/**
 * Returns the inclusions by the rows' paymasters in a range of blocks. Returns `rejected` if the nodes reject the range,
 * and `behind` if the node does not have all its blocks yet.
 */
async function fetchInclusions(
  rpc: RpcProvider,
  chainId: string,
  rows: readonly Row[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Inclusion[] | 'rejected' | 'behind'> {
  const toTopics = (addresses: readonly string[]) =>
    [...new Set(addresses)].map((each) => pad(each as Hex, { size: 32 }))
  const paymasters = toTopics(rows.map(({ paymaster }) => paymaster).filter((each) => each !== noPaymaster))
  if (paymasters.length === 0) return []
  const filter = {
    ...{ address: entryPoint08Address, fromBlock: toHex(from), toBlock: toHex(to) },
    topics: [event, null, toTopics(rows.map(({ sender }) => sender)), paymasters],
  }
  const [block, logs] = await rpc.send(chainId, [headRequest, { method: 'eth_getLogs', params: [filter] }])
  if (logs && 'error' in logs) return 'rejected'
  // A node that lags behind returns no error for blocks that it does not have.
  if (parseHead(chainId, block).number < to) return 'behind'
  return parseOutcome(chainId, logsSchema, logs).flatMap((log) => parseInclusion(log) ?? [])
}

function toKey({ sender, nonce, paymaster }: Pick<Row, 'sender' | 'nonce' | 'paymaster'>) {
  return `${sender} ${nonce} ${paymaster}`
}

/** Returns whether no block can include the approved operation any more, by the clocks of both chain and server. */
function hasEnded({ validUntilMs }: Row, head: Head, nowMs: number): boolean {
  return Math.min(head.timeMs, nowMs) > validUntilMs + reorganisationMs
}

async function storeFee(queries: Queries, row: Row, { cost, success }: Inclusion): Promise<void> {
  await queries
    .update(sponsoredOperations)
    .set({ state: 'settled', spent: String(cost), succeeded: success })
    .where(and(isRow(row), eq(sponsoredOperations.state, 'reserved')))
}

/** Releases a row, unless another approval has extended it since it was read. */
async function releaseRow(queries: Queries, row: Row): Promise<void> {
  const isSame = eq(sponsoredOperations.validUntilMs, row.validUntilMs)
  await queries
    .update(sponsoredOperations)
    .set({ state: 'released' })
    .where(and(isRow(row), eq(sponsoredOperations.state, 'reserved'), isSame))
}

async function storeProgress(queries: Queries, row: Row, fromBlock: number): Promise<void> {
  await queries
    .update(sponsoredOperations)
    .set({ fromBlock })
    .where(and(isRow(row), eq(sponsoredOperations.state, 'reserved'), lt(sponsoredOperations.fromBlock, fromBlock)))
}

async function deleteOldRows(queries: Queries, nowMs: number, signal: AbortSignal): Promise<void> {
  let deleted = rowsAtOnce
  while (deleted === rowsAtOnce && !signal.aborted) {
    const rows = await queries.execute(sql`
      delete from sponsored_operations where ctid = any(array(
        select ctid from sponsored_operations where created_at_ms < ${nowMs - keptMs}
        order by created_at_ms limit ${rowsAtOnce}))
      returning 1`)
    deleted = z.object({ rows: z.array(z.unknown()) }).parse(rows).rows.length
  }
}
