import {
  clientSecretBytes,
  serverSecretBytes,
  slotAad,
  slotInfo,
  vaultAad,
  type WalletOwner,
} from '@foyer/contract/keys/keyFormulas'
import type { SlotKind } from '@foyer/contract/keys/keyShapes'
import { type Bytes, concatBytes, fromBase64Url, wipe } from './bytes.js'
import { deriveBytes, openBytes, sealBytes } from './sealBytes.js'
import { internalError } from './VaultError.js'

/** The identity of a slot, to which its wrapped data key is bound. */
export interface SlotPlace {
  readonly owner: WalletOwner
  readonly dekVersion: number
  readonly slotId: string
  readonly kind: SlotKind
  /** 16 bytes in base64url. */
  readonly salt: string
}

/** Both halves of a slot's key. A half that a kind does not use is empty. */
export interface SlotSecrets {
  readonly client: Uint8Array
  readonly server: Uint8Array
}

async function deriveKek(place: SlotPlace, { client, server }: SlotSecrets): Promise<Bytes> {
  if (client.length !== clientSecretBytes[place.kind] || server.length !== serverSecretBytes[place.kind])
    throw internalError('a half of the slot has the wrong length')
  const ikm = concatBytes(client, server)
  try {
    return await deriveBytes(ikm, fromBase64Url(place.salt), slotInfo(place.kind, place.owner.walletId, place.slotId))
  } finally {
    wipe(ikm)
  }
}

/** Encrypts the data key with a slot's key. */
export async function wrapDek(dek: Bytes, place: SlotPlace, secrets: SlotSecrets): Promise<string> {
  const kek = await deriveKek(place, secrets)
  try {
    return await sealBytes(kek, dek, slotAad(place.owner, place.dekVersion, place.slotId, place.kind))
  } finally {
    wipe(kek)
  }
}

/** Decrypts the data key. Throws an Error if the halves, the place or the wrapped key belong to another slot. */
export async function unwrapDek(wrapped: string, place: SlotPlace, secrets: SlotSecrets): Promise<Bytes> {
  const kek = await deriveKek(place, secrets)
  try {
    return await openBytes(kek, wrapped, slotAad(place.owner, place.dekVersion, place.slotId, place.kind))
  } finally {
    wipe(kek)
  }
}

/** Encrypts the entropy with the data key. */
export function sealVault(
  dek: Bytes,
  entropy: Bytes,
  owner: WalletOwner,
  vaultVersion: number,
  addrFingerprint: string,
): Promise<string> {
  return sealBytes(dek, entropy, vaultAad(owner, vaultVersion, addrFingerprint))
}

/** Decrypts the entropy. Throws an Error if the vault belongs to another wallet, version or other addresses. */
export function openVault(
  dek: Bytes,
  vault: string,
  owner: WalletOwner,
  vaultVersion: number,
  addrFingerprint: string,
): Promise<Bytes> {
  return openBytes(dek, vault, vaultAad(owner, vaultVersion, addrFingerprint))
}
