import { randomUUID } from 'node:crypto'
import { desc, inArray, sql } from 'drizzle-orm'
import {
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Logger } from 'pino'
import { advisoryLocks, type Queries } from '../db/Database.js'
import { signingKeys } from '../db/loginSchema.js'
import { ServerError } from '../errors/ServerError.js'
import type { Secrets } from './secrets.js'

const algorithm = 'ES256'
const reloadAfterMs = 60_000
const dayMs = 86_400_000
const signingKeyMs = 90 * dayMs
/** The minimum time for which an older public key stays available after a rotation. */
const retiredKeyMs = 8 * dayMs

/** The keys that sign the server's tokens (ES256). */
export interface SigningKeys {
  /** Returns a compact JWT, signed with the newest key. `typ` distinguishes the kinds of tokens (RFC 8725 3.11). */
  readonly sign: (typ: string, claims: JWTPayload) => Promise<string>
  /** Verifies signature, `typ`, times (by the server's clock) and the options. Throws the errors of jose. */
  readonly verify: (typ: string, token: string, options: JWTVerifyOptions) => Promise<JWTVerifyResult>
  /** Returns the public keys (RFC 7517), including older ones whose tokens are still valid. */
  readonly jwks: () => Promise<{ keys: JWK[] }>
}

type ImportedKey = Awaited<ReturnType<typeof importJWK>>
interface Loaded {
  readonly atMs: number
  readonly newest: { readonly kid: string; readonly key: ImportedKey; readonly createdAtMs: number } | undefined
  readonly publicKeys: ReadonlyMap<string, { readonly key: ImportedKey; readonly jwk: JWK }>
}

/** Manages the signing keys of the database. Creates one on first use, and a new one when the newest is 90 days old. */
export function createSigningKeys(options: {
  queries: Queries
  secrets: Secrets
  logger: Logger
  now: () => number
}): SigningKeys {
  const { queries, secrets, logger, now } = options
  const cache: { loaded?: Promise<Loaded> | undefined } = {}

  const openPrivate = async (row: typeof signingKeys.$inferSelect) => {
    try {
      const jwk = JSON.parse(secrets.open('signing', row.id, row.privateSealed)) as JWK
      return { kid: row.id, key: await importJWK(jwk, algorithm), createdAtMs: row.createdAtMs }
    } catch (error) {
      // Another FOYER_SECRET_KEY has sealed this key. A new key replaces it, and its tokens still verify.
      logger.warn({ err: error, kid: row.id }, 'cannot decrypt a signing key')
      return undefined
    }
  }

  const load = async (from: Queries): Promise<Loaded> => {
    const rows = await from.select().from(signingKeys).orderBy(desc(signingKeys.createdAtMs))
    const publicKeys = new Map<string, { key: ImportedKey; jwk: JWK }>()
    for (const row of rows) {
      const jwk = { ...row.publicJwk, kid: row.id, alg: algorithm, use: 'sig' }
      publicKeys.set(row.id, { key: await importJWK(jwk, algorithm), jwk })
    }
    for (const row of rows) {
      const newest = await openPrivate(row)
      if (newest !== undefined) return { atMs: now(), newest, publicKeys }
    }
    return { atMs: now(), newest: undefined, publicKeys }
  }

  const make = async (into: Queries): Promise<void> => {
    const pair = await generateKeyPair(algorithm, { extractable: true })
    const id = randomUUID()
    const { kty, crv, x, y } = await exportJWK(pair.publicKey)
    if (!kty || !crv || !x || !y) throw new ServerError('internal', 'the new signing key has no public key')
    const privateSealed = secrets.seal('signing', id, JSON.stringify(await exportJWK(pair.privateKey)))
    await into.insert(signingKeys).values({ id, publicJwk: { kty, crv, x, y }, privateSealed, createdAtMs: now() })
  }

  const isFit = (loaded: Loaded): boolean =>
    loaded.newest !== undefined && now() - loaded.newest.createdAtMs < signingKeyMs

  const loadFit = async (): Promise<Loaded> => {
    const loaded = await load(queries)
    if (isFit(loaded)) return loaded
    return queries.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`)
      const again = await load(transaction)
      if (isFit(again)) return again
      const old = [...again.publicKeys.keys()].filter((kid) => kid !== again.newest?.kid)
      const isLongOver = again.newest !== undefined && now() - again.newest.createdAtMs > retiredKeyMs
      if (old.length > 0 && isLongOver) await transaction.delete(signingKeys).where(inArray(signingKeys.id, old))
      await make(transaction)
      return load(transaction)
    })
  }

  const get = (isStale: (loaded: Loaded) => boolean): Promise<Loaded> => {
    const loading = (cache.loaded ?? loadFit()).then((loaded) => (isStale(loaded) ? loadFit() : loaded))
    cache.loaded = loading
    // Do not cache a failure: the next call reads the database again.
    loading.catch(() => {
      if (cache.loaded === loading) cache.loaded = undefined
    })
    return loading
  }
  const isOld = (loaded: Loaded) => now() - loaded.atMs > reloadAfterMs || !isFit(loaded)

  return {
    sign: async (typ, claims) => {
      const { newest } = await get(isOld)
      if (newest === undefined) throw new ServerError('internal', 'there is no signing key')
      return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: newest.kid, typ }).sign(newest.key)
    },
    verify: (typ, token, verifyOptions) =>
      jwtVerify(
        token,
        async ({ kid = '' }) => {
          const known = (await get(isOld)).publicKeys.get(kid)
          // Another server may have created the key a moment ago.
          const found = known ?? (await get((loaded) => now() - loaded.atMs > 1_000)).publicKeys.get(kid)
          if (found === undefined) throw new errors.JWKSNoMatchingKey()
          return found.key
        },
        { ...verifyOptions, typ, algorithms: [algorithm], currentDate: new Date(now()) },
      ),
    jwks: async () => ({ keys: [...(await get(isOld)).publicKeys.values()].map(({ jwk }) => jwk) }),
  }
}
