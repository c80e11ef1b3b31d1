import { serverSecretBytes } from '@foyer/contract/keys/keyFormulas'
import type { NewSlot, SlotKind } from '@foyer/contract/keys/keyShapes'
import { walletSlots } from '../db/keysSchema.js'
import { HttpError } from '../http/HttpError.js'
import type { Asker } from './KeysContext.js'

/** What a person holds: enough of it, and nobody else is needed to open the wallet. */
export const isUserHeld = (kind: SlotKind): boolean => kind === 'passkey' || kind === 'password' || kind === 'kit'

/** Throws `bad_request` for slots that repeat an id or that only a password's verifier would guard, or not. */
export const assertSlots = (slots: readonly NewSlot[]): void => {
  if (new Set(slots.map(({ slotId }) => slotId)).size !== slots.length)
    throw new HttpError('bad_request', 'body.slots: the ids must differ')
  for (const kind of ['device', 'password', 'kit', 'managed'] as const)
    if (slots.filter((slot) => slot.kind === kind).length > 1)
      throw new HttpError('bad_request', `body.slots: only one ${kind} slot`)
  for (const { kind, verifier } of slots)
    if ((verifier !== undefined) !== (kind === 'password'))
      throw new HttpError('bad_request', 'body.slots: a verifier belongs to a password, and every password has one')
}

/** Throws `slot_needed` for a set that would leave the wallet to one device alone: browsers forget. */
export const assertOpenable = (kinds: readonly SlotKind[]): void => {
  if (kinds.includes('managed') || kinds.some(isUserHeld)) return
  throw new HttpError('slot_needed', 'A wallet needs a passkey, a password or a kit beside the device')
}

/** Slots the keeper holds a half for. */
export const withHalf = (slots: readonly NewSlot[]): NewSlot[] =>
  slots.filter(({ kind }) => serverSecretBytes[kind] > 0)

/** A row of the table for a slot the frame made. */
export const slotRow = (
  slot: NewSlot,
  options: { walletId: string; asker: Asker; nowMs: number },
): typeof walletSlots.$inferInsert => ({
  slotId: slot.slotId,
  walletId: options.walletId,
  kind: slot.kind,
  state: 'live',
  salt: slot.salt,
  wrappedDek: slot.wrappedDek,
  clientData: slot.clientData,
  label: slot.label,
  deviceId: slot.kind === 'device' ? options.asker.deviceId : null,
  createdAtMs: options.nowMs,
})
