import type { EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysDelete } from '@foyer/contract/keys/keyEndpoints'
import { serverSecretBytes } from '@foyer/contract/keys/keyFormulas'
import { eq } from 'drizzle-orm'
import { askDatabase, type Queries } from '../db/Database.js'
import { walletNonces, walletRemains, walletSlots, wallets } from '../db/keysSchema.js'
import { isOf } from '../db/personKey.js'
import type { Keeper } from '../keeper/Keeper.js'
import { changeWallet } from './changeWallet.js'
import { assertNoHold } from './deviceHold.js'
import { requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { claim, verifyProof } from './proof.js'

/**
 * Destroys the server halves of deleted wallets, then forgets that there were any: whoever comes by after a server was
 * killed in between finishes its work.
 */
export async function finishDeletions(context: { readonly queries: Queries; readonly keeper: Keeper }): Promise<void> {
  const { queries, keeper } = context
  const rows = await askDatabase(() => queries.select().from(walletRemains))
  for (const { slotIds, deviceId, ...owner } of rows) {
    await keeper.destroy(owner, slotIds, deviceId)
    await askDatabase(() => queries.delete(walletRemains).where(eq(walletRemains.walletId, owner.walletId)))
  }
}

/** Takes the wallet out of this store, and writes down which halves the keeper has still to destroy. */
async function dropWallet(queries: Queries, asker: Asker, walletId: string) {
  const { projectId, personId, deviceId } = asker
  const slots = await queries.select().from(walletSlots).where(eq(walletSlots.walletId, walletId))
  const slotIds = slots.filter(({ kind }) => serverSecretBytes[kind] > 0).map(({ slotId }) => slotId)
  await queries.insert(walletRemains).values({ walletId, projectId, personId, deviceId, slotIds })
  await queries.delete(wallets).where(eq(wallets.walletId, walletId))
  await queries.delete(walletNonces).where(isOf(walletNonces, asker))
}

/**
 * Deletes the wallet of somebody who has it open, and forgets them. One transaction takes everything of this store, tells
 * the person by mail and writes the log: before it the wallet is whole, after it nobody can open it, whatever becomes of
 * the server. The keeper's halves, which open nothing alone, go after that. Throws `proof_invalid`, `hold`.
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
    await verifyProof(transaction, claim(asker, 'delete', walletId, proof), context.now())
    // While the address is still known.
    await context.notify(transaction, asker, 'deleted')
    await dropWallet(transaction, asker, walletId)
    await context.forgetPerson(transaction, asker)
    return { action: 'walletDeleted' }
  })
  // It is done for the person, and their log-in is over: they could not ask again. The start of a server and every day
  // finish what is left.
  await finishDeletions({ queries, keeper: context.keeper }).catch((error: unknown) =>
    context.logger.warn({ err: error }, 'halves of deleted wallets wait to be destroyed'),
  )
}
