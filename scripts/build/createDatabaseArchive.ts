import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

/**
 * Creates an archive of an embedded database that has all tables and no row. A new server unpacks it instead of running PostgreSQL's
 * initdb, which needs three times the memory of a running server. The archive stays in a cache until a migration or PGlite changes.
 */
export async function createDatabaseArchive(root: string): Promise<string> {
  const migrationsFolder = join(root, 'apps/server/src/db/migrations')
  const cache = join(root, 'apps/server/node_modules/.cache')
  const archive = join(cache, `database-${fingerprint(root, migrationsFolder)}.tar.gz`)
  if (existsSync(archive)) return archive
  const client = await PGlite.create()
  try {
    await migrate(drizzle({ client }), { migrationsFolder })
    // Without a checkpoint a server would replay the write-ahead log of all migrations.
    await client.exec('checkpoint')
    const dump = await client.dumpDataDir('gzip')
    mkdirSync(cache, { recursive: true })
    // Write to a separate file and rename it: two builds can run at once.
    const draft = `${archive}.${process.pid}`
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()))
    renameSync(draft, archive)
  } finally {
    await client.close()
  }
  return archive
}

function fingerprint(root: string, migrationsFolder: string): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const name of readdirSync(migrationsFolder).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  return hash.digest('hex').slice(0, 16)
}
