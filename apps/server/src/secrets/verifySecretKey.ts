import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { identities, keyFingerprints, signingKeys } from '../db/loginSchema.js'
import { nameKeys } from '../db/namesSchema.js'
import { ConfigError } from '../errors/ServerError.js'
import { serverVariables } from '../settings/serverSettings.js'
import type { SecretConfig } from './secrets.js'
import { createSecrets } from './secrets.js'

const keyName = 'secret'

function deriveFingerprint(secretKey: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', secretKey, 'foyer-server', 'fingerprint/v1', 32)).toString('base64url')
}

/** Returns whether the key opens the oldest sealed row, or undefined if nothing is sealed. */
async function canOpenStoredData(queries: Queries, secretKey: Uint8Array): Promise<boolean | undefined> {
  const secrets = createSecrets(secretKey)
  const tryOpen = (...sealed: Parameters<typeof secrets.open>) => {
    try {
      secrets.open(...sealed)
      return true
    } catch {
      return false
    }
  }
  // Try identities first: a server that once ran with another key has signing keys of both.
  const [identity] = await queries.select().from(identities).orderBy(asc(identities.createdAtMs)).limit(1)
  if (identity !== undefined) return tryOpen('identity', identity.index, identity.subjectSealed)
  const [signingKey] = await queries.select().from(signingKeys).orderBy(asc(signingKeys.createdAtMs)).limit(1)
  if (signingKey !== undefined) return tryOpen('signing', signingKey.id, signingKey.privateSealed)
  const [nameKey] = await queries.select().from(nameKeys).orderBy(asc(nameKeys.createdAtMs)).limit(1)
  return nameKey && tryOpen('names', nameKey.id, nameKey.privateSealed)
}

function createMismatchError(config: SecretConfig): ConfigError {
  const source = config.secretKey === undefined ? join(config.dataDir, 'secret.key') : serverVariables.secretKey.name
  return new ConfigError([
    `${source}: the database was created with another key, and with this key the server recognises no user; set ${serverVariables.secretKey.name} to the key of this database, use an empty database, or run \`foyer-server secret accept\` to abandon the data that the lost key sealed`,
  ])
}

/**
 * Compares the secret key with the fingerprint in the database, and stores the fingerprint if there is none. Throws `ConfigError` if the
 * database belongs to another key.
 */
export async function verifySecretKey(options: {
  config: SecretConfig
  queries: Queries
  secretKey: Uint8Array
  now: () => number
}): Promise<void> {
  const { config, queries, secretKey, now } = options
  const fingerprint = deriveFingerprint(secretKey)
  const find = () => queries.select().from(keyFingerprints).where(eq(keyFingerprints.name, keyName))
  const [stored] = await find()
  if (stored === undefined && (await canOpenStoredData(queries, secretKey)) === false) throw createMismatchError(config)
  // Another server can store its fingerprint at the same time, so read the row that was stored.
  if (stored === undefined)
    await queries
      .insert(keyFingerprints)
      .values({ name: keyName, fingerprint, createdAtMs: now() })
      .onConflictDoNothing()
  const [current] = stored === undefined ? await find() : [stored]
  if (current?.fingerprint !== fingerprint) throw createMismatchError(config)
}

/**
 * Stores the fingerprint of a new secret key, so that the server starts with it. Data that the old key has sealed stays
 * unreadable.
 */
export async function acceptSecretKey(queries: Queries, secretKey: Uint8Array): Promise<void> {
  const row = { name: keyName, fingerprint: deriveFingerprint(secretKey), createdAtMs: Date.now() }
  await queries.insert(keyFingerprints).values(row).onConflictDoUpdate({ target: keyFingerprints.name, set: row })
}
