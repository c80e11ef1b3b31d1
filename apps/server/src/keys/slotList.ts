import { createHash } from 'node:crypto'
import { serverSecretBytes, slotListText } from '@foyer/contract/keys/keyFormulas'
import type { NewSlot, PasskeyKey, SlotKind, SlotList } from '@foyer/contract/keys/keyShapes'
import { passkeyKeyText } from '@foyer/contract/keys/passkeyFormulas'
import { eq } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { type walletSlots, wallets } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import type { KeeperSlot } from '../keeper/Keeper.js'
import { listSlots, type WalletRow } from './findWallet.js'
import type { Asker } from './KeysContext.js'
import { parsePasskeyKey } from './passkeyAssertion.js'
import { isSignedBy } from './proof.js'

/**
 * Returns whether the person holds the secret of this kind of slot, so that the provider cannot open the wallet with
 * it.
 */
export function isUserHeld(kind: SlotKind): boolean {
  return kind === 'passkey' || kind === 'password' || kind === 'kit'
}

/**
 * Throws `bad_request` for slots with equal ids, for a password without a verifier, and for a passkey without a usable
 * public key.
 */
export function assertSlots(slots: readonly NewSlot[]): void {
  if (new Set(slots.map(({ slotId }) => slotId)).size !== slots.length)
    throw new HttpError('bad_request', 'body.slots: the ids must differ')
  for (const kind of ['device', 'password', 'kit', 'managed'] as const)
    if (slots.filter((slot) => slot.kind === kind).length > 1)
      throw new HttpError('bad_request', `body.slots: only one ${kind} slot`)
  for (const { kind, verifier } of slots)
    if ((verifier !== undefined) !== (kind === 'password'))
      throw new HttpError('bad_request', 'body.slots: a verifier belongs to a password, and every password has one')
  for (const { kind, passkey } of slots) {
    if ((passkey !== undefined) !== (kind === 'passkey'))
      throw new HttpError('bad_request', 'body.slots: a public key belongs to a passkey, and every passkey has one')
    if (passkey !== undefined && parsePasskeyKey(passkey) === undefined)
      throw new HttpError('bad_request', 'body.slots: the public key must be of ES256 or RS256')
  }
}

/** Throws `slot_needed` if only one device could open the wallet: browsers may delete their data. */
export function assertOpenable(kinds: readonly SlotKind[]): void {
  if (kinds.includes('managed') || kinds.some(isUserHeld)) return
  throw new HttpError('slot_needed', 'A wallet needs a passkey, a password or a kit beside the device')
}

/**
 * Returns the verifier that binds the half of a passkey slot to its public key: for a row with another key, the keeper
 * releases nothing.
 */
export function passkeyVerifier(passkey: PasskeyKey | null | undefined): string | undefined {
  return passkey ? createHash('sha256').update(passkeyKeyText(passkey)).digest('base64url') : undefined
}

/** Returns the slots with a half at the keeper, in the form that the keeper activates. */
export function withHalf(slots: readonly NewSlot[]): (KeeperSlot & { readonly verifier?: string | undefined })[] {
  return slots
    .filter(({ kind }) => serverSecretBytes[kind] > 0)
    .map(({ slotId, kind, verifier, passkey }) => ({ slotId, kind, verifier: verifier ?? passkeyVerifier(passkey) }))
}

/** Creates the table row of a slot from the frame. */
export function slotRow(
  slot: NewSlot,
  options: { walletId: string; asker: Asker; nowMs: number },
): typeof walletSlots.$inferInsert {
  return {
    slotId: slot.slotId,
    walletId: options.walletId,
    kind: slot.kind,
    state: 'live',
    salt: slot.salt,
    wrappedDek: slot.wrappedDek,
    clientData: slot.clientData,
    label: slot.label,
    deviceId: slot.kind === 'device' ? options.asker.deviceId : null,
    passkey: slot.passkey ?? null,
    createdAtMs: options.nowMs,
  }
}

/** Throws `proof_invalid` unless the wallet's key has signed the list. */
export function assertSigned(wallet: Pick<WalletRow, 'walletId' | 'authPublicKey'>, list: SlotList): void {
  const text = slotListText(wallet.walletId, list.version, list.slotIds)
  if (!isSignedBy(wallet.authPublicKey, text, list.signature))
    throw new HttpError('proof_invalid', 'This needs your open wallet. Unlock it and try again')
}

/**
 * Stores the slot list that belongs to a change of slots, after the change and in its transaction. Throws
 * `proof_invalid`, and `version_conflict` if the list does not follow the stored one or lacks a slot that another
 * device has added.
 */
export async function storeSlotList(
  queries: Queries,
  wallet: Pick<WalletRow, 'walletId' | 'authPublicKey' | 'slotList'>,
  list: SlotList,
): Promise<void> {
  assertSigned(wallet, list)
  const live = await listSlots(queries, wallet.walletId)
  const isNext = list.version === (wallet.slotList?.version ?? 0) + 1
  if (!isNext || live.some(({ slotId }) => !list.slotIds.includes(slotId)))
    throw new HttpError('version_conflict', 'The wallet was changed on another device. Unlock it again')
  await queries.update(wallets).set({ slotList: list }).where(eq(wallets.walletId, wallet.walletId))
}
