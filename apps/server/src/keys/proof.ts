import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysNonce } from '@foyer/contract/keys/keyEndpoints'
import { proofText } from '@foyer/contract/keys/keyFormulas'
import { and, eq, lte, or } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { walletNonces, wallets } from '../db/keysSchema.js'
import { isOf } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'
import type { ProofClaim } from '../login/frame/FrameContext.js'
import type { Asker, KeysContext } from './KeysContext.js'

const lifetimeMs = 120_000
/** The lifetime of a `release` nonce, in milliseconds. The prompt of a passkey stays open for two minutes. */
const releaseLifetimeMs = 240_000
/**
 * The maximum number of open nonces per device of a person. A new nonce removes the oldest one of the same device only.
 */
const maxOpen = 16

/** Deletes expired nonces. */
export async function deleteOldNonces(queries: Queries, nowMs: number): Promise<void> {
  await queries.delete(walletNonces).where(lte(walletNonces.expiresAtMs, nowMs))
}

/** Creates a nonce for one proof or one passkey assertion of this person, on this device, for this action. */
export async function makeNonce(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysNonce>,
): Promise<EndpointAnswer<typeof postKeysNonce>> {
  const nowMs = context.now()
  const { projectId, personId, deviceId } = asker
  const row = {
    nonce: randomBytes(32).toString('base64url'),
    projectId,
    personId,
    deviceId,
    action: body.action,
    expiresAtMs: nowMs + (body.action === 'release' ? releaseLifetimeMs : lifetimeMs),
  }
  await runQuery(async () => {
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

/** Creates the claim of a caller. It names the device, so a proof from one device is not valid on another. */
export function createProofClaim(
  asker: Asker,
  action: ProofClaim['action'],
  subject: string,
  proof: ProofClaim['proof'],
): ProofClaim {
  return {
    personId: asker.personId,
    projectId: asker.projectId,
    jkt: asker.deviceId,
    action,
    subject,
    proof,
  }
}

function reject() {
  return new HttpError('proof_invalid', 'This needs your open wallet. Unlock it and try again')
}

/** Returns whether an Ed25519 key (base64url) has signed a text. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

type NonceRow = typeof walletNonces.$inferSelect

/** Throws `proof_invalid` unless the nonce was created for this claim and the wallet's key has signed both. */
async function assertHolds(queries: Queries, claimed: ProofClaim, nonce: NonceRow | undefined, nowMs: number) {
  const { personId, projectId, jkt, action, subject } = claimed
  const [wallet] = await queries
    .select({ authPublicKey: wallets.authPublicKey })
    .from(wallets)
    .where(isOf(wallets, claimed))
  if (wallet === undefined || nonce === undefined) throw reject()
  if (nonce.projectId !== projectId || nonce.personId !== personId || nonce.action !== action) throw reject()
  if (nonce.deviceId !== jkt) throw reject()
  if (nonce.expiresAtMs <= nowMs) throw reject()
  const subjectHash = createHash('sha256').update(subject).digest('base64url')
  if (!isSignedBy(wallet.authPublicKey, proofText(action, claimed.proof.nonce, subjectHash), claimed.proof.signature))
    throw reject()
}

/** Removes a nonce for `release` of this person and device. Returns whether it existed and was still valid. */
export async function removeReleaseNonce(
  queries: Queries,
  asker: Asker,
  nonce: string,
  nowMs: number,
): Promise<boolean> {
  const isOwn = and(isOf(walletNonces, asker), eq(walletNonces.deviceId, asker.deviceId))
  const [taken] = await runQuery(() =>
    queries
      .delete(walletNonces)
      .where(and(eq(walletNonces.nonce, nonce), isOwn, eq(walletNonces.action, 'release')))
      .returning(),
  )
  return taken !== undefined && taken.expiresAtMs > nowMs
}

/**
 * Verifies that the caller has just opened this person's wallet, and uses up the nonce. Runs in the caller's
 * transaction: the allowed change and the end of the nonce are committed together. Throws `proof_invalid`.
 */
export async function verifyProof(queries: Queries, claimed: ProofClaim, nowMs: number): Promise<void> {
  const [nonce] = await queries.delete(walletNonces).where(eq(walletNonces.nonce, claimed.proof.nonce)).returning()
  await assertHolds(queries, claimed, nonce, nowMs)
}

/**
 * Verifies a proof like {@link verifyProof} but does not use the nonce up. Use it for a step before the transaction,
 * such as a call of the keeper, that needs the open wallet too. It does not authorize the change itself.
 */
export async function checkProof(queries: Queries, claimed: ProofClaim, nowMs: number): Promise<void> {
  const [nonce] = await runQuery(() =>
    queries.select().from(walletNonces).where(eq(walletNonces.nonce, claimed.proof.nonce)),
  )
  await runQuery(() => assertHolds(queries, claimed, nonce, nowMs))
}
