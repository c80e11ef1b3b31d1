import type { FramePayload } from '@foyer/contract/frame/frameMessages'
import type { OpenedWallet } from '../keys/Vault.js'
import type { VaultErrorContext } from '../keys/VaultError.js'

/** The frame's own screens beside the requests for a yes. */
export interface Screens {
  /** Shows a screen until the person leaves it, or `signal` aborts; true when they have deleted their wallet there. */
  open(screen: FramePayload<'OPEN_SCREEN'>['screen'], signal: AbortSignal): Promise<boolean>
  /** Lets the person open their wallet, or choose how it shall be opened; throws when they do not. */
  unlock(why: VaultErrorContext, signal: AbortSignal): Promise<OpenedWallet>
}
