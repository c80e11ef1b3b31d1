import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysSlotAdd } from '@foyer/contract/keys/keyEndpoints'
import type { NewSlot } from '@foyer/contract/keys/keyShapes'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { askDatabase } from '../db/Database.js'
import { walletRecoveries, walletSlots } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import type { SecurityEvent } from '../mail/Mail.js'
import { changeWallet } from './changeWallet.js'
import { assertNoHold } from './deviceHold.js'
import { describeWallet, listSlots, requireWallet, type SlotRow } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { checkProof, claim, verifyProof } from './proof.js'
import { finishRemovals, markRemoving } from './removals.js'
import { assertSlots, keepSlotList, slotRow, withHalf } from './slotList.js'

const maxDevices = 20
const maxPasskeys = 10

/** Slots that make room: the one this one takes the place of, and the device longest unused. */
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
  // The log-in has told of the new device already.
  return slot.kind === 'device' ? {} : { notice: 'slotAdded' }
}

async function insertSlot(queries: Queries, slot: NewSlot, walletId: string, asker: Asker, nowMs: number) {
  const slots = await listSlots(queries, walletId)
  if (slot.kind === 'passkey' && slots.filter(({ kind }) => kind === 'passkey').length >= maxPasskeys)
    throw new HttpError('too_many_slots', `A wallet has at most ${maxPasskeys} passkeys`)
  await markRemoving(queries, outdated(slot, asker, slots))
  await queries.insert(walletSlots).values(slotRow(slot, { walletId, asker, nowMs }))
  if (slot.kind !== 'device') return
  // A recovery ends when the device that asked can open by itself.
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
 * Adds a way to open the wallet, proven by somebody who has it open; a new kit, password or device slot of this device
 * takes the place of the old one. Asked again with the same slot it answers as the first time. Throws `proof_invalid`,
 * `version_conflict` when the data key or the slots were changed meanwhile, `hold` for a kit, `secret_unknown`, `slot_exists`.
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
  // A kit shows the words, which is an export.
  if (slot.kind === 'kit') assertNoHold(context, asker)
  const claimed = claim(asker, 'addSlot', slot.slotId, proof)
  // What the keeper has once taken for used it keeps.
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
    await keepSlotList(transaction, locked, slotList)
    return { action: 'slotAdded', facts: { slotId: slot.slotId, kind: slot.kind }, ...noticeOf(slot) }
  })
  await finishRemovals({ queries, keeper: context.keeper }, wallet, asker.deviceId)
  return { wallet: await askDatabase(() => describeWallet(queries, asker, wallet)) }
}
