import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Queries, runQuery } from '../../db/Database.js'
import { HttpError } from '../../errors/HttpError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import {
  type Activity,
  type ActivityPage,
  type ActivityProvider,
  type ActivityTransfer,
  getOperation,
} from '../ActivityProvider.js'

/** The maximum transfers per activity: an airdrop to ten thousand addresses is one entry of a history. */
const maxTransfers = 50

// Depending on the driver, eight-byte numbers are numbers or strings.
const wide = z.pipe(z.union([z.number(), z.string()]), z.transform(Number))
const big = z.pipe(
  z.string(),
  z.transform((text) => BigInt(text)),
)

const transactionRows = z.object({
  rows: z.array(
    z.object({
      block: wide,
      position: z.number(),
      hash: z.string(),
      mined_at: wide,
      from_address: z.string(),
      to_address: z.nullable(z.string()),
      nonce: wide,
      fee: big,
      succeeded: z.boolean(),
      selector: z.nullable(z.string()),
      /** The outcome of the account's user operations in the transaction. Null without any. */
      operation_succeeded: z.nullable(z.boolean()),
      operation_fee: z.nullable(big),
    }),
  ),
})

const transferRows = z.object({
  rows: z.array(
    z.object({
      block: wide,
      position: z.number(),
      kind: z.enum(['native', 'internal', 'erc20', 'erc721', 'erc1155', 'approval', 'approvalForAll']),
      token: z.nullable(z.string()),
      token_id: z.nullable(big),
      from_address: z.string(),
      to_address: z.string(),
      amount: big,
    }),
  ),
})

const versionRows = z.object({ rows: z.array(z.object({ version: z.string() })) })

/** The maximum pages in memory. A cached page stays valid for its version of the index, so it has no expiry. */
const maxCachedPages = 500

/**
 * Creates a history from the index. The cost of a page does not depend on the length of the history, because it starts
 * at a cursor. Pages are cached until the index changes. The version of the index is read before each response.
 */
export function createIndexedActivity(
  queries: Pick<Queries, 'execute'>,
  chains: readonly { readonly chainId: string; readonly startBlock: number }[],
): ActivityProvider {
  const startOf = new Map(chains.map(({ chainId, startBlock }) => [chainId, startBlock]))
  const pages = createTimedCache<ActivityPage>({
    maxEntries: maxCachedPages,
    lifetimeMs: Number.POSITIVE_INFINITY,
    now: () => 0,
  })
  const versions = new Map(chains.map(({ chainId }) => [chainId, shareRuns(() => readVersion(chainId))]))
  return {
    name: 'indexer',
    supports: (chainId) => startOf.has(chainId),
    fetchActivity: async ({ chainId, address, cursor, limit }) => {
      const version = await versions.get(chainId)?.()
      const load = () => readPage({ chainId, address, cursor, limit })
      return version === undefined ? load() : pages.get(`${chainId} ${address} ${cursor} ${limit} ${version}`, load)
    },
  }

  async function readPage({ chainId, address, cursor, limit }: Parameters<ActivityProvider['fetchActivity']>[0]) {
    const found = await readTransactions(chainId, address, cursor, limit)
    const shown = found.slice(0, limit)
    const transfers = await readTransfers(chainId, address, shown)
    const last = shown.at(-1)
    return {
      activities: shown.map((row) => toActivity(row, address, transfers.get(`${row.block} ${row.position}`) ?? [])),
      next: found.length > limit && last !== undefined ? `${last.block}.${last.position}` : undefined,
      isPartial: (startOf.get(chainId) ?? 0) > 0,
    }
  }

  /**
   * Returns the version of the index. Each step and each rollback changes its time in the same transaction as the rows.
   */
  async function readVersion(chainId: string): Promise<string | undefined> {
    const answer = await runQuery(() =>
      queries.execute(
        sql`select block || ' ' || updated_at as version from indexed_chains where chain_id = ${chainId}`,
      ),
    )
    return versionRows.parse(answer).rows[0]?.version
  }

  async function readTransactions(chainId: string, address: string, cursor: string | undefined, limit: number) {
    const before = cursor === undefined ? sql`` : sql`and (seen.block, seen.position) < ${parseCursor(cursor)}`
    const answer = await runQuery(() =>
      queries.execute(sql`select mined.block, mined.position, mined.hash, mined.mined_at, mined.from_address, mined.to_address,
          mined.nonce, mined.fee::text as fee, mined.succeeded, mined.selector,
          operation.succeeded as operation_succeeded, operation.fee::text as operation_fee
        from (
          select block, position from account_activity as seen
          where seen.chain_id = ${chainId} and seen.address = ${address} ${before}
          order by block desc, position desc limit ${limit + 1}
        ) as page
        join chain_transactions as mined
          on mined.chain_id = ${chainId} and mined.block = page.block and mined.position = page.position
        left join lateral (
          select bool_and(succeeded) as succeeded, sum(case when paymaster is null then fee else 0 end) as fee
          from chain_operations as each
          where each.chain_id = ${chainId} and each.block = page.block and each.position = page.position
            and each.sender = ${address}
        ) as operation on true
        order by mined.block desc, mined.position desc`),
    )
    return transactionRows.parse(answer).rows
  }

  async function readTransfers(
    chainId: string,
    address: string,
    shown: readonly { readonly block: number; readonly position: number }[],
  ): Promise<Map<string, ActivityTransfer[]>> {
    const byTransaction = new Map<string, ActivityTransfer[]>()
    if (shown.length === 0) return byTransaction
    const places = JSON.stringify(shown.map(({ block, position }) => ({ block, position })))
    const answer = await runQuery(() =>
      queries.execute(sql`select page.block, page.position, moved.kind, moved.token, moved.token_id::text as token_id,
          moved.from_address, moved.to_address, moved.amount::text as amount
        from json_to_recordset(${places}::json) as page(block bigint, position int)
        cross join lateral (
          select * from chain_transfers as each
          where each.chain_id = ${chainId} and each.block = page.block and each.position = page.position
            and (each.from_address = ${address} or each.to_address = ${address})
          order by each.entry limit ${maxTransfers}
        ) as moved
        order by moved.entry`),
    )
    for (const row of transferRows.parse(answer).rows) {
      const key = `${row.block} ${row.position}`
      const transfer = toTransfer(row, address)
      const known = byTransaction.get(key)
      if (known === undefined) byTransaction.set(key, [transfer])
      else known.push(transfer)
    }
    return byTransaction
  }
}

