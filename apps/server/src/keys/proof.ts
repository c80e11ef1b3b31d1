import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysNonce } from '@foyer/contract/keys/keyEndpoints'
import { proofText } from '@foyer/contract/keys/keyFormulas'
import { and, eq, lte, or } from 'drizzle-orm'
import { askDatabase, type Queries } from '../db/Database.js'
import { walletNonces, wallets } from '../db/keysSchema.js'
import { isOf } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'
import type { ProofClaim } from '../login/frame/FrameContext.js'
import type { Asker, KeysContext } from './KeysContext.js'

const lifetimeMs = 120_000
/** A passkey's prompt stays open for two minutes. */
const releaseLifetimeMs = 240_000
/** Nonces one device of a person may have open; more push its others out, and nobody else's. */
const maxOpen = 16

/** Forgets nonces nobody used. */
export async function deleteOldNonces(queries: Queries, nowMs: number): Promise<void> {
  await queries.delete(walletNonces).where(lte(walletNonces.expiresAtMs, nowMs))
}

/** Makes a nonce for one proof, or one assertion of a passkey, by this person, on this device, of this action. */
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

/** The claim of somebody who asks: a proof made on one device is worth nothing on another. */
export function claim(
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

function refuse() {
  return new HttpError('proof_invalid', 'This needs your open wallet. Unlock it and try again')
}

/** Whether an Ed25519 key (base64url) has signed a text. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

type NonceRow = typeof walletNonces.$inferSelect

/** Throws `proof_invalid` unless the nonce was made for this claim and the wallet's own key has signed both. */
async function assertHolds(queries: Queries, claimed: ProofClaim, nonce: NonceRow | undefined, nowMs: number) {
  const { personId, projectId, jkt, action, subject } = claimed
  const [wallet] = await queries
    .select({ authPublicKey: wallets.authPublicKey })
    .from(wallets)
    .where(isOf(wallets, claimed))
  if (wallet === undefined || nonce === undefined) throw refuse()
  if (nonce.projectId !== projectId || nonce.personId !== personId || nonce.action !== action) throw refuse()
  if (nonce.deviceId !== jkt) throw refuse()
  if (nonce.expiresAtMs <= nowMs) throw refuse()
  const subjectHash = createHash('sha256').update(subject).digest('base64url')
  if (!isSignedBy(wallet.authPublicKey, proofText(action, claimed.proof.nonce, subjectHash), claimed.proof.signature))
    throw refuse()
}

/** Removes a nonce for `release` of this person and device. Returns whether it was there and still valid. */
export async function removeReleaseNonce(
  queries: Queries,
  asker: Asker,
  nonce: string,
  nowMs: number,
): Promise<boolean> {
  const isOwn = and(isOf(walletNonces, asker), eq(walletNonces.deviceId, asker.deviceId))
  const [taken] = await askDatabase(() =>
    queries
      .delete(walletNonces)
      .where(and(eq(walletNonces.nonce, nonce), isOwn, eq(walletNonces.action, 'release')))
      .returning(),
  )
  return taken !== undefined && taken.expiresAtMs > nowMs
}

/**
 * Checks that a claim is made by somebody who has just opened this person's wallet, and uses its nonce up. Runs in the
 * caller's transaction: what the proof allows and the end of the nonce happen together, or neither. Throws `proof_invalid`.
 */
export async function verifyProof(queries: Queries, claimed: ProofClaim, nowMs: number): Promise<void> {
  const [nonce] = await queries.delete(walletNonces).where(eq(walletNonces.nonce, claimed.proof.nonce)).returning()
  await assertHolds(queries, claimed, nonce, nowMs)
}

/**
 * As {@link verifyProof}, and the nonce stays: for what must come before the transaction that uses it up, such as a word
 * to the keeper, which nobody without the open wallet may make it act on. It allows nothing by itself.
 */
export async function checkProof(queries: Queries, claimed: ProofClaim, nowMs: number): Promise<void> {
  const [nonce] = await askDatabase(() =>
    queries.select().from(walletNonces).where(eq(walletNonces.nonce, claimed.proof.nonce)),
  )
  await askDatabase(() => assertHolds(queries, claimed, nonce, nowMs))
}
