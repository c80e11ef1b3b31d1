import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { advisoryLocks, type Queries } from '../db/Database.js'
import { nameKeys } from '../db/namesSchema.js'
import { ServerError } from '../errors/ServerError.js'
import { createSecrets, readSecretKey } from '../secrets/secrets.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import { serverVariables } from '../settings/serverSettings.js'
import type { NameSettings } from './settings.js'
import { nameVariables } from './settings.js'

type SigningConfig = Pick<ServerSettings, 'secretKey' | 'sandbox' | 'dataDir'> & {
  readonly names: NameSettings | undefined
}

/**
 * Returns the key that signs the gateway's responses: the configured one, or one that is created on the first start and
 * stored encrypted. Servers with one database share it. Throws `broken_data` if it was encrypted with another secret,
 * because the resolver contract would not accept a new key.
 */
export async function openNamesKey(options: {
  config: SigningConfig
  queries: Queries
  now: () => number
}): Promise<Hex> {
  const { config, queries, now } = options
  if (config.names?.key !== undefined) return config.names.key
  const secrets = createSecrets(readSecretKey(config))
  return queries.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.namesKey})`)
    const [row] = await transaction.select().from(nameKeys).orderBy(desc(nameKeys.createdAtMs)).limit(1)
    if (row !== undefined) return openKey(() => secrets.open('names', row.id, row.privateSealed))
    const id = randomUUID()
    const key = generatePrivateKey()
    await transaction.insert(nameKeys).values({ id, privateSealed: secrets.seal('names', id, key), createdAtMs: now() })
    return key
  })
}

function openKey(open: () => string): Hex {
  try {
    return open() as Hex // `openNamesKey` has encrypted it
  } catch {
    const message = `The key that signs names was sealed with another ${serverVariables.secretKey.name}: restore that value, or set ${nameVariables.namesKey.name} to a key that the resolver contract accepts`
    throw new ServerError('broken_data', message)
  }
}
