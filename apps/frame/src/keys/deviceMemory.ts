import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { Wallet } from '@foyer/contract/keys/keyShapes'
import { type Bytes, randomBytes } from './bytes.js'
import type { DeviceStore } from './openDeviceStore.js'
import { openBytes, sealBytes, withDerived } from './sealBytes.js'
import { VaultError } from './VaultError.js'

const ivBytes = 12

/** What this device has seen of a wallet: the server may tell of nothing older. */
interface Seen {
  readonly walletId: string
  readonly vaultVersion: number
  readonly level: 'L0' | 'L1'
  readonly addrFingerprint: string
  /** Of the signed list of slots; devices of before did not note it. */
  readonly slotsVersion?: number
}

/** Secrets and memories of this device. */
export interface DeviceMemory {
  /** Keeps a slot's client secret under a key that cannot leave the browser. */
  readonly keepSecret: (slotId: string, secret: Bytes) => Promise<void>
  /** Undefined when the browser has forgotten it. */
  readonly readSecret: (slotId: string) => Promise<Bytes | undefined>
  readonly forgetSecret: (slotId: string) => Promise<void>
  /**
   * Throws `rollback` when the server tells of an older state than this device has seen, of another wallet, or of none. (With a
   * deleted wallet its person goes as well: whoever logs in after that is somebody else.)
   */
  readonly assertNotOlder: (owner: Omit<WalletOwner, 'walletId'>, wallet: Wallet | null) => Promise<void>
  readonly rememberSeen: (owner: WalletOwner, wallet: Wallet) => Promise<void>
  /** The BIP-39 seed, sealed under the entropy: spares the next unlock the word list. */
  readonly keepSeed: (walletId: string, entropy: Bytes, seed: Bytes) => Promise<void>
  readonly readSeed: (walletId: string, entropy: Bytes) => Promise<Bytes | undefined>
  readonly forgetSeed: (walletId: string) => Promise<void>
  /** Of a wallet that is no more: nothing this device kept of it stays. */
  readonly forgetWallet: (owner: WalletOwner, slotIds: readonly string[]) => Promise<void>
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

/** Opens the memory over the browser's store. */
export function createDeviceMemory(store: DeviceStore): DeviceMemory {
  const readKey = async (): Promise<CryptoKey> => {
    const kept = await store.read('device-key')
    if (kept instanceof CryptoKey) return kept
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Two tabs may make one at once: the first one kept is the device's.
    const first = await store.keepFirst('device-key', made)
    return first instanceof CryptoKey ? first : made
  }
  const seenName = (owner: Omit<WalletOwner, 'walletId'>) => `seen:${owner.projectId}|${owner.personId}`
  const seedInfo = 'wallet-seed/v1'

  return {
    keepSecret: async (slotId, secret) => {
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
    forgetSecret: (slotId) => store.remove(`slot:${slotId}`),
    assertNotOlder: async (owner, wallet) => {
      const seen = await store.read(seenName(owner))
      if (isSeen(seen) && isRefused(seen, wallet)) throw new VaultError('rollback')
    },
    rememberSeen: async (owner, { walletId, vaultVersion, level, addrFingerprint, slotList }) => {
      const slotsVersion = slotList?.version ?? 0
      const seen: Seen = { walletId, vaultVersion, level, addrFingerprint, slotsVersion }
      await store.write(seenName(owner), seen)
    },
    keepSeed: async (walletId, entropy, seed) => {
      const sealed = await withDerived(entropy, seedInfo, (key) => sealBytes(key, seed, walletId))
      await store.write(`seed:${walletId}`, sealed)
    },
    readSeed: async (walletId, entropy) => {
      const sealed = await store.read(`seed:${walletId}`)
      if (typeof sealed !== 'string') return undefined
      return withDerived(entropy, seedInfo, (key) => openBytes(key, sealed, walletId)).catch(() => undefined)
    },
    forgetSeed: (walletId) => store.remove(`seed:${walletId}`),
    forgetWallet: async (owner, slotIds) => {
      // The key they were kept under stays: it may guard wallets of other projects, and says nothing of anybody.
      for (const name of [...slotIds.map((id) => `slot:${id}`), `seed:${owner.walletId}`, seenName(owner)])
        await store.remove(name)
    },
  }
}
