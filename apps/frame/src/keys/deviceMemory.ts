import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { Wallet } from '@foyer/contract/keys/keyShapes'
import { type Bytes, randomBytes } from './bytes.js'
import type { DeviceStore } from './openDeviceStore.js'
import { openBytes, sealBytes, withDerived } from './sealBytes.js'
import { VaultError } from './VaultError.js'

const ivBytes = 12

/** The newest state of a wallet that this device has seen. The device rejects an older state from the server. */
interface Seen {
  readonly walletId: string
  readonly vaultVersion: number
  readonly level: 'L0' | 'L1'
  readonly addrFingerprint: string
  /** The version of the signed slot list. Missing in data of older releases. */
  readonly slotsVersion?: number
}

/** The secrets and seen wallet states stored on this device. */
export interface DeviceMemory {
  /** Stores a slot's client secret, encrypted with a key that cannot leave the browser. */
  readonly storeSecret: (slotId: string, secret: Bytes) => Promise<void>
  /** Undefined if the browser has lost it. */
  readonly readSecret: (slotId: string) => Promise<Bytes | undefined>
  readonly removeSecret: (slotId: string) => Promise<void>
  /**
   * Throws `rollback` if the server returns an older state than this device has seen, another wallet, or none. After a
   * deletion this cannot happen: the user is deleted too, so a new login has another user id.
   */
  readonly assertNotOlder: (owner: Omit<WalletOwner, 'walletId'>, wallet: Wallet | null) => Promise<void>
  readonly storeSeen: (owner: WalletOwner, wallet: Wallet) => Promise<void>
  /**
   * Stores the BIP-39 seed, encrypted with a key from the entropy. The next unlock then does not need the word list.
   */
  readonly storeSeed: (walletId: string, entropy: Bytes, seed: Bytes) => Promise<void>
  readonly readSeed: (walletId: string, entropy: Bytes) => Promise<Bytes | undefined>
  readonly removeSeed: (walletId: string) => Promise<void>
  /** Removes all data of a deleted wallet from this device. */
  readonly removeWallet: (owner: WalletOwner, slotIds: readonly string[]) => Promise<void>
}

function isSeen(value: unknown): value is Seen {
  return (
    typeof value === 'object' && value !== null && 'vaultVersion' in value && typeof value.vaultVersion === 'number'
  )
}

function isBox(value: unknown): value is { iv: Bytes; sealed: ArrayBuffer } {
  return typeof value === 'object' && value !== null && 'iv' in value && 'sealed' in value
}

function isRefused(seen: Seen, wallet: Wallet | null): boolean {
  if (wallet === null || wallet.walletId !== seen.walletId) return true
  if (wallet.addrFingerprint !== seen.addrFingerprint) return true
  if (wallet.vaultVersion < seen.vaultVersion) return true
  if ((wallet.slotList?.version ?? 0) < (seen.slotsVersion ?? 0)) return true
  return seen.level === 'L1' && wallet.level !== 'L1'
}

/** Creates the memory in the browser's store. */
export function createDeviceMemory(store: DeviceStore): DeviceMemory {
  const readKey = async (): Promise<CryptoKey> => {
    const kept = await store.read('device-key')
    if (kept instanceof CryptoKey) return kept
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Two tabs may create a key at the same time: the first one stored is used.
    const first = await store.storeFirst('device-key', made)
    return first instanceof CryptoKey ? first : made
  }
  const seenName = (owner: Omit<WalletOwner, 'walletId'>) => `seen:${owner.projectId}|${owner.personId}`
  const seedInfo = 'wallet-seed/v1'

  return {
    storeSecret: async (slotId, secret) => {
      const iv = randomBytes(ivBytes)
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await readKey(), secret)
      await store.write(`slot:${slotId}`, { iv, sealed })
    },
    readSecret: async (slotId) => {
      const box = await store.read(`slot:${slotId}`)
      if (!isBox(box)) return undefined
      try {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: box.iv }, await readKey(), box.sealed)
        return new Uint8Array(plain)
      } catch {
        return undefined
      }
    },
    removeSecret: (slotId) => store.remove(`slot:${slotId}`),
    assertNotOlder: async (owner, wallet) => {
      const seen = await store.read(seenName(owner))
      if (isSeen(seen) && isRefused(seen, wallet)) throw new VaultError('rollback')
    },
    storeSeen: async (owner, { walletId, vaultVersion, level, addrFingerprint, slotList }) => {
      const slotsVersion = slotList?.version ?? 0
      const seen: Seen = { walletId, vaultVersion, level, addrFingerprint, slotsVersion }
      await store.write(seenName(owner), seen)
    },
    storeSeed: async (walletId, entropy, seed) => {
      const sealed = await withDerived(entropy, seedInfo, (key) => sealBytes(key, seed, walletId))
      await store.write(`seed:${walletId}`, sealed)
    },
    readSeed: async (walletId, entropy) => {
      const sealed = await store.read(`seed:${walletId}`)
      if (typeof sealed !== 'string') return undefined
      return withDerived(entropy, seedInfo, (key) => openBytes(key, sealed, walletId)).catch(() => undefined)
    },
    removeSeed: (walletId) => store.remove(`seed:${walletId}`),
    removeWallet: async (owner, slotIds) => {
      // Keep the device key: wallets of other projects may use it, and it reveals nothing about a user.
      for (const name of [...slotIds.map((id) => `slot:${id}`), `seed:${owner.walletId}`, seenName(owner)])
        await store.remove(name)
    },
  }
}
