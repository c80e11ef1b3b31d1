import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/Database.js'
import { authSessions, persons, refreshTokens } from '../db/loginSchema.js'
import { openDatabase } from '../db/openDatabase.js'
import { createConfig } from '../loadConfig.js'
import { saveProject } from '../projects/projects.js'
import { createSecrets } from '../secrets/secrets.js'
import { contractDatabases, type TestDatabase } from '../testing/testDatabases.js'
import { createBudgets } from './createBudgets.js'
import { deleteOldLogins } from './deleteOldLogins.js'

const dayMs = 86_400_000
const nowMs = 1_800_000_000_000

describe.each(contractDatabases())('deleteOldLogins on $name', { timeout: 60_000 }, ({ create }) => {
  let store: TestDatabase
  let database: Database
  beforeAll(async () => {
    store = await create()
    database = await openDatabase(createConfig(store.settings), pino({ level: 'silent' }))
    await saveProject(database.queries, { id: 'test', origins: ['https://app.example'] })
    await database.queries.insert(persons).values({ projectId: 'test', id: 'ann', createdAtMs: 1 })
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await store.remove()
  })

  it('keeps each used token that can still reveal a second use in an open session, and deletes the others', async () => {
    const { queries } = database
    const now = () => nowMs
    const base = { personId: 'ann', projectId: 'test', jkt: 'device', method: 'email', createdAtMs: 1 }
    await queries.insert(authSessions).values([
      { ...base, id: 'open', expiresAtMs: nowMs + 1, endedAtMs: null },
      { ...base, id: 'ended', expiresAtMs: nowMs + 1, endedAtMs: nowMs },
      { ...base, id: 'over', expiresAtMs: nowMs, endedAtMs: null },
    ])
    const token = (sessionId: string, hash: string, expiresAtMs: number, successorHash?: string) => ({
      hash: `${sessionId} ${hash}`,
      sessionId,
      createdAtMs: expiresAtMs - 30 * dayMs,
      expiresAtMs,
      ...(successorHash === undefined
        ? {}
        : { usedAtMs: nowMs - dayMs, successorHash: `${sessionId} ${successorHash}` }),
    })
    const chain = (sessionId: string) => [
      token(sessionId, 'expired', nowMs, 'used long ago'),
      // A browser that was away for weeks still sends this token. A thief may have used the later ones.
      token(sessionId, 'used long ago', nowMs + 1, 'used'),
      token(sessionId, 'used', nowMs + 20 * dayMs, 'current'),
      token(sessionId, 'current', nowMs + 30 * dayMs),
    ]
    await queries.insert(refreshTokens).values(['open', 'ended', 'over'].flatMap(chain))
    const budgets = createBudgets(createSecrets(new Uint8Array(32).fill(5)), now)
    await deleteOldLogins({ queries, budgets, now })
    const left = await queries.select({ hash: refreshTokens.hash }).from(refreshTokens).orderBy(refreshTokens.hash)
    expect(left.map(({ hash }) => hash)).toEqual(['open current', 'open used', 'open used long ago'])
    // The sessions stay a week longer than their tokens.
    expect(await queries.select().from(authSessions)).toHaveLength(3)
  })

  it('challenges: the query by device and project uses an index', async () => {
    const plan = await database.queries.transaction(async (transaction) => {
      // PostgreSQL scans an empty table sequentially even if it has an index.
      await transaction.execute(sql`set local enable_seqscan = off`)
      return transaction.execute(sql`explain select id from challenges where jkt = 'device' and project_id = 'test'`)
    })
    expect(JSON.stringify(plan)).toContain('challenges_device')
  })
})
