import { readMigrationFiles } from 'drizzle-orm/migrator'
import { ServerError } from '../errors/ServerError.js'

/**
 * Throws `broken_data` if the migration journal of a database contains an unknown migration. `appliedAtMs` are the
 * times in the journal. `name` is the name of the database in the message.
 */
export function verifyMigrations(migrationsFolder: string, appliedAtMs: readonly number[], name: string): void {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  if (appliedAtMs.every((atMs) => known.has(atMs))) return
  const message = `${name} was changed by a newer version of the server; start that version or a later one, or restore a backup from before the upgrade`
  throw new ServerError('broken_data', message)
}

/** Runs one statement and returns its rows. */
type RunStatement = (statement: string) => Promise<{ readonly rows: unknown[] }>

/** Returns the times of the migrations that drizzle has applied. Empty for a new database. */
export async function readAppliedMigrations(run: RunStatement): Promise<number[]> {
  const [journal] = (await run("select to_regclass('drizzle.__drizzle_migrations') as found")).rows
  if ((journal as { found: string | null }).found === null) return []
  const { rows } = await run('select created_at from drizzle.__drizzle_migrations')
  return (rows as { created_at: string | number }[]).map((row) => Number(row.created_at))
}
