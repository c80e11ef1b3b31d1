import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { openKeeper } from '../keeper/openKeeper.js'
import { createConfig } from '../loadConfig.js'
import { saveProject } from '../projects/projects.js'
import { startTestServer } from '../testing/startTestServer.js'
import { contractDatabases, postgresDatabases, withQueries } from '../testing/testDatabases.js'
import { openDatabase } from './openDatabase.js'
import { projects } from './schema.js'

const logger = pino({ level: 'silent' })
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-cold-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('openDatabase', { timeout: 120_000 }, () => {
  it('creates the embedded database again after a kill during its creation', async () => {
    const halfMade = join(dataDir, 'pglite.creating')
    mkdirSync(halfMade)
    writeFileSync(join(halfMade, 'PG_VERSION'), '')
    const database = await openDatabase(createConfig({ dataDir }), logger)
    await saveProject(database.queries, { id: 'a' })
    await database.close()
    expect(existsSync(halfMade)).toBe(false)

    const again = await openDatabase(createConfig({ dataDir }), logger)
    expect((await again.queries.select().from(projects)).map((project) => project.id)).toEqual(['a'])
    await again.close()
  })
})

describe.each(contractDatabases())(
  'a database with a migration of a newer version on $name',
  { timeout: 60_000 },
  ({ create }) => {
    it("is rejected, also in the keeper's store", async () => {
      const server = await create()
      onTestFinished(server.remove)
      const record = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)"
      await withQueries(server, (queries) => queries.execute(record))
      await expect(withQueries(server, async () => undefined)).rejects.toThrow(
        /was changed by a newer version of the server; start that version or a later one, or restore a backup/,
      )
      const other = await create()
      onTestFinished(other.remove)
      const config = createConfig({ ...other.settings, keeperKeys: [new Uint8Array(32)] })
      const open = () =>
        withQueries(other, async (queries) => {
          const database = { queries, ping: async () => undefined, close: async () => undefined }
          const keeper = await openKeeper({ config, database, logger, now: Date.now })
          await queries.execute("insert into keeper_migrations (hash, made_at_ms) values ('newer', 9999999999999)")
          await keeper.close()
        })
      await open()
      await expect(open()).rejects.toThrow("the database of the keeper's tables was changed by a newer version")
    })
  },
)

const postgres = postgresDatabases()

describe.each(postgres)('openDatabase on $name', { timeout: 120_000 }, ({ create }) => {
  it('allows several servers to start at once with an empty database', async () => {
    const server = await create()
    const open = () => openDatabase(createConfig(server.settings), logger)
    const databases = await Promise.all([open(), open(), open()])
    await Promise.all(databases.map((database) => database.ping()))
    await Promise.all(databases.map((database) => database.close()))
    await server.remove()
  })

  it('works again after a period in which all transactions failed to start', async () => {
    const server = await create()
    const { hostname, port, host } = new URL(server.settings.databaseUrl ?? '')
    const line = { isCut: false }
    const proxy = createServer((caller) => {
      const onward = connect(Number(port), hostname)
      const end = () => {
        caller.destroy()
        onward.destroy()
      }
      for (const side of [caller, onward]) side.on('error', end).on('close', end)
      caller.on('data', (chunk) => (line.isCut ? end() : onward.write(chunk)))
      onward.on('data', (chunk) => caller.write(chunk))
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const at = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const databaseUrl = (server.settings.databaseUrl ?? '').replace(host, at)
    const database = await openDatabase(createConfig({ databaseUrl }), logger)
    const read = () => database.queries.transaction((transaction) => transaction.select().from(projects))
    for (let times = 0; times < 12; times += 1) {
      line.isCut = false
      // Ping first, so that there is an open connection, which breaks at the next query.
      await database.ping()
      line.isCut = true
      await expect(read()).rejects.toThrow()
    }
    line.isCut = false
    expect(await read()).toEqual([])
    await database.close()
    await new Promise<void>((resolve) => proxy.close(() => resolve()))
    await server.remove()
  })

  it('returns coded errors while the database is down, and the process keeps running', async () => {
    const database = await create()
    const lines: { level: number; msg: string; err: unknown }[] = []
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const server = await startTestServer(database, { logger: pino({ level: 'error' }, stream) })
    expect((await server.call('/getAnalyticsConfig')).status).toBe(200)
    await database.remove()
    // Stop the clock: failures of one kind are logged once per second.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => void vi.restoreAllMocks())
    for (let times = 0; times < 20; times += 1)
      expect((await fetch(`${server.url}/getAnalyticsConfig?projectId=other${times}`)).status).toBe(503)
    const told = lines.map((line) => JSON.stringify([line.msg, line.err]))
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told).size).toBe(told.length)
    expect(told.length).toBeLessThan(5)

    const quiet = await fetch(`${server.url}/getAnalyticsConfig?projectId=quiet`)
    expect(quiet.status).toBe(503)
    expect(quiet.headers.get('retry-after')).toBe('1')
    const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) }).parse(await quiet.json())
    expect(refusal.error).toEqual({ code: 'unavailable', message: 'The database does not answer' })

    const health = await server.call('/health')
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({ status: 'failing', database: 'failing' })
    expect((await server.call('/public/getTokenImage/eth')).status).toBe(200)
    await server.close()
  })

  it('rejects with the reason and without the password if the database is unreachable', async () => {
    const config = createConfig({ databaseUrl: 'postgres://foyer:secret@127.0.0.1:1/foyer' })
    await expect(openDatabase(config, logger)).rejects.toThrow(/ECONNREFUSED/)
    await expect(openDatabase(config, logger)).rejects.not.toThrow(/secret/)
  })
})
