import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import * as z from 'zod/mini'
import { migrationsFolder } from '../db/Database.js'
import { embeddedVariable, emptyFiles } from './shareEmbedded.js'
import { addDatabase, sharedPostgresVariable } from './sharePostgres.js'
import type { TestDatabase } from './testDatabases.js'

/** A database of an older server version. `fill` runs statements on it. */
type OldDatabase = TestDatabase & { readonly fill: (statements: string) => Promise<void> }

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Copies the migrations up to and including `last` into a new folder. */
function copyMigrations(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const all = journal.parse(JSON.parse(readFileSync(path, 'utf8')))
  const at = all.entries.findIndex(({ tag }) => tag === last)
  if (at < 0) throw new Error(`there is no migration ${last}`)
  writeFileSync(path, JSON.stringify({ ...all, entries: all.entries.slice(0, at + 1) }))
  return folder
}

async function createEmbedded(folder: string): Promise<OldDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  // Copy the files: creating them takes three seconds of CPU time.
  const template = process.env[embeddedVariable]
  if (template !== undefined) cpSync(emptyFiles(template), join(dataDir, 'pglite'), { recursive: true })
  const use = async (work: (client: PGlite) => Promise<unknown>) => {
    const client = await PGlite.create(join(dataDir, 'pglite'))
    await work(client)
    await client.close()
  }
  await use((client) => migratePglite(drizzlePglite({ client }), { migrationsFolder: folder }))
  return {
    settings: { dataDir },
    fill: (statements) => use((client) => client.exec(statements)),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function createPostgres(folder: string): Promise<OldDatabase> {
  const { url, remove } = await addDatabase(process.env[sharedPostgresVariable] ?? '', 'template1')
  const use = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  await use((client) => migratePg(drizzlePg({ client }), { migrationsFolder: folder }))
  return { settings: { databaseUrl: url }, fill: (statements) => use((client) => client.query(statements)), remove }
}

/** Creates a database with the migrations up to `last` (a tag such as `0008_wallet_graves`) and no later ones. */
export async function createOldDatabase(name: string, last: string): Promise<OldDatabase> {
  const folder = copyMigrations(last)
  try {
    return await (name === 'embedded' ? createEmbedded(folder) : createPostgres(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
