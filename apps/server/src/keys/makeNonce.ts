import { randomBytes } from 'node:crypto'
import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysNonce } from '@foyer/contract/keys/keyEndpoints'
import { and, eq, lte, or } from 'drizzle-orm'
import { askDatabase } from '../db/askDatabase.js'
import type { Queries } from '../db/Database.js'
import { walletNonces } from '../db/keysSchema.js'
import type { Asker, KeysContext } from './KeysContext.js'

const lifetimeMs = 120_000
/** Nonces one device of a person may have open; more push its others out, and nobody else's. */
const maxOpen = 16

/** Forgets nonces nobody used. */
export const deleteOldNonces = async (queries: Queries, nowMs: number): Promise<void> => {
  await queries.delete(walletNonces).where(lte(walletNonces.expiresAtMs, nowMs))
}

/** Makes a nonce for one proof by this person, on this device, of this action. */
export const makeNonce = async (
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysNonce>,
): Promise<EndpointAnswer<typeof postKeysNonce>> => {
  const nowMs = context.now()
  const { projectId, personId, deviceId } = asker
  const row = {
    nonce: randomBytes(32).toString('base64url'),
    projectId,
    personId,
    deviceId,
    action: body.action,
    expiresAtMs: nowMs + lifetimeMs,
  }
  await askDatabase(async () => {
    const { queries } = context.database
    const { projectId: project, personId: person, deviceId: device } = walletNonces
    const own = and(eq(project, projectId), eq(person, personId), eq(device, deviceId))
    const open = await queries
      .select({ nonce: walletNonces.nonce })
      .from(walletNonces)
      .where(own)
      .orderBy(walletNonces.expiresAtMs)
    const surplus = open.slice(0, Math.max(0, open.length - maxOpen + 1)).map(({ nonce }) => nonce)
    if (surplus.length > 0)
      await queries.delete(walletNonces).where(or(...surplus.map((nonce) => eq(walletNonces.nonce, nonce))))
    await queries.insert(walletNonces).values(row)
  })
  return { nonce: row.nonce, expiresAtMs: row.expiresAtMs }
}
