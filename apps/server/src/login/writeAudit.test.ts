import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCli } from '../cli/runCli.js'
import { auditEntries } from '../db/loginSchema.js'
import { createOldDatabase } from '../testing/createOldDatabase.js'
import { startLoginWorld } from '../testing/login/startLoginWorld.js'
import { allowedOrigin } from '../testing/startTestServer.js'
import { contractDatabases, postgresDatabases, withQueries } from '../testing/testDatabases.js'
import { verifyAudit, writeAudit } from './writeAudit.js'

/** Creates the SQL statements of an older server, which used one chain for all projects. */
function createSharedChain(projectIds: readonly string[]): string {
  let previousHash = '0'.repeat(64)
  const statements = projectIds.map((projectId, index) => {
    const text = JSON.stringify(['login', index, 'person', projectId, [['method', 'email']]])
    const hash = createHash('sha256').update(`${previousHash}\n${text}`).digest('hex')
    const values = `${index}, 'login', 'person', '${projectId}', '{"method":"email"}', '${previousHash}', '${hash}'`
    previousHash = hash
    return `insert into audit_log (at_ms, action, person_id, project_id, facts, previous_hash, hash) values (${values});`
  })
  return statements.join('\n')
}

describe.each(contractDatabases())('the audit log on $name', { timeout: 60_000 }, ({ name, create }) => {
  it('the chain of an older server stays verifiable after the update, next to one chain for each project', async () => {
    const database = await createOldDatabase(name, '0027_key_fingerprints')
    onTestFinished(database.remove)
    await database.fill(createSharedChain(['one', 'two', 'one']))
    await withQueries(database, async (queries) => {
      for (const projectId of ['two', 'one', 'two']) await writeAudit(queries, { action: 'login', atMs: 5, projectId })
      expect(await verifyAudit(queries)).toMatchObject([
        { projectId: undefined, entries: 3 },
        { projectId: 'one', entries: 1 },
        { projectId: 'two', entries: 2 },
      ])
      expect((await runCli(queries, ['audit', 'verify'])).map((line) => line.split(',')[0])).toEqual([
        'the old log of all projects: 3 entries',
        'one: 1 entries',
        'two: 2 entries',
      ])
      await queries.execute('alter table audit_log disable trigger all')
      await queries.execute("update audit_log set action = 'nothing' where seq = 2")
      expect(await verifyAudit(queries)).toEqual({ projectId: undefined, brokenAtSeq: 2 })
    })
  })

  it('verifies long chains page by page, and reports an entry that was altered or removed', async () => {
    const database = await create()
    onTestFinished(database.remove)
    await withQueries(database, async (queries) => {
      expect(await verifyAudit(queries)).toEqual([])
      await queries.transaction(async (transaction) => {
        for (let index = 0; index < 1_100; index += 1)
          await writeAudit(transaction, { action: 'login', atMs: index, projectId: index % 11 === 0 ? 'a' : 'b' })
      })
      expect(await verifyAudit(queries)).toMatchObject([
        { projectId: 'a', entries: 100 },
        { projectId: 'b', entries: 1_000 },
      ])
      await queries.execute('alter table audit_entries disable trigger all')
      await queries.execute("delete from audit_entries where project_id = 'b' and seq = 950")
      expect(await verifyAudit(queries)).toEqual({ projectId: 'b', brokenAtSeq: 951 })
      await queries.execute('update audit_entries set facts = \'{"x":"y"}\' where project_id = \'a\' and seq = 7')
      expect(await verifyAudit(queries)).toEqual({ projectId: 'a', brokenAtSeq: 7 })
      await expect(runCli(queries, ['audit', 'verify'])).rejects.toThrow('the audit log was changed at entry 7 of a')
    })
  })
})

// Skip the embedded database: it runs transactions one after the other.
describe.each(postgresDatabases())('a log-in on $name', { timeout: 60_000 }, ({ create }) => {
  it('does not wait for locks of another project, even with the same address', async () => {
    const database = await create()
    onTestFinished(database.remove)
    const world = await startLoginWorld(database)
    try {
      const address = 'both@example.com'
      const here = await world.openBrowser()
      const there = (await world.openBrowser()).at(allowedOrigin, 'other')
      const waiting: ReturnType<typeof world.logIn>[] = []
      await world.queries.transaction(async (transaction) => {
        await writeAudit(transaction, { action: 'login', atMs: 1, projectId: 'test' })
        // The log-in at `test` waits for this transaction while it holds the locks of its address.
        waiting.push(world.logIn(here, address))
        const isHere = sql`datname = current_database() and wait_event_type = 'Lock'`
        const findWaiting = () => transaction.execute(sql`select pid from pg_stat_activity where ${isHere}`)
        await expect.poll(findWaiting, { timeout: 10_000 }).toMatchObject({ rows: [expect.anything()] })
        world.clock.nowMs += 3_600_000
        expect((await world.logIn(there, address)).status).toBe(200)
        expect(await world.queries.select().from(auditEntries)).toMatchObject([{ projectId: 'other' }])
      })
      expect(await Promise.all(waiting)).toMatchObject([{ status: 200 }])
    } finally {
      await world.close()
    }
  })
})
