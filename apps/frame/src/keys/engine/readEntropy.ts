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

/** The seed of an entropy: what this device kept, else by the word list, which is fetched then. */
async function readSeed(memory: DeviceMemory, walletId: string, entropy: Bytes): Promise<Bytes> {
  const kept = await memory.readSeed(walletId, entropy)
  if (kept !== undefined) return kept
  const { toSeed } = await fetchPart(() => import('../words.js'))
  return toSeed(entropy)
}

/** Derives a wallet's keys, and keeps the seed for the next time on this device. */
export async function deriveFrom(memory: DeviceMemory, walletId: string, entropy: Bytes): Promise<WalletKeys> {
  const seed = await readSeed(memory, walletId, entropy)
  try {
    const keys = await deriveKeys(entropy, seed)
    await memory.keepSeed(walletId, entropy, seed).catch(() => undefined)
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

/** Opens the vault with its data key and holds it against everything the server says of it. Throws `damaged`, `rollback`. */
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
    // A spoilt seed must not keep the wallet shut the next time.
    await memory.forgetSeed(wallet.walletId)
    throw new VaultError('damaged')
  }
  await assertSlotList(wallet, keys.authPublicKey).catch((error: unknown) => {
    wipe(dek, entropy)
    wipeKeys(keys)
    throw error
  })
  return { owner, wallet, entropy, dek, keys }
}

/** Opens a slot with both halves, then the vault; both are wiped. Throws `damaged`. */
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
