import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import { isRejection } from '../FrameFailure.js'
import type { OpenedWallet, OpenWay, Vault } from '../keys/Vault.js'
import type { VaultErrorContext } from '../keys/VaultError.js'
import { drawKitForm } from '../views/drawKitForm.js'
import { drawPasswordForm } from '../views/drawPasswordForm.js'
import { drawRecovery, drawUnlockMenu, type UnlockChoice } from '../views/drawUnlock.js'
import type { Settle, Visit } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { describeVaultProblem } from './describeVaultProblem.js'

type Unlocker = Pick<Vault, 'open' | 'openWith' | 'startRecovery' | 'cancelRecovery'>

/**
 * Lets the person open their wallet with what they hold, or choose how it shall be opened when it is new. A passkey confirms `action`.
 * Throws FoyerError `USER_REJECTED` when they do neither.
 */
export async function unlockVisit(
  plain: Visit,
  vault: Unlocker,
  why: VaultErrorContext,
  action: KeyAction,
): Promise<OpenedWallet> {
  const visit = await loadKeyWords(plain)
  const ways = why.ways ?? ['passkey', 'password', 'kit']
  const state = { recovery: why.recovery ?? undefined, problem: undefined as string | undefined }
  const say = (error: unknown) => describeVaultProblem(error, visit.words, visit.locale)
  for (;;) {
    try {
      if (state.recovery) {
        const answer = await visit.ask<'stop' | 'open' | 'other'>((settle) =>
          drawRecovery(state.recovery, { visit, problem: state.problem, nowMs: Date.now() }, settle),
        )
        state.problem = undefined
        if (answer === 'open') return await vault.open()
        if (answer === 'stop') {
          await vault.cancelRecovery()
          state.recovery = undefined
        } else state.recovery = undefined
        continue
      }
      const choice = await visit.ask<OpenedWallet | UnlockChoice>((settle) =>
        drawUnlockMenu(
          {
            ways,
            why,
            problem: state.problem,
            visit,
            openPasskey: () => vault.openWith({ kind: 'passkey', action }),
            say,
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
      const opened = await visit.ask<OpenedWallet | 'back'>((settle) => drawForm(choice, settle))
      if (opened !== 'back') return opened
    } catch (error) {
      if (isRejection(error)) throw error
      state.problem = say(error)
    }
  }

  function drawForm(choice: 'password' | 'kit', settle: Settle<OpenedWallet | 'back'>) {
    const options = { visit, say, isNew: why.reason === 'setup', submit: (way: OpenWay) => vault.openWith(way) }
    return choice === 'password' ? drawPasswordForm(options, settle) : drawKitForm(options, settle)
  }
}
