import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { SlotKind } from '@foyer/contract/keys/keyShapes'

/** A slot by its id, as the keeper sees it. */
export interface KeeperSlot {
  readonly slotId: string
  readonly kind: SlotKind
}

/** What the keeper says to a request for a half. */
export type Release =
  | { readonly status: 'released'; readonly half: Uint8Array }
  | { readonly status: 'unknown' }
  | { readonly status: 'wrong'; readonly triesLeft: number }
  | { readonly status: 'exhausted'; readonly waitMs: number }

/**
 * Keeps the server halves of wallet slots, sealed under a key of its own, in a store of its own. It never sees a wallet
 * and shares no transaction with the store that does: every call may be repeated.
 */
export interface Keeper {
  /**
   * Makes halves, or gives those it made for the same ids before, as long as no wallet is known to use them.
   * Throws `secret_unknown` for an id that was destroyed, is in use, or belongs to another owner.
   */
  readonly make: (
    owner: WalletOwner,
    slots: readonly KeeperSlot[],
    deviceId: string,
  ) => Promise<readonly { readonly slotId: string; readonly half: Uint8Array }[]>
  /**
   * A wallet is about to use these halves; from now on they are kept. `verifier` binds the half of a password or a passkey to it.
   * Throws `secret_unknown` when one is not there, `slot_exists` when it is bound to another verifier.
   */
  readonly activate: (
    owner: WalletOwner,
    slots: readonly (KeeperSlot & { readonly verifier?: string | undefined })[],
    deviceId: string,
  ) => Promise<void>
  /** Returns a half. A half with a verifier needs that verifier; 5 wrong tries an hour and 20 a day are allowed. */
  readonly release: (
    owner: WalletOwner,
    slot: KeeperSlot & { readonly verifier?: string | undefined },
    deviceId: string,
  ) => Promise<Release>
  /** Forgets halves for ever. */
  readonly destroy: (owner: WalletOwner, slotIds: readonly string[], deviceId: string) => Promise<void>
  /** Removes halves no wallet came to use within a day, and tries that no longer count. */
  readonly clean: () => Promise<void>
  /** Walks the log; gives its length, or the place of the first line that does not fit. */
  readonly verifyLog: () => Promise<{ readonly lines: number } | { readonly brokenAtSeq: number }>
  readonly close: () => Promise<void>
}
