import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { findPostgres, startPostgres } from '../cli/local/startPostgres.js'
import { openPostgres } from '../db/openPostgres.js'

/** Names the one PostgreSQL that the tests of a run share. */
export const sharedPostgresVariable = 'FOYER_TEST_POSTGRES'

const template = 'foyer_template'

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function nameIn(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/**
 * A new database with all tables in the PostgreSQL at `url`; it is copied, which is quicker than making it. Of `template1`
 * it is empty.
 */
export async function addDatabase(
  url: string,
  from: typeof template | 'template1' = template,
): Promise<{ url: string; remove: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(url, `create database ${name} template ${from}`)
  // What a killed server left open must not keep it.
  return { url: nameIn(url, name), remove: () => ask(url, `drop database if exists ${name} with (force)`) }
}

/** Starts PostgreSQL once for all test files of a run, where it is installed; vitest calls this before them. */
export default async function sharePostgres(): Promise<(() => Promise<void>) | undefined> {
  const folder = findPostgres()
  if (folder === undefined) return undefined
  // Several test files at once, each with servers of ten connections.
  const postgres = await startPostgres(folder, 300)
  await ask(postgres.url, `create database ${template}`)
  const database = await openPostgres(nameIn(postgres.url, template), pino({ level: 'silent' }))
  await database.close()
  process.env[sharedPostgresVariable] = postgres.url
  return postgres.stop
}
