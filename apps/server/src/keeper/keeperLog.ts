import { createHash } from 'node:crypto'
import { asc, desc, gt, sql } from 'drizzle-orm'
import { advisoryLocks, type Queries } from '../db/Database.js'
import { keeperLog } from './keeperSchema.js'

/** An event of a half. */
export interface KeeperEvent {
  readonly event: 'made' | 'activated' | 'released' | 'wrong' | 'exhausted' | 'destroyed'
  readonly slotId: string
  readonly owner: string
  readonly deviceId: string
  readonly atMs: number
}

const noHash = '0'.repeat(64)

function hashOf(previousHash: string, line: KeeperEvent): string {
  return createHash('sha256')
    .update(JSON.stringify([previousHash, line.event, line.slotId, line.owner, line.deviceId, line.atMs]))
    .digest('hex')
}

/** Adds lines to the chain. Call it last in a transaction: other writers wait until the commit. */
export async function writeKeeperLog(queries: Queries, lines: readonly KeeperEvent[]): Promise<void> {
  if (lines.length === 0) return
  await queries.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.keeperLog})`)
  const [last] = await queries.select({ hash: keeperLog.hash }).from(keeperLog).orderBy(desc(keeperLog.seq)).limit(1)
  let previousHash = last?.hash ?? noHash
  const rows = lines.map((line) => {
    const row = { ...line, previousHash, hash: hashOf(previousHash, line) }
    previousHash = row.hash
    return row
  })
  await queries.insert(keeperLog).values(rows)
}

/** Verifies the whole chain. Returns its length, or the position of the first line that does not match. */
export async function verifyKeeperLog(
  queries: Queries,
): Promise<{ readonly lines: number } | { readonly brokenAtSeq: number }> {
  const page = 1_000
  let previousHash = noHash
  let seq = 0
  let lines = 0
  for (;;) {
    const rows = await queries
      .select()
      .from(keeperLog)
      .where(gt(keeperLog.seq, seq))
      .orderBy(asc(keeperLog.seq))
      .limit(page)
    for (const row of rows) {
      const event = row.event as KeeperEvent['event']
      if (row.previousHash !== previousHash || row.hash !== hashOf(previousHash, { ...row, event }))
        return { brokenAtSeq: row.seq }
      previousHash = row.hash
      seq = row.seq
      lines += 1
    }
    if (rows.length < page) return { lines }
  }
}
