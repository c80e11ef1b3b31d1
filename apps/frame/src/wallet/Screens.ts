import type { FramePayload } from '@foyer/contract/frame/frameMessages'
import type { Recovery } from '@foyer/contract/keys/keyShapes'
import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import type { OpenedWallet } from '../keys/Vault.js'
import type { VaultErrorContext } from '../keys/VaultError.js'

/** What a person decides on a screen of the frame: most of it an app may ask to change of their log-ins. */
export type HostChange =
  /** `from`: null for somebody who has no address yet. */
  | { readonly kind: 'email'; readonly from: string | null; readonly to: string }
  | { readonly kind: 'signOutEverywhere' }
  /** Nothing an app asks: somebody began a recovery on another device, and the person may stop it, or say that it was them. */
  | { readonly kind: 'recovery'; readonly recovery: Recovery }

/** The frame's own screens beside the requests for a yes. */
export interface Screens {
  /** Shows a screen until the person leaves it, or `signal` aborts; true when they have deleted their wallet there. */
  open(screen: FramePayload<'OPEN_SCREEN'>['screen'], signal: AbortSignal): Promise<boolean>
  /** Lets the person open their wallet for `action`, or choose how it shall be opened; throws when they do not. */
  unlock(why: VaultErrorContext, action: KeyAction, signal: AbortSignal): Promise<OpenedWallet>
  /** Returns when the person has pressed Confirm; false for the other answer to a recovery. Throws FoyerError `USER_REJECTED`. */
  confirm(change: HostChange, signal: AbortSignal): Promise<boolean>
}
