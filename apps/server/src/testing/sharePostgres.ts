import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { findPostgres, startPostgres } from '../cli/local/startPostgres.js'
import { openPostgres } from '../db/openPostgres.js'

/** The environment variable with the URL of the PostgreSQL server that the tests of a run share. */
export const sharedPostgresVariable = 'FOYER_TEST_POSTGRES'

const template = 'foyer_template'

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function createDatabaseUrl(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/**
 * Creates a database in the PostgreSQL server at `url`. It is a copy of the template with all tables, which is faster
 * than migrations. A copy of `template1` is empty.
 */
export async function addDatabase(
  url: string,
  from: typeof template | 'template1' = template,
): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(url, `create database ${name} template ${from}`)
  // Use force, because a killed server may have left connections open.
  return {
    url: createDatabaseUrl(url, name),
    remove: () => execute(url, `drop database if exists ${name} with (force)`),
  }
}

/** Starts PostgreSQL once for all test files of a run, if it is installed. Vitest calls this before the tests. */
export default async function sharePostgres(): Promise<(() => Promise<void>) | undefined> {
  const folder = findPostgres()
  if (folder === undefined) return undefined
  // Several test files run at once, each with servers of ten connections.
  const postgres = await startPostgres(folder, 300)
  await execute(postgres.url, `create database ${template}`)
  const database = await openPostgres(createDatabaseUrl(postgres.url, template), pino({ level: 'silent' }))
  await database.close()
  process.env[sharedPostgresVariable] = postgres.url
  return postgres.stop
}
