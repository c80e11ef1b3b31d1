import { isRejection } from '../FrameFailure.js'
import type { Vault, WalletSecurity } from '../keys/Vault.js'
import { drawWorking } from '../views/drawOutcome.js'
import { drawPasswordForm } from '../views/drawPasswordForm.js'
import { drawQuestion } from '../views/drawQuestion.js'
import { drawSecurity, type SecurityChoice } from '../views/drawSecurity.js'
import type { Page, Settle, Visit } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import { nameSlot } from './describeSecurity.js'
import { describeVaultProblem } from './describeVaultProblem.js'
import { unlockVisit } from './unlockVisit.js'
import { visitDelete } from './visitDelete.js'
import { visitExport } from './visitExport.js'
import { visitKit } from './visitKit.js'

const ownWays = ['passkey', 'password', 'kit'] as const

interface Told {
  readonly tone: 'info' | 'warning'
  readonly text: string
}

/** Who can open this wallet, and everything that changes it. True when the person has deleted it. */
export async function visitSecurity(plain: Visit, vault: Vault): Promise<boolean> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const state: { told: Told | undefined } = { told: undefined }
  const note = (tone: Told['tone'], text: string) => {
    state.told = { tone, text }
  }
  for (;;) {
    showWorking()
    // Without the list there is nothing to come back to.
    const security = await vault.getSecurity()
    try {
      const choice = await visit.ask<SecurityChoice>((settle) =>
        drawSecurity({ security, visit, told: state.told, addPasskey: () => vault.addPasskey(), say }, settle),
      )
      state.told = undefined
      if (choice.kind === 'done') return false
      if (choice.kind === 'delete') {
        if (await visitDelete(visit, vault)) return true
      } else if (choice.kind === 'told') note(choice.tone, choice.text)
      else await follow(choice, security)
    } catch (error) {
      if (visit.signal.aborted) throw error
      // Cancel on a page behind the list leads back to it.
      if (isRejection(error)) continue
      note('warning', say(error))
    }
  }

  /** A press on a page that has its answer does nothing any more: it must not look as if it could. */
  function showWorking(): void {
    visit.show(drawWorking(words.securityTitle, words))
  }

  function say(error: unknown): string {
    return describeVaultProblem(error, words, locale)
  }

  async function follow(
    choice: Exclude<SecurityChoice, { kind: 'done' | 'told' | 'delete' }>,
    security: WalletSecurity,
  ): Promise<void> {
    switch (choice.kind) {
      case 'password':
        return addPassword()
      case 'kit':
        return visitKit(visit, vault)
      case 'export':
        return visitExport(visit, vault)
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
      drawPasswordForm(
        {
          visit,
          say,
          isNew: true,
          async submit(way) {
            if (way.kind === 'password') await vault.addPassword(way.password)
            return 'saved' as const
          },
        },
        settle,
      )
    if ((await visit.ask(draw)) === 'saved') note('info', words.added)
  }

  async function unlink({ method, name }: { method: string; name: string }): Promise<void> {
    const text = method === 'email' ? `${words.unlinkText} ${words.unlinkEmail}` : words.unlinkText
    const isSure = await visit.ask<boolean>((settle) =>
      drawQuestion({ title: words.removeTitle, text, values: { name }, yes: words.remove, words }, settle),
    )
    if (!isSure) return
    showWorking()
    await vault.removeIdentity(method)
    note('info', words.removed)
  }

  async function removeSlot(slotId: string, { slots, level, managed }: WalletSecurity): Promise<void> {
    const slot = slots.find((one) => one.slotId === slotId)
    if (!slot) return
    const name = nameSlot(slot, words)
    // A kit opens the wallet without the server, so nobody can take that back. A device may come back by the provider's key.
    const isHelped = slot.kind === 'device' && level === 'L0' && managed !== 'never'
    const question = { title: words.removeTitle, values: { name }, yes: words.remove, words }
    const isSure = await visit.ask<boolean>((settle) =>
      drawQuestion(
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
    const isSure = await visit.ask<boolean>((settle) =>
      drawQuestion(
        { title: words.raiseTitle, text: words.raiseText, values: {}, yes: words.raiseConfirm, words },
        settle,
      ),
    )
    if (!isSure) return
    // The provider's key goes only when the person has shown that theirs works.
    const own = slots.filter(({ kind }) => kind !== 'device' && kind !== 'managed')
    const ways = ownWays.filter((way) => own.some(({ kind }) => kind === way))
    if (own.every(({ usedAtMs }) => usedAtMs === null))
      await unlockVisit(visit, vault, { reason: 'proof', ways }, { name: 'raiseLevel' })
    showWorking()
    await vault.raiseLevel()
    note('info', words.raised)
  }
}
