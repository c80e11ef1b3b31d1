import { createHash, createPublicKey } from 'node:crypto'
import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysCreate } from '@foyer/contract/keys/keyEndpoints'
import { addressFingerprintText } from '@foyer/contract/keys/keyFormulas'
import type { NewWallet } from '@foyer/contract/keys/keyShapes'
import { runQuery } from '../db/Database.js'
import { walletSlots, wallets } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import { writeAudit } from '../login/writeAudit.js'
import { auditEntry } from './changeWallet.js'
import { findWallet, loadFrameWallet, type WalletRow } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { decidePolicy } from './policy.js'
import { assertOpenable, assertSigned, assertSlots, slotRow, withHalf } from './slotList.js'

function assertAuthKey(publicKey: string): void {
  try {
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  } catch (cause) {
    throw new HttpError('bad_request', 'body.authPublicKey: must be an Ed25519 key', { cause })
  }
}

function isSame(row: WalletRow, body: NewWallet): boolean {
  return row.walletId === body.walletId && row.vault === body.vault && row.authPublicKey === body.authPublicKey
}

function exists() {
  return new HttpError('wallet_exists', 'There is a wallet in this log-in already')
}

/**
 * Stores a new wallet. A repeated call with the same ids returns the same result. Activates the halves at the keeper
 * first: an unused half is harmless, but a wallet without its halves would be lost. Throws `wallet_exists`,
 * `secret_unknown`, `slot_needed`, `proof_invalid`, `bad_request`.
 */
export async function createWallet(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysCreate>,
): Promise<EndpointAnswer<typeof postKeysCreate>> {
  const { queries } = context.database
  const { walletId, addresses, slots } = body
  const own = await findWallet(queries, asker)
  if (own !== undefined) {
    if (!isSame(own, body)) throw exists()
    return { wallet: await runQuery(() => loadFrameWallet(queries, asker, own)) }
  }
  assertSlots(slots)
  const kinds = slots.map(({ kind }) => kind)
  assertOpenable(kinds)
  assertAuthKey(body.authPublicKey)
  if (createHash('sha256').update(addressFingerprintText(addresses)).digest('base64url') !== body.addrFingerprint)
    throw new HttpError('bad_request', 'body.addrFingerprint: does not match the addresses')
  if (body.slotList.version !== 1 || slots.some(({ slotId }) => !body.slotList.slotIds.includes(slotId)))
    throw new HttpError('bad_request', 'body.slotList: does not match the slots')
  assertSigned(body, body.slotList)
  const policy = await decidePolicy(context, asker, undefined)
  if (kinds.includes('managed') && policy.managed === 'never')
    throw new HttpError('bad_request', 'body.slots: this wallet has no managed slot')

  const owner = { projectId: asker.projectId, personId: asker.personId, walletId }
  await context.keeper.activate(owner, withHalf(slots), asker.deviceId)
  const nowMs = context.now()
  const level = kinds.includes('managed') ? 'L0' : 'L1'
  await runQuery(() =>
    queries.transaction(async (transaction) => {
      const made = await transaction
        .insert(wallets)
        .values({
          ...owner,
          level,
          vault: body.vault,
          vaultVersion: body.vaultVersion,
          dekVersion: body.dekVersion,
          eip155: addresses.eip155,
          solana: addresses.solana,
          addrFingerprint: body.addrFingerprint,
          authPublicKey: body.authPublicKey,
          slotList: body.slotList,
          createdAtMs: nowMs,
        })
        .onConflictDoNothing()
        .returning({ walletId: wallets.walletId })
      if (made.length === 0) return
      await transaction.insert(walletSlots).values(slots.map((slot) => slotRow(slot, { walletId, asker, nowMs })))
      const trace = { action: 'walletCreated', facts: { level, slots: kinds.join(' ') } }
      await writeAudit(transaction, auditEntry(context, asker, walletId, trace))
    }),
  )
  // Another tab or a repeated call may have been faster.
  const kept = await findWallet(queries, asker)
  if (kept === undefined || !isSame(kept, body)) throw exists()
  return { wallet: await runQuery(() => loadFrameWallet(queries, asker, kept)) }
}