/**
 * Shares one run between concurrent callers. A caller during a run gets the next run, so its result is never older than
 * its call.
 */
function shareRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let waiting: Promise<T> | undefined
  const begin = () => {
    waiting = undefined
    const begun = run().finally(() => {
      if (running === begun) running = undefined
    })
    running = begun
    return begun
  }
  return () => {
    if (running === undefined) return begin()
    waiting ??= running.then(begin, begin)
    return waiting
  }
}

/** Parses the block and position of the last activity of a page, as an SQL row to compare with. */
function parseCursor(cursor: string) {
  const match = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor)
  if (match === null) throw new HttpError('bad_request', 'The cursor is not from this history')
  return sql`(${Number(match[1])}, ${Number(match[2])})`
}

function getDirection(from: string, to: string, address: string): ActivityTransfer['direction'] {
  if (from === to) return 'self'
  return from === address ? 'out' : 'in'
}

function toTransfer(row: z.infer<typeof transferRows>['rows'][number], address: string): ActivityTransfer {
  const [from, to] = [row.from_address, row.to_address]
  return {
    kind: row.kind,
    token: row.token ?? undefined,
    tokenId: row.token_id ?? undefined,
    from,
    to,
    amount: row.amount,
    direction: getDirection(from, to, address),
  }
}

/** The selector of a call that is neither a transfer nor an approval, for user operations. */
const executeSelector = '0x00000000'

function toActivity(
  row: z.infer<typeof transactionRows>['rows'][number],
  address: string,
  transfers: readonly ActivityTransfer[],
): Activity {
  const { hash, operation_succeeded: outcome } = row
  const to = row.to_address ?? undefined
  // Another account sent the transaction of a user operation, and it succeeds even if the calls of the operation fail.
  const succeeded = outcome ?? row.succeeded
  const isOperation = outcome !== null && row.from_address !== address
  const selector = isOperation ? executeSelector : (row.selector ?? undefined)
  return {
    hash,
    operation: getOperation({ transfers, to, succeeded, selector }),
    status: succeeded ? 'confirmed' : 'failed',
    minedAtMs: row.mined_at * 1_000,
    from: isOperation ? address : row.from_address,
    to,
    nonce: isOperation ? undefined : row.nonce,
    fee: isOperation ? (row.operation_fee ?? undefined) : row.fee,
    transfers,
  }
}
