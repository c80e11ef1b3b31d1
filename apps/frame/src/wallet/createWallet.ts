import type { Recovery, WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import { isRejection, notLoggedIn } from '../FrameFailure.js'
import type { Vault } from '../keys/Vault.js'
import { isVaultError, type VaultErrorContext } from '../keys/VaultError.js'
import type { AuthSession } from '../session/createSession.js'
import { describeVaultError } from './describeVaultError.js'
import type { Screens } from './Screens.js'

/** Why the wallet is opened. */
interface Opening {
  readonly signal: AbortSignal
  /** True where the app shows the frame for this request anyway: a signature, a screen. */
  readonly isVisible: boolean
  /** Action that a passkey confirms. Default: `unlock`. */
  readonly action?: KeyAction
}

/** The wallet of whoever is logged in. */
export interface Wallet {
  /** Addresses as told last; they outlive a lock, not the log-in. */
  getAddresses(): WalletAddresses | undefined
  /**
   * Opens the wallet, asking the person where only they can; makes it when the person is new.
   *
   * @throws FrameFailure `session_expired`; `wallet_locked` when the person would have to be asked and cannot be.
   */
  open(opening: Opening): Promise<WalletAddresses>
  lock(): Promise<void>
}

export interface WalletSetup {
  readonly session: Pick<AuthSession, 'resume' | 'watchPerson'>
  readonly vault: () => Promise<Vault>
  /** The vault, when it was ever started. */
  readonly startedVault: () => Promise<Vault> | undefined
  readonly screens: () => Promise<Screens>
  readonly isShownOnDemand: boolean
}

export function createWallet({ session, vault, startedVault, screens, isShownOnDemand }: WalletSetup): Wallet {
  let addresses: WalletAddresses | undefined
  let unlocking: { readonly done: Promise<WalletAddresses>; readonly opener: AbortSignal } | undefined

  /** What the person has not been shown since the wallet was opened. */
  let untold: Recovery | undefined

  session.watchPerson(() => {
    addresses = untold = undefined
    void lock()
  })

  async function lock(): Promise<void> {
    ;(await startedVault())?.lock()
  }

  async function open({ signal, isVisible, action = { name: 'unlock' } }: Opening): Promise<WalletAddresses> {
    if ((await session.resume()) === undefined) throw notLoggedIn()
    const keys = await vault()
    const known = keys.getAddresses()
    if (known) return known
    try {
      return (await keys.open()).addresses
    } catch (error) {
      const mayAsk = isVisible || isShownOnDemand
      if (!isVaultError(error, 'locked') || !mayAsk) throw describeVaultError(error)
      return requestUnlock(error.context, action, signal)
    }
  }

  /** One screen for all that wait; when the request that opened it is taken back, the next one opens it anew. */
  async function requestUnlock(
    why: VaultErrorContext,
    action: KeyAction,
    signal: AbortSignal,
  ): Promise<WalletAddresses> {
    while (unlocking) {
      const { done, opener } = unlocking
      try {
        return await done
      } catch (failure) {
        if (signal.aborted || !opener.aborted) throw failure
      }
    }
    const done = screens()
      .then((all) => all.unlock(why, action, signal))
      .then((opened) => opened.addresses)
      .catch((failure: unknown) => {
        throw describeVaultError(failure)
      })
      .finally(() => {
        unlocking = undefined
      })
    unlocking = { done, opener: signal }
    return done
  }

  /**
   * Shows at the first chance that somebody asked the provider to open the wallet elsewhere. Who asks for the addresses does not wait
   * for it; a request for a yes comes after it, and one that is taken back before the person could look leaves it for the next.
   */
  async function tellRecovery({ signal, isVisible }: Opening): Promise<void> {
    const keys = await vault()
    const recovery = keys.takeRecovery() ?? untold
    untold = recovery
    if (!recovery || !(isVisible || isShownOnDemand)) return
    untold = undefined
    const told = screens()
      .then((all) => all.confirm({ kind: 'recovery', recovery }, isVisible ? signal : new AbortController().signal))
      .then((isTheirs) => (isTheirs ? keys.confirmRecovery(recovery.recoveryId) : keys.cancelRecovery()))
      .catch((error: unknown) => {
        // Who looked away has seen it; what could not be done is asked again.
        if (signal.aborted || !isRejection(error)) untold ??= recovery
      })
    if (isVisible) await told
  }

  return {
    getAddresses: () => addresses,
    async open(opening) {
      const opened = await open(opening)
      await tellRecovery(opening)
      addresses = opened
      return opened
    },
    lock,
  }
}
