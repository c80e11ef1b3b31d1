import { serverSecretBytes, type WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { NewSlot, PasskeyKey, SlotKind } from '@foyer/contract/keys/keyShapes'
import { type Bytes, equalBytes, makeId, randomBytes, toBase64Url, wipe } from '../bytes.js'
import { unwrapDek, wrapDek } from '../slots.js'
import { VaultError } from '../VaultError.js'

/** A new slot, before the server's half is known. */
export interface SlotDraft {
  readonly slotId: string
  readonly kind: SlotKind
  readonly client: Bytes
  readonly clientData: string
  readonly label: string
  readonly verifier?: string
  readonly passkey?: PasskeyKey
}

/** Creates a draft with a new id. */
export function draftSlot(kind: SlotKind, client: Bytes, label: string, clientData = '{}'): SlotDraft {
  return {
    slotId: makeId(),
    kind,
    client,
    clientData,
    label: label.slice(0, 100),
  }
}

/** Returns the drafts for which the server has a half. */
export function withHalf(drafts: readonly SlotDraft[]): { slotId: string; kind: SlotKind }[] {
  return drafts.filter(({ kind }) => serverSecretBytes[kind] > 0).map(({ slotId, kind }) => ({ slotId, kind }))
}

/** Wraps the data key for a draft, and unwraps it once to verify the slot. Throws `damaged`. */
export async function makeSlot(options: {
  readonly owner: WalletOwner
  readonly dekVersion: number
  readonly dek: Bytes
  readonly draft: SlotDraft
  readonly halves: ReadonlyMap<string, Bytes>
}): Promise<NewSlot> {
  const { owner, dekVersion, dek, draft, halves } = options
  const { slotId, kind, client, clientData, label, verifier, passkey } = draft
  const salt = toBase64Url(randomBytes(16))
  const place = { owner, dekVersion, slotId, kind, salt }
  const secrets = { client, server: halves.get(slotId) ?? new Uint8Array() }
  const wrappedDek = await wrapDek(dek, place, secrets)
  const opened = await unwrapDek(wrappedDek, place, secrets)
  const isSame = equalBytes(opened, dek)
  wipe(opened)
  if (!isSame) throw new VaultError('damaged')
  const extra = { ...(verifier !== undefined && { verifier }), ...(passkey !== undefined && { passkey }) }
  return { slotId, kind, salt, wrappedDek, clientData, label, ...extra }
}
