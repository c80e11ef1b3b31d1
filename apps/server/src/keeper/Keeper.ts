import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { SlotKind } from '@foyer/contract/keys/keyShapes'

/** The id and kind of a slot. */
export interface KeeperSlot {
  readonly slotId: string
  readonly kind: SlotKind
}

/** The result of a request for a half. */
export type Release =
  | { readonly status: 'released'; readonly half: Uint8Array }
  | { readonly status: 'unknown' }
  | { readonly status: 'wrong'; readonly triesLeft: number }
  | { readonly status: 'exhausted'; readonly waitMs: number }

/**
 * The keeper stores the server halves of wallet slots, sealed under a separate key, in a separate store. It never
 * receives a wallet and shares no transaction with the wallet store, so every call can be repeated.
 */
export interface Keeper {
  /**
   * Creates halves. For existing ids, returns the same halves until an hour after their activation. Throws
   * `secret_unknown` for an id that was destroyed, was activated longer ago, or belongs to another owner.
   */
  readonly make: (
    owner: WalletOwner,
    slots: readonly KeeperSlot[],
    deviceId: string,
  ) => Promise<readonly { readonly slotId: string; readonly half: Uint8Array }[]>
  /**
   * Marks halves as used by a wallet: from now on {@link Keeper.clean} does not delete them. `verifier` binds the half
   * of a password or a passkey to it. Throws `secret_unknown` if a half does not exist, `slot_exists` if it is bound to
   * another verifier.
   */
  readonly activate: (
    owner: WalletOwner,
    slots: readonly (KeeperSlot & { readonly verifier?: string | undefined })[],
    deviceId: string,
  ) => Promise<void>
  /** Returns a half. A half with a verifier needs that verifier: 5 wrong tries an hour and 20 a day are allowed. */
  readonly release: (
    owner: WalletOwner,
    slot: KeeperSlot & { readonly verifier?: string | undefined },
    deviceId: string,
  ) => Promise<Release>
  /** Destroys halves permanently. */
  readonly destroy: (owner: WalletOwner, slotIds: readonly string[], deviceId: string) => Promise<void>
  /** Deletes halves that no wallet has used within a day, and wrong tries that no longer count. */
  readonly clean: () => Promise<void>
  /** Verifies the log. Returns its length, or the position of the first line that does not match. */
  readonly verifyLog: () => Promise<{ readonly lines: number } | { readonly brokenAtSeq: number }>
  readonly close: () => Promise<void>
}
