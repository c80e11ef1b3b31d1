import type { Recovery, WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import { createSessionExpiredError, isRejection } from '../FrameFailure.js'
import type { Vault } from '../keys/Vault.js'
import { isVaultError, type VaultErrorContext } from '../keys/VaultError.js'
import type { AuthSession } from '../session/createSession.js'
import type { Screens } from './Screens.js'
import { toFrameError } from './toFrameError.js'

/** The options for opening the wallet. */
interface Opening {
  readonly signal: AbortSignal
  /** True if the app shows the frame for this request anyway: a signature, a screen. */
  readonly isVisible: boolean
  /** The action that a passkey confirms. Default: `unlock`. */
  readonly action?: KeyAction
}

/** The wallet of the logged-in user. */
export interface Wallet {
  /** Returns the last known addresses. They are kept after a lock, but removed when the session ends. */
  getAddresses(): WalletAddresses | undefined
  /**
   * Opens the wallet, or creates it for a new user. Shows a screen if only the user can unlock it.
   *
   * @throws FrameFailure `session_expired`; `wallet_locked` if the user's input is needed but no screen can be shown
   */
  open(opening: Opening): Promise<WalletAddresses>
  lock(): Promise<void>
}

export interface WalletSetup {
  readonly session: Pick<AuthSession, 'resume' | 'watchPerson'>
  readonly vault: () => Promise<Vault>
  /** Returns the vault if it was started. */
  readonly startedVault: () => Promise<Vault> | undefined
  readonly screens: () => Promise<Screens>
  readonly isShownOnDemand: boolean
}

export function createWallet({ session, vault, startedVault, screens, isShownOnDemand }: WalletSetup): Wallet {
  let addresses: WalletAddresses | undefined
  let unlocking: { readonly done: Promise<WalletAddresses>; readonly opener: AbortSignal } | undefined

  /** The recovery that the user has not seen since the wallet was opened. */
  let unseenRecovery: Recovery | undefined

  session.watchPerson(() => {
    addresses = unseenRecovery = undefined
    void lock()
  })

  async function lock(): Promise<void> {
    ;(await startedVault())?.lock()
  }

  async function open({ signal, isVisible, action = { name: 'unlock' } }: Opening): Promise<WalletAddresses> {
    if ((await session.resume()) === undefined) throw createSessionExpiredError()
    const keys = await vault()
    const known = keys.getAddresses()
    if (known) return known
    try {
      return (await keys.open()).addresses
    } catch (error) {
      const mayAsk = isVisible || isShownOnDemand
      if (!isVaultError(error, 'locked') || !mayAsk) throw toFrameError(error)
      return requestUnlock(error.context, action, signal)
    }
  }

  /**
   * Shows one unlock screen for all waiting requests. If the request that opened it is cancelled, the next one opens it
   * again.
   */
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
        throw toFrameError(failure)
      })
      .finally(() => {
        unlocking = undefined
      })
    unlocking = { done, opener: signal }
    return done
  }

  /**
   * Shows a recovery from another device as soon as possible. Requests for addresses do not wait for it, but approvals
   * do. If such an approval is cancelled before the user could see the recovery, the next request shows it again.
   */
  async function showRecovery({ signal, isVisible }: Opening): Promise<void> {
    const keys = await vault()
    const recovery = keys.claimRecovery() ?? unseenRecovery
    unseenRecovery = recovery
    if (!recovery || !(isVisible || isShownOnDemand)) return
    unseenRecovery = undefined
    const told = screens()
      .then((all) => all.confirm({ kind: 'recovery', recovery }, isVisible ? signal : new AbortController().signal))
      .then((isTheirs) => (isTheirs ? keys.confirmRecovery(recovery.recoveryId) : keys.cancelRecovery()))
      .catch((error: unknown) => {
        // If the user dismissed the screen, do not show it again. After a failure or a cancelled request, show it
        // again.
        if (signal.aborted || !isRejection(error)) unseenRecovery ??= recovery
      })
    if (isVisible) await told
  }

  return {
    getAddresses: () => addresses,
    async open(opening) {
      const opened = await open(opening)
      await showRecovery(opening)
      addresses = opened
      return opened
    },
    lock,
  }
}
