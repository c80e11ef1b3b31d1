import { isRejection } from '../FrameFailure.js'
import type { Vault, WalletSecurity } from '../keys/Vault.js'
import { renderWorking } from '../views/drawOutcome.js'
import { renderPasswordForm } from '../views/renderPasswordForm.js'
import { renderQuestion } from '../views/renderQuestion.js'
import { renderSecurity, type SecurityChoice } from '../views/renderSecurity.js'
import type { Page, ScreenSession, Settle } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { formatSlotName } from './describeSecurity.js'
import { formatVaultError } from './formatVaultError.js'
import { showBackupScreen } from './showBackupScreen.js'
import { showDeleteScreen } from './showDeleteScreen.js'
import { showExportScreen } from './showExportScreen.js'
import { showUnlockScreen } from './showUnlockScreen.js'

const ownWays = ['passkey', 'password', 'kit'] as const

interface Told {
  readonly tone: 'info' | 'warning'
  readonly text: string
}

/** Shows who can open the wallet and lets the user change it. Returns true if the user deleted the wallet. */
export async function showSecurityScreen(plain: ScreenSession, vault: Vault): Promise<boolean> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const state: { told: Told | undefined } = { told: undefined }
  const note = (tone: Told['tone'], text: string) => {
    state.told = { tone, text }
  }
  for (;;) {
    showWorking()
    // Without the security data, there is no page to return to: throw.
    const security = await vault.getSecurity()
    try {
      const choice = await visit.prompt<SecurityChoice>((settle) =>
        renderSecurity(
          { security, visit, told: state.told, addPasskey: () => vault.addPasskey(), formatError },
          settle,
        ),
      )
      state.told = undefined
      if (choice.kind === 'done') return false
      if (choice.kind === 'delete') {
        if (await showDeleteScreen(visit, vault)) return true
      } else if (choice.kind === 'told') note(choice.tone, choice.text)
      else await follow(choice, security)
    } catch (error) {
      if (visit.signal.aborted) throw error
      // Cancel on a subpage returns to the list.
      if (isRejection(error)) continue
      note('warning', formatError(error))
    }
  }

  /** Shows the working page: the buttons of a settled page have no effect, so they must not stay visible. */
  function showWorking(): void {
    visit.show(renderWorking(words.securityTitle, words))
  }

  function formatError(error: unknown): string {
    return formatVaultError(error, words, locale)
  }

  async function follow(
    choice: Exclude<SecurityChoice, { kind: 'done' | 'told' | 'delete' }>,
    security: WalletSecurity,
  ): Promise<void> {
    switch (choice.kind) {
      case 'password':
        return addPassword()
      case 'kit':
        return showBackupScreen(visit, vault)
      case 'export':
        return showExportScreen(visit, vault)
      case 'remove':
        return removeSlot(choice.slotId, security)
      case 'unlink':
        return unlink(choice)
      case 'raise':
        return raise(security)
      case 'stopRecovery':
        showWorking()
        return vault.cancelRecovery()
    }
  }

  async function addPassword(): Promise<void> {
    const draw = (settle: Settle<'saved' | 'back'>): Page =>
      renderPasswordForm(
        {
          visit,
          formatError,
          isNew: true,
          async submit(way) {
            if (way.kind === 'password') await vault.addPassword(way.password)
            return 'saved' as const
          },
        },
        settle,
      )
    if ((await visit.prompt(draw)) === 'saved') note('info', words.added)
  }

  async function unlink({ method, name }: { method: string; name: string }): Promise<void> {
    const text = method === 'email' ? `${words.unlinkText} ${words.unlinkEmail}` : words.unlinkText
    const isSure = await visit.prompt<boolean>((settle) =>
      renderQuestion({ title: words.removeTitle, text, values: { name }, yes: words.remove, words }, settle),
    )
    if (!isSure) return
    showWorking()
    await vault.removeIdentity(method)
    note('info', words.removed)
  }

  async function removeSlot(slotId: string, { slots, level, managed }: WalletSecurity): Promise<void> {
    const slot = slots.find((one) => one.slotId === slotId)
    if (!slot) return
    const name = formatSlotName(slot, words)
    // A kit opens the wallet without the server, so its removal cannot be enforced. A removed device may be able to
    // open the wallet again with the provider's key.
    const isHelped = slot.kind === 'device' && level === 'L0' && managed !== 'never'
    const question = { title: words.removeTitle, values: { name }, yes: words.remove, words }
    const isSure = await visit.prompt<boolean>((settle) =>
      renderQuestion(
        slot.kind === 'kit'
          ? { ...question, text: `${words.removeKitText} ${words.kitMove}`, tone: 'warning' }
          : { ...question, text: isHelped ? words.removeDeviceText : words.removeText },
        settle,
      ),
    )
    if (!isSure) return
    showWorking()
    await vault.removeSlot(slotId)
    note('info', words.removed)
  }

  async function raise({ slots }: WalletSecurity): Promise<void> {
    const isSure = await visit.prompt<boolean>((settle) =>
      renderQuestion(
        { title: words.raiseTitle, text: words.raiseText, values: {}, yes: words.raiseConfirm, words },
        settle,
      ),
    )
    if (!isSure) return
    // Before the provider's key is destroyed, the user must have opened the wallet with an own unlock method.
    const own = slots.filter(({ kind }) => kind !== 'device' && kind !== 'managed')
    const ways = ownWays.filter((way) => own.some(({ kind }) => kind === way))
    if (own.every(({ usedAtMs }) => usedAtMs === null))
      await showUnlockScreen(visit, vault, { reason: 'proof', ways }, { name: 'raiseLevel' })
    showWorking()
    await vault.raiseLevel()
    note('info', words.raised)
  }
}
