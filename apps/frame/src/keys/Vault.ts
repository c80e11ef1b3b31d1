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

/** How a person opens their wallet themselves; the kit by its words, or by its file and the code kept apart from it. */
export type OpenWay =
  /** The passkey confirms `action`. Default: `unlock`. */
  | { readonly kind: 'passkey'; readonly action?: KeyAction }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'kit'; readonly words: string }
  | { readonly kind: 'kit'; readonly file: string; readonly code: string }

/** A wallet that is open now. `isNew`: it was made by this very call. */
export interface OpenedWallet {
  readonly addresses: WalletAddresses
  readonly isNew: boolean
}

/** The same on its way from the worker, with what the person must be told. */
export type TellingWallet = OpenedWallet & { readonly recovery?: Recovery | undefined }

/** What a person keeps in a drawer. The words alone open the wallet, and so do file and code together. */
export interface Kit {
  readonly words: readonly string[]
  readonly file: { readonly name: string; readonly text: string }
  readonly code: string
}

/** Who can open the wallet, from where, and what happened lately; `holdUntilMs` is set on a new device. */
export interface WalletSecurity {
  readonly level: WalletLevel
  /** What the provider does for the person on a device that is new to the wallet, when every other one is lost. */
  readonly managed: 'instant' | 'delayed' | 'never'
  /** Mails about the wallet reach the person. */
  readonly hasAddress: boolean
  readonly slots: readonly SlotSummary[]
  /** How the person logs in; oldest first. */
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

/** All that leaves the wallet on the person's wish. */
export interface ExportedSecrets {
  readonly words: readonly string[]
  /** 0x and 64 hex digits. */
  readonly eip155PrivateKey: string
  /** Secret and public key, 64 bytes in base58, as Solana wallets import it. */
  readonly solanaPrivateKey: string
}

/** Why the wallet is no longer open. */
export type LockReason = 'asked' | 'idle' | 'pagehide' | 'failed'

/**
 * The person's keys, which live in a worker of their own. Every method settles; it rejects with a {@link VaultError}, or
 * with a bare Error when something went wrong that nobody foresaw.
 * One call at a time does something to the wallet; others wait for it.
 */
export interface Vault {
  /** Undefined while locked, or while nobody is logged in. */
  getAddresses(): WalletAddresses | undefined
  /**
   * After a log-in: opens the person's wallet, or makes one when there is none.
   * @throws VaultError `locked` with `ways`: only the person can open it (`reason: 'newDevice'`), or must choose how
   * before there is one (`reason: 'setup'`: passkey and password make a wallet the provider can never open).
   * `recovery` tells of a delayed recovery, `canRecover` that one may be started.
   */
  open(): Promise<OpenedWallet>
  /**
   * Opens with what the person holds, and makes this device able to open by itself; makes the wallet when there is
   * none (passkey, password). Also with an open wallet, to try a way that was just added.
   * @throws VaultError `password_wrong`, `too_many_tries`, `passkey_refused`, `words_wrong`, `code_wrong` ...
   */
  openWith(way: OpenWay): Promise<OpenedWallet>
  lock(): void
  /** @param digest 32 bytes. `s` is in the lower half (EIP-2). */
  signEip155Digest(digest: Uint8Array): Promise<{ r: bigint; s: bigint; yParity: 0 | 1 }>
  /** @returns 64 bytes, Ed25519 over the message as it is. */
  signSolana(message: Uint8Array): Promise<Uint8Array>
  /** Asks the server for a nonce and signs it: `proof` of the calls that need one. */
  proveAction(action: z.infer<typeof provenAction>, subject: string): Promise<{ nonce: string; signature: string }>
  getSecurity(): Promise<WalletSecurity>
  /** Must run inside a press in the frame. */
  addPasskey(): Promise<void>
  /** At least 10 characters. */
  addPassword(password: string): Promise<void>
  /** Creates a kit that opens nothing yet. Shows the words, so the server records it as an export and may refuse it on a new device. */
  createKit(): Promise<Kit>
  /** Makes the last created kit a way in, after the user has proved that they have it. Replaces an older kit. */
  storeKit(): Promise<void>
  /** Also this device's own: the wallet stays open till it is locked, and the device then needs the person. */
  removeSlot(slotId: string): Promise<void>
  /**
   * The person can no longer log in by this method; other log-ins made by it end.
   * @throws VaultError `hold` on a new device; `refused` with `identity_last` for the only one.
   */
  removeIdentity(method: string): Promise<void>
  /** The server destroys its half; needs a way of the person's own that has opened the wallet once. */
  raiseLevel(): Promise<void>
  exportSecrets(): Promise<ExportedSecrets>
  /**
   * The server deletes wallet and person, this device forgets what it kept of them, and the wallet is locked.
   * @throws VaultError `hold` on a new device; `refused` with `session_expired` when somebody was faster.
   */
  deleteWallet(): Promise<void>
  /** Where the provider may help after a wait: begins it. When it is ready, `open` does the rest. */
  startRecovery(): Promise<Recovery>
  /** A recovery that was begun on another device, told once for every time the wallet is opened. */
  takeRecovery(): Recovery | undefined
  /** On this device the person says that it was them; the wallet must be open. */
  confirmRecovery(recoveryId: string): Promise<void>
  /** Stops a recovery, whoever asked for it. */
  cancelRecovery(): Promise<void>
  /** Returns the undo. */
  onLock(listener: (reason: LockReason) => void): () => void
  /** Ends the worker; every call after it rejects with `closed`. */
  close(): void
}
