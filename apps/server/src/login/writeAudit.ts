import { createHash } from 'node:crypto'
import { asc, desc, gt, sql } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { auditLog } from '../db/loginSchema.js'

/** One thing that happened: ids and words, never personal data. */
export interface AuditEntry {
  readonly action: string
  readonly atMs: number
  readonly personId?: string
  readonly projectId?: string
  readonly facts?: Readonly<Record<string, string>>
}

/** What the first entry points back to. */
const noHash = '0'.repeat(64)
/** Any number will do as long as every server asks for the same one. */
const auditLock = 4_606_918

const hashOf = (previousHash: string, entry: AuditEntry): string => {
  const facts = Object.entries(entry.facts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([entry.action, entry.atMs, entry.personId ?? null, entry.projectId ?? null, facts])
  return createHash('sha256').update(previousHash).update('\n').update(text).digest('hex')
}

/**
 * Adds an entry to the hash-chained log. Call it last in the transaction of what it tells: from here to the commit no
 * other server writes to the log.
 */
export const writeAudit = async (queries: Queries, entry: AuditEntry): Promise<void> => {
  await queries.execute(sql`select pg_advisory_xact_lock(${auditLock})`)
  const [last] = await queries.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  const previousHash = last?.hash ?? noHash
  await queries.insert(auditLog).values({
    atMs: entry.atMs,
    action: entry.action,
    personId: entry.personId ?? null,
    projectId: entry.projectId ?? null,
    facts: { ...entry.facts },
    previousHash,
    hash: hashOf(previousHash, entry),
  })
}

/** Walks the whole log; gives the number of entries, or the place of the first one that does not fit. */
export const verifyAudit = async (
  queries: Queries,
): Promise<{ readonly entries: number; readonly lastHash: string } | { readonly brokenAtSeq: number }> => {
  const page = 1_000
  let previousHash = noHash
  let seq = 0
  let entries = 0
  for (;;) {
    const rows = await queries
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, seq))
      .orderBy(asc(auditLog.seq))
      .limit(page)
    for (const row of rows) {
      const { action, atMs, personId, projectId, facts } = row
      const entry = { action, atMs, facts, ...(personId === null ? {} : { personId }) }
      const hash = hashOf(previousHash, projectId === null ? entry : { ...entry, projectId })
      if (row.previousHash !== previousHash || row.hash !== hash) return { brokenAtSeq: row.seq }
      previousHash = hash
      seq = row.seq
      entries += 1
    }
    if (rows.length < page) return { entries, lastHash: previousHash }
  }
}
