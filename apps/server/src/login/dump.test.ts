import { postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { describe, expect, it } from 'vitest'
import { challenges } from '../db/emailSchema.js'
import { auditEntries, refreshTokens } from '../db/loginSchema.js'
import { startLoginWorld } from '../testing/login/startLoginWorld.js'
import { testDatabases, withQueries } from '../testing/testDatabases.js'
import { verifyAudit } from './writeAudit.js'

const refreshCookie = '__Host-foyer-refresh-test'

describe.each(testDatabases())('database contents on $name', { timeout: 120_000 }, ({ create }) => {
  it('a dump contains no usable secret: addresses are sealed, codes and tokens hashed, the log chained and append-only', async () => {
    const database = await create()
    const world = await startLoginWorld(database)
    const browser = await world.openBrowser()
    await world.logIn(browser, 'secret.person@example.com')
    const waiting = await world.openBrowser()
    await waiting.call(postEmailStart, { email: 'other.person@example.com' })
    const { code = '' } = await world.sink.waitFor('other.person@example.com')
    const token = browser.cookies.get(refreshCookie) ?? ''
    await world.close()

    await withQueries(database, async (queries) => {
      const { rows } = (await queries.execute(
        `select table_name as name from information_schema.tables where table_schema = 'public'`,
      )) as unknown as { rows: { name: string }[] }
      const dump: string[] = []
      for (const { name } of rows) {
        const all = (await queries.execute(`select * from "${name}"`)) as unknown as { rows: unknown[] }
        dump.push(JSON.stringify(all.rows))
      }
      const text = dump.join('\n')
      expect(text.length).toBeGreaterThan(1_000)
      for (const secret of ['secret.person', 'other.person', token, `"${code}"`]) expect(text).not.toContain(secret)
      expect(await queries.select().from(refreshTokens)).toHaveLength(1)
      expect((await queries.select().from(challenges)).every((row) => row.codeHmac !== code)).toBe(true)

      expect(await verifyAudit(queries)).toMatchObject([{ projectId: 'test', entries: 1 }])
      await expect(queries.update(auditEntries).set({ action: 'nothing' })).rejects.toThrow()
      await expect(queries.delete(auditEntries)).rejects.toThrow()
      // The owner of the database can disable the trigger, but `verifyAudit` still finds the change.
      await queries.execute('alter table audit_entries disable trigger all')
      await queries.update(auditEntries).set({ action: 'nothing' })
      expect(await verifyAudit(queries)).toEqual({ projectId: 'test', brokenAtSeq: 1 })
    })
    await database.remove()
  })
})
