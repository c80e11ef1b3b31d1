import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import { isRejection } from '../FrameFailure.js'
import type { OpenedWallet, OpenWay, Vault } from '../keys/Vault.js'
import type { VaultErrorContext } from '../keys/VaultError.js'
import { renderRecovery, renderUnlockMenu, type UnlockChoice } from '../views/drawUnlock.js'
import { renderKitForm } from '../views/renderKitForm.js'
import { renderPasswordForm } from '../views/renderPasswordForm.js'
import type { ScreenSession, Settle } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { formatVaultError } from './formatVaultError.js'

type Unlocker = Pick<Vault, 'open' | 'openWith' | 'startRecovery' | 'cancelRecovery'>

/**
 * Lets the user unlock the wallet with a passkey, password or kit, or choose how to protect a new wallet. A passkey
 * confirms `action`. Throws FoyerError `USER_REJECTED` if the user cancels.
 */
export async function showUnlockScreen(
  plain: ScreenSession,
  vault: Unlocker,
  why: VaultErrorContext,
  action: KeyAction,
): Promise<OpenedWallet> {
  const visit = await loadKeyWords(plain)
  const ways = why.ways ?? ['passkey', 'password', 'kit']
  const state = { recovery: why.recovery ?? undefined, problem: undefined as string | undefined }
  const formatError = (error: unknown) => formatVaultError(error, visit.words, visit.locale)
  for (;;) {
    try {
      if (state.recovery) {
        const answer = await visit.prompt<'stop' | 'open' | 'other'>((settle) =>
          renderRecovery(state.recovery, { visit, problem: state.problem, nowMs: Date.now() }, settle),
        )
        state.problem = undefined
        if (answer === 'open') return await vault.open()
        if (answer === 'stop') {
          await vault.cancelRecovery()
          state.recovery = undefined
        } else state.recovery = undefined
        continue
      }
      const choice = await visit.prompt<OpenedWallet | UnlockChoice>((settle) =>
        renderUnlockMenu(
          {
            ways,
            why,
            problem: state.problem,
            visit,
            openPasskey: () => vault.openWith({ kind: 'passkey', action }),
            formatError,
          },
          settle,
        ),
      )
      state.problem = undefined
      if (typeof choice !== 'string') return choice
      if (choice === 'provider') {
        state.recovery = await vault.startRecovery()
        continue
      }
      const opened = await visit.prompt<OpenedWallet | 'back'>((settle) => renderForm(choice, settle))
      if (opened !== 'back') return opened
    } catch (error) {
      if (isRejection(error)) throw error
      state.problem = formatError(error)
    }
  }

  function renderForm(choice: 'password' | 'kit', settle: Settle<OpenedWallet | 'back'>) {
    const options = { visit, formatError, isNew: why.reason === 'setup', submit: (way: OpenWay) => vault.openWith(way) }
    return choice === 'password' ? renderPasswordForm(options, settle) : renderKitForm(options, settle)
  }
}
