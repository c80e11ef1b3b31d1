import type { FramePayload } from '@foyer/contract/frame/frameMessages'
import type { Recovery } from '@foyer/contract/keys/keyShapes'
import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import type { OpenedWallet } from '../keys/Vault.js'
import type { VaultErrorContext } from '../keys/VaultError.js'

/** A decision of the user on a screen of the frame, mostly a login change that an app requests. */
export type HostChange =
  /** `from` is null if the user has no address yet. */
  | { readonly kind: 'email'; readonly from: string | null; readonly to: string }
  | { readonly kind: 'signOutEverywhere' }
  /**
   * Not requested by an app: a recovery was started on another device. The user can cancel it, or confirm having
   * started it.
   */
  | { readonly kind: 'recovery'; readonly recovery: Recovery }

/** The name of a screen of the frame. The return to a plain account is an approval. */
export type ScreenName = Exclude<FramePayload<'OPEN_SCREEN'>['screen'], 'plainAccount'>

/** The frame's own screens, apart from approvals. */
export interface Screens {
  /** Shows a screen until the user leaves it or `signal` aborts. Returns true if the user deleted the wallet. */
  open(screen: ScreenName, signal: AbortSignal): Promise<boolean>
  /** Lets the user unlock the wallet for `action`, or choose how to protect a new one. Throws if the user cancels. */
  unlock(why: VaultErrorContext, action: KeyAction, signal: AbortSignal): Promise<OpenedWallet>
  /** Returns true if the user confirms, and false if the user cancels a recovery. Throws FoyerError `USER_REJECTED`. */
  confirm(change: HostChange, signal: AbortSignal): Promise<boolean>
}
