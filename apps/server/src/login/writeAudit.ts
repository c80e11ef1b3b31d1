import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, or } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { lockTexts } from '../db/lockTexts.js'
import { auditEntries, auditLog } from '../db/loginSchema.js'

/** An event of the audit log. It contains ids and keywords but no personal data. */
export interface AuditEntry {
  readonly action: string
  readonly atMs: number
  readonly personId?: string
  readonly projectId: string
  readonly facts?: Readonly<Record<string, string>>
}

/** The previous hash of the first entry. */
const noHash = '0'.repeat(64)
const pageRows = 1_000

interface HashedFields {
  readonly action: string
  readonly atMs: number
  readonly personId: string | null
  readonly projectId: string | null
  readonly facts: Readonly<Record<string, string>>
}

function hashOf(previousHash: string, { action, atMs, personId, projectId, facts }: HashedFields): string {
  const sorted = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([action, atMs, personId, projectId, sorted])
  return createHash('sha256').update(previousHash).update('\n').update(text).digest('hex')
}

/**
 * Adds an entry to the hash chain of its project. Call it last in a transaction: other writers of the same project wait
 * until the commit.
 */
export async function writeAudit(queries: Queries, entry: AuditEntry): Promise<void> {
  const { projectId, atMs, action, personId = null } = entry
  const fields = { projectId, atMs, action, personId, facts: { ...entry.facts } }
  await lockTexts(queries, [`audit/${projectId}`])
  const [last] = await queries
    .select({ seq: auditEntries.seq, hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.projectId, projectId))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  const { seq, hash: previousHash } = last ?? { seq: 0, hash: noHash }
  const hash = hashOf(previousHash, fields)
  await queries.insert(auditEntries).values({ ...fields, seq: seq + 1, previousHash, hash })
}

/** A valid hash chain. `projectId` is undefined for the chain that all projects once shared. */
interface VerifiedChain {
  readonly projectId: string | undefined
  readonly entries: number
  readonly lastHash: string
}

/** The first entry that does not match its chain. */
interface BrokenChain {
  readonly projectId: string | undefined
  readonly brokenAtSeq: number
}

type Row = HashedFields & { readonly seq: number; readonly previousHash: string; readonly hash: string }

function fits(row: Row, previousHash: string): boolean {
  return row.previousHash === previousHash && row.hash === hashOf(previousHash, row)
}

async function verifySharedChain(queries: Queries): Promise<VerifiedChain | BrokenChain> {
  let lastHash = noHash
  let seq = 0
  let entries = 0
  for (;;) {
    const rows = await queries
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, seq))
      .orderBy(asc(auditLog.seq))
      .limit(pageRows)
    for (const row of rows) {
      if (!fits(row, lastHash)) return { projectId: undefined, brokenAtSeq: row.seq }
      lastHash = row.hash
      seq = row.seq
      entries += 1
    }
    if (rows.length < pageRows) return { projectId: undefined, entries, lastHash }
  }
}

async function verifyProjectChains(queries: Queries): Promise<readonly VerifiedChain[] | BrokenChain> {
  const chains: VerifiedChain[] = []
  for (;;) {
    const { projectId = '', entries: seq = 0 } = chains.at(-1) ?? {}
    const isLater = or(
      gt(auditEntries.projectId, projectId),
      and(eq(auditEntries.projectId, projectId), gt(auditEntries.seq, seq)),
    )
    const rows = await queries
      .select()
      .from(auditEntries)
      .where(isLater)
      .orderBy(asc(auditEntries.projectId), asc(auditEntries.seq))
      .limit(pageRows)
    for (const row of rows) {
      const last = chains.at(-1)
      const chain = last?.projectId === row.projectId ? chains.pop() : undefined
      const { entries, lastHash } = chain ?? { entries: 0, lastHash: noHash }
      if (row.seq !== entries + 1 || !fits(row, lastHash)) return { projectId: row.projectId, brokenAtSeq: row.seq }
      chains.push({ projectId: row.projectId, entries: row.seq, lastHash: row.hash })
    }
    if (rows.length < pageRows) return chains
  }
}

/**
 * Verifies the hash chains of all projects and the chain that they once shared, which is omitted if it is empty.
 * Returns the chains, or the first entry that does not match.
 */
export async function verifyAudit(queries: Queries): Promise<readonly VerifiedChain[] | BrokenChain> {
  const shared = await verifySharedChain(queries)
  if ('brokenAtSeq' in shared) return shared
  const chains = await verifyProjectChains(queries)
  if ('brokenAtSeq' in chains || shared.entries === 0) return chains
  return [shared, ...chains]
}
