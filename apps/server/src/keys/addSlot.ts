import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysSlotAdd } from '@foyer/contract/keys/keyEndpoints'
import type { NewSlot } from '@foyer/contract/keys/keyShapes'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { runQuery } from '../db/Database.js'
import { walletRecoveries, walletSlots } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import type { SecurityEvent } from '../mail/Mail.js'
import { changeWallet } from './changeWallet.js'
import { assertNoHold } from './deviceHold.js'
import { listSlots, loadFrameWallet, requireWallet, type SlotRow } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { checkProof, createProofClaim, verifyProof } from './proof.js'
import { finishRemovals, markRemoving } from './removals.js'
import { assertSlots, slotRow, storeSlotList, withHalf } from './slotList.js'

const maxDevices = 20
const maxPasskeys = 10

/**
 * Returns the slots to remove: those that the new slot replaces and, above the device limit, the devices that were
 * unused longest.
 */
function outdated(slot: NewSlot, asker: Asker, slots: readonly SlotRow[]): string[] {
  const same = slots.filter(({ kind }) => kind === slot.kind)
  if (slot.kind === 'kit' || slot.kind === 'password') return same.map(({ slotId }) => slotId)
  if (slot.kind !== 'device') return []
  const own = same.filter(({ deviceId }) => deviceId === asker.deviceId)
  const others = same
    .filter((row) => !own.includes(row))
    .sort((a, b) => (a.releasedAtMs ?? a.createdAtMs) - (b.releasedAtMs ?? b.createdAtMs))
  const surplus = others.slice(0, Math.max(0, others.length + 1 - maxDevices))
  return [...own, ...surplus].map(({ slotId }) => slotId)
}

function noticeOf(slot: NewSlot): { notice?: SecurityEvent } {
  if (slot.kind === 'kit') return { notice: 'kitCreated' }
  // The log-in has already queued the notice about the new device.
  return slot.kind === 'device' ? {} : { notice: 'slotAdded' }
}

async function insertSlot(queries: Queries, slot: NewSlot, walletId: string, asker: Asker, nowMs: number) {
  const slots = await listSlots(queries, walletId)
  if (slot.kind === 'passkey' && slots.filter(({ kind }) => kind === 'passkey').length >= maxPasskeys)
    throw new HttpError('too_many_slots', `A wallet has at most ${maxPasskeys} passkeys`)
  await markRemoving(queries, outdated(slot, asker, slots))
  await queries.insert(walletSlots).values(slotRow(slot, { walletId, asker, nowMs }))
  if (slot.kind !== 'device') return
  // End the recovery of this device: the device can now open the wallet without it.
  await queries
    .update(walletRecoveries)
    .set({ state: 'done' })
    .where(
      and(
        eq(walletRecoveries.walletId, walletId),
        eq(walletRecoveries.deviceId, asker.deviceId),
        eq(walletRecoveries.state, 'waiting'),
      ),
    )
}

/**
 * Adds a slot to an open wallet. A new kit or password replaces the old one, and a new device slot replaces the old one
 * of this device. A repeated call with the same slot and a new proof returns the same result. Throws `proof_invalid`,
 * `version_conflict` if the data key or the slots were changed meanwhile, `hold` for a kit, `secret_unknown`,
 * `slot_exists`.
 */
export async function addSlot(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysSlotAdd>,
): Promise<EndpointAnswer<typeof postKeysSlotAdd>> {
  const { queries } = context.database
  const { walletId, slot, slotList, proof } = body
  assertSlots([slot])
  if (slot.kind === 'managed') throw new HttpError('bad_request', 'body.slot.kind: a managed slot is never added')
  const wallet = await requireWallet(queries, asker, walletId)
  // A kit shows the secret words, like an export.
  if (slot.kind === 'kit') assertNoHold(context, asker)
  const claimed = createProofClaim(asker, 'addSlot', slot.slotId, proof)
  // Check the proof before the call of the keeper, which cannot undo an activation.
  await checkProof(queries, claimed, context.now())
  await context.keeper.activate(wallet, withHalf([slot]), asker.deviceId)
  await changeWallet(context, asker, walletId, async (transaction, locked) => {
    await verifyProof(transaction, claimed, context.now())
    const [existing] = await transaction.select().from(walletSlots).where(eq(walletSlots.slotId, slot.slotId))
    if (existing !== undefined) {
      if (existing.walletId === walletId && existing.wrappedDek === slot.wrappedDek) return undefined
      throw new HttpError('slot_exists', 'A slot with this id is in use')
    }
    if (locked.dekVersion !== body.dekVersion)
      throw new HttpError('version_conflict', 'The wallet was changed on another device. Unlock it again')
    await insertSlot(transaction, slot, walletId, asker, context.now())
    await storeSlotList(transaction, locked, slotList)
    return { action: 'slotAdded', facts: { slotId: slot.slotId, kind: slot.kind }, ...noticeOf(slot) }
  })
  await finishRemovals({ queries, keeper: context.keeper }, wallet, asker.deviceId)
  return { wallet: await runQuery(() => loadFrameWallet(queries, asker, wallet)) }
}
