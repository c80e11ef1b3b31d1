import type {
  AuditLine,
  IdentitySummary,
  Recovery,
  SlotSummary,
  WalletAddresses,
  WalletLevel,
} from '@foyer/contract/keys/keyShapes'
import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import type { provenAction } from '@foyer/contract/login/proof'
import type * as z from 'zod/mini'

/** A method by which users unlock their wallet. A kit is used by its words, or by its file and the separate code. */
export type OpenWay =
  /** The passkey confirms `action`. Default: `unlock`. */
  | { readonly kind: 'passkey'; readonly action?: KeyAction }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'kit'; readonly words: string }
  | { readonly kind: 'kit'; readonly file: string; readonly code: string }

/** An open wallet. `isNew`: this call created it. */
export interface OpenedWallet {
  readonly addresses: WalletAddresses
  readonly isNew: boolean
}

/** An opened wallet from the worker, with a recovery that the user must see. */
export type OpenedWalletWithRecovery = OpenedWallet & { readonly recovery?: Recovery | undefined }

/** A recovery kit, which the user keeps offline. The words alone open the wallet, and so do file and code together. */
export interface Kit {
  readonly words: readonly string[]
  readonly file: { readonly name: string; readonly text: string }
  readonly code: string
}

/** The unlock methods, logins, devices and recent events of the wallet. `holdUntilMs` is set on a new device. */
export interface WalletSecurity {
  readonly level: WalletLevel
  /** The provider's rule for a new device after the user lost all others. */
  readonly managed: 'instant' | 'delayed' | 'never'
  /** True if emails about the wallet reach the user. */
  readonly hasAddress: boolean
  readonly slots: readonly SlotSummary[]
  /** The user's login methods, oldest first. */
  readonly identities: readonly IdentitySummary[]
  readonly devices: readonly {
    readonly deviceId: string
    readonly firstSeenAtMs: number
    readonly lastSeenAtMs: number
    readonly isThisDevice: boolean
    readonly holdUntilMs: number | null
  }[]
  readonly recovery: Recovery | null
  readonly holdUntilMs: number | null
  readonly audit: readonly AuditLine[]
}

/** All secrets that the user can export. */
export interface ExportedSecrets {
  readonly words: readonly string[]
  /** `0x` and 64 hex digits. */
  readonly eip155PrivateKey: string
  /** The secret and the public key, 64 bytes in base58, in the format that Solana wallets import. */
  readonly solanaPrivateKey: string
}

/** The reason for a lock. */
export type LockReason = 'asked' | 'idle' | 'pagehide' | 'failed'

/**
 * The user's keys, which are in a separate worker. Every method settles. It rejects with a {@link VaultError}, or with
 * a plain Error after an unexpected failure. Calls that change the wallet run one after another.
 */
export interface Vault {
  /** Undefined while the wallet is locked or no user is logged in. */
  getAddresses(): WalletAddresses | undefined
  /**
   * Opens the user's wallet after a login, or creates one.
   *
   * @throws VaultError `locked` with `ways` if only the user can open it (`reason: 'newDevice'`), or must first
   *   choose a method (`reason: 'setup'`). With a passkey or password, the provider can never open the wallet.
   *   `recovery` is a delayed recovery. `canRecover`: a recovery may be started.
   */
  open(): Promise<OpenedWallet>
  /**
   * Opens the wallet with the user's own method, and lets this device open it by itself later. Creates the wallet if
   * there is none (passkey, password). Also works with an open wallet, to test a new method.
   *
   * @throws VaultError `password_wrong`, `too_many_tries`, `passkey_refused`, `words_wrong`, `code_wrong` ...
   */
  openWith(way: OpenWay): Promise<OpenedWallet>
  lock(): void
  /** @param digest 32 bytes. The `s` of the signature is in the lower half (EIP-2). */
  signEip155Digest(digest: Uint8Array): Promise<{ r: bigint; s: bigint; yParity: 0 | 1 }>
  /** @returns 64 bytes, an Ed25519 signature of the unchanged message */
  signSolana(message: Uint8Array): Promise<Uint8Array>
  /** Requests a nonce from the server and signs it. The result is the `proof` of server requests that need one. */
  proveAction(action: z.infer<typeof provenAction>, subject: string): Promise<{ nonce: string; signature: string }>
  getSecurity(): Promise<WalletSecurity>
  /** Must be called in a click handler of the frame. */
  addPasskey(): Promise<void>
  /** The password needs at least 10 characters. */
  addPassword(password: string): Promise<void>
  /**
   * Creates a kit that cannot open the wallet yet. It contains the words, so the server records it as an export and may
   * reject it on a new device.
   */
  createKit(): Promise<Kit>
  /** Activates the last created kit after the user has proved possession. Replaces an older kit. */
  storeKit(): Promise<void>
  /**
   * Removes an unlock method. If it is this device's own, the wallet stays open until it is locked, and then needs the
   * user.
   */
  removeSlot(slotId: string): Promise<void>
  /**
   * Removes a login method. Other sessions created with it end.
   *
   * @throws VaultError `hold` on a new device; `refused` with `identity_last` for the last method
   */
  removeIdentity(method: string): Promise<void>
  /** Makes the server destroy its half. Requires an own unlock method that has opened the wallet once. */
  raiseLevel(): Promise<void>
  exportSecrets(): Promise<ExportedSecrets>
  /**
   * Makes the server delete the wallet and the user, removes all data from this device, and locks the wallet.
   *
   * @throws VaultError `hold` on a new device; `refused` with `session_expired` if it was already deleted elsewhere
   */
  deleteWallet(): Promise<void>
  /** Starts a delayed recovery by the provider, where permitted. When it is ready, `open` completes it. */
  startRecovery(): Promise<Recovery>
  /** Returns a recovery that was started on another device, once per opening of the wallet. */
  claimRecovery(): Recovery | undefined
  /** Confirms on this device that the user started the recovery. The wallet must be open. */
  confirmRecovery(recoveryId: string): Promise<void>
  /** Cancels any recovery, also one that another device started. */
  cancelRecovery(): Promise<void>
  /** Returns a function that removes the listener. */
  onLock(listener: (reason: LockReason) => void): () => void
  /** Terminates the worker. Later calls reject with `closed`. */
  close(): void
}
