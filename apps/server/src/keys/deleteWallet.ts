import type { EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysDelete } from '@foyer/contract/keys/keyEndpoints'
import { serverSecretBytes } from '@foyer/contract/keys/keyFormulas'
import { eq } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { walletNonces, walletRemains, walletSlots, wallets } from '../db/keysSchema.js'
import { isOf } from '../db/personKey.js'
import type { Keeper } from '../keeper/Keeper.js'
import { changeWallet } from './changeWallet.js'
import { assertNoHold } from './deviceHold.js'
import { requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { createProofClaim, verifyProof } from './proof.js'

/**
 * Destroys the server halves of deleted wallets, then deletes the list of them. Also completes the work of a server
 * that was killed in between.
 */
export async function finishDeletions(context: { readonly queries: Queries; readonly keeper: Keeper }): Promise<void> {
  const { queries, keeper } = context
  const rows = await runQuery(() => queries.select().from(walletRemains))
  for (const { slotIds, deviceId, ...owner } of rows) {
    await keeper.destroy(owner, slotIds, deviceId)
    await runQuery(() => queries.delete(walletRemains).where(eq(walletRemains.walletId, owner.walletId)))
  }
}

/** Deletes the wallet from this store, and stores which halves the keeper must still destroy. */
async function dropWallet(queries: Queries, asker: Asker, walletId: string) {
  const { projectId, personId, deviceId } = asker
  const slots = await queries.select().from(walletSlots).where(eq(walletSlots.walletId, walletId))
  const slotIds = slots.filter(({ kind }) => serverSecretBytes[kind] > 0).map(({ slotId }) => slotId)
  await queries.insert(walletRemains).values({ walletId, projectId, personId, deviceId, slotIds })
  await queries.delete(wallets).where(eq(wallets.walletId, walletId))
  await queries.delete(walletNonces).where(isOf(walletNonces, asker))
}

/**
 * Deletes an open wallet and its person. One transaction deletes the rows of this store, queues the notice and writes
 * the audit entry. If the server crashes, the wallet is either complete or cannot be opened. The keeper's halves are
 * destroyed afterwards: they open nothing alone. Throws `proof_invalid`, `hold`.
 */
export async function deleteWallet(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysDelete>,
): Promise<void> {
  const { queries } = context.database
  const { walletId, proof } = body
  await requireWallet(queries, asker, walletId)
  assertNoHold(context, asker)
  await changeWallet(context, asker, walletId, async (transaction) => {
    await verifyProof(transaction, createProofClaim(asker, 'delete', walletId, proof), context.now())
    // Notify before the deletion, while the address is still stored.
    await context.notify(transaction, asker, 'deleted')
    await dropWallet(transaction, asker, walletId)
    await context.deletePerson(transaction, asker)
    return { action: 'walletDeleted' }
  })
  // Do not fail here: the session has ended, so the person could not repeat the call. The start of a server and a daily
  // job finish the rest.
  await finishDeletions({ queries, keeper: context.keeper }).catch((error: unknown) =>
    context.logger.warn({ err: error }, 'cannot destroy the server halves of deleted wallets; retrying later'),
  )
}
