import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { Wallet, WalletSlot } from '@foyer/contract/keys/keyShapes'
import { type Bytes, wipe } from '../bytes.js'
import type { DeviceMemory } from '../deviceMemory.js'
import { fetchPart } from '../fetchPart.js'
import { openVault, unwrapDek } from '../slots.js'
import { VaultError } from '../VaultError.js'
import { deriveKeys, type WalletKeys, wipeKeys } from '../WalletKeys.js'
import type { OpenWallet } from './Engine.js'
import { assertSlotList } from './slotList.js'

/** Returns the seed of an entropy: the stored one, or else computes it with the word list, which is loaded then. */
async function readSeed(memory: DeviceMemory, walletId: string, entropy: Bytes): Promise<Bytes> {
  const kept = await memory.readSeed(walletId, entropy)
  if (kept !== undefined) return kept
  const { toSeed } = await fetchPart(() => import('../words.js'))
  return toSeed(entropy)
}

/** Derives a wallet's keys, and stores the seed on this device for the next time. */
export async function deriveFrom(memory: DeviceMemory, walletId: string, entropy: Bytes): Promise<WalletKeys> {
  const seed = await readSeed(memory, walletId, entropy)
  try {
    const keys = await deriveKeys(entropy, seed)
    await memory.storeSeed(walletId, entropy, seed).catch(() => undefined)
    return keys
  } finally {
    wipe(seed)
  }
}

function isWalletOf(keys: WalletKeys, wallet: Wallet): boolean {
  return (
    keys.addrFingerprint === wallet.addrFingerprint &&
    keys.addresses.eip155 === wallet.addresses.eip155 &&
    keys.addresses.solana === wallet.addresses.solana &&
    keys.authPublicKey === wallet.authPublicKey
  )
}

/** Decrypts the vault with its data key and compares it with all data from the server. Throws `damaged`, `rollback`. */
export async function openWithDek(
  memory: DeviceMemory,
  owner: WalletOwner,
  wallet: Wallet,
  dek: Bytes,
): Promise<OpenWallet> {
  const entropy = await openVault(dek, wallet.vault, owner, wallet.vaultVersion, wallet.addrFingerprint).catch(
    (cause: unknown) => {
      wipe(dek)
      throw new VaultError('damaged', {}, cause)
    },
  )
  const keys = await deriveFrom(memory, wallet.walletId, entropy).catch((error: unknown) => {
    wipe(dek, entropy)
    throw error
  })
  if (!isWalletOf(keys, wallet)) {
    wipe(dek, entropy)
    wipeKeys(keys)
    // Remove a damaged seed: it must not block the next attempt.
    await memory.removeSeed(wallet.walletId)
    throw new VaultError('damaged')
  }
  await assertSlotList(wallet, keys.authPublicKey).catch((error: unknown) => {
    wipe(dek, entropy)
    wipeKeys(keys)
    throw error
  })
  return { owner, wallet, entropy, dek, keys }
}

/** Opens a slot with both halves, then the vault. Wipes both halves. Throws `damaged`. */
export async function openSlot(
  memory: DeviceMemory,
  owner: WalletOwner,
  wallet: Wallet,
  slot: WalletSlot,
  secrets: { readonly client: Bytes; readonly server: Bytes },
): Promise<OpenWallet> {
  const place = { owner, dekVersion: wallet.dekVersion, slotId: slot.slotId, kind: slot.kind, salt: slot.salt }
  try {
    const dek = await unwrapDek(slot.wrappedDek, place, secrets)
    return await openWithDek(memory, owner, wallet, dek)
  } catch (cause) {
    if (cause instanceof VaultError) throw cause
    throw new VaultError('damaged', {}, cause)
  } finally {
    wipe(secrets.client, secrets.server)
  }
}
