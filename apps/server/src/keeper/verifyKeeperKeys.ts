import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { and, isNotNull, notInArray, notLike, sql } from 'drizzle-orm'
import { advisoryLocks, type Queries } from '../db/Database.js'
import { ConfigError } from '../errors/ServerError.js'
import type { KeyFileConfig } from './keeperKeys.js'
import { sealedPrefix } from './keeperKeys.js'
import { keeperFingerprints, keeperSecrets } from './keeperSchema.js'
import { keeperVariables } from './settings.js'

function deriveFingerprint(key: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', key, 'foyer-keeper', 'fingerprint/v1', 32)).toString('base64url')
}

async function hasClosedHalf(queries: Queries, keys: readonly Uint8Array[]): Promise<boolean> {
  const isClosed = keys.map((key) => notLike(keeperSecrets.sealed, `${escapePattern(sealedPrefix(key))}%`))
  const rows = await queries
    .select({ slotId: keeperSecrets.slotId })
    .from(keeperSecrets)
    .where(and(isNotNull(keeperSecrets.sealed), ...isClosed))
    .limit(1)
  return rows.length > 0
}

function escapePattern(text: string): string {
  return text.replaceAll('_', String.raw`\_`)
}

function createMismatchError(config: KeyFileConfig): ConfigError {
  const source = config.keeperKeys === undefined ? join(config.dataDir, 'keeper.key') : keeperVariables.keeperKeys.name
  return new ConfigError([
    `${source}: the database holds server halves of wallets for a key that is not configured, and those wallets cannot open without it; add that key to ${keeperVariables.keeperKeys.name} (newest first), or use an empty database`,
  ])
}

/**
 * Compares the keeper keys with the fingerprints in the keeper's store, and stores those of new keys. A key may be left out once it seals
 * no half and another known key is given. Throws `ConfigError` otherwise.
 */
export function verifyKeeperKeys(options: {
  config: KeyFileConfig
  queries: Queries
  keys: readonly Uint8Array[]
  now: () => number
}): Promise<void> {
  return options.queries.transaction(async (transaction) => {
    const { config, keys, now } = options
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.keeperMigrations})`)
    const given = keys.map(deriveFingerprint)
    const stored = (await transaction.select().from(keeperFingerprints)).map(({ fingerprint }) => fingerprint)
    const isFirstStart = stored.length === 0
    const areAllGiven = stored.every((fingerprint) => given.includes(fingerprint))
    if (!isFirstStart && !stored.some((fingerprint) => given.includes(fingerprint))) throw createMismatchError(config)
    // The scan of all halves runs only at the first start and after a key was left out.
    if ((isFirstStart || !areAllGiven) && (await hasClosedHalf(transaction, keys))) throw createMismatchError(config)
    await transaction.delete(keeperFingerprints).where(notInArray(keeperFingerprints.fingerprint, given))
    const rows = given.map((fingerprint) => ({ fingerprint, createdAtMs: now() }))
    await transaction.insert(keeperFingerprints).values(rows).onConflictDoNothing()
  })
}
