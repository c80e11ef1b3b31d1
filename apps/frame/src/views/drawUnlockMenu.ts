import { cloudIcon, keyIcon, kitIcon, passkeyIcon } from '@foyer/kit/ui/icons/securityIcons'
import type { OpenedWallet } from '../keys/Vault.js'
import type { VaultErrorContext } from '../keys/VaultError.js'
import { waysStyles } from '../look/waysStyles.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawNotice.js'
import { drawRow } from './drawRow.js'
import { el } from './el.js'
import type { KeyVisit, Page, Settle } from './Stage.js'

/** Ways that have a page of their own. */
export type UnlockChoice = 'password' | 'kit' | 'provider'

export interface UnlockMenuOptions {
  readonly ways: readonly ('passkey' | 'password' | 'kit')[]
  readonly why: VaultErrorContext
  /** What went wrong on a page before. */
  readonly problem: string | undefined
  readonly visit: KeyVisit
  /** Must run inside the press: the browser asks for a passkey only then. */
  readonly openPasskey: () => Promise<OpenedWallet>
  readonly say: (error: unknown) => string
}

/** The ways in that this person has, or may set up for a new wallet. */
export function drawUnlockMenu(options: UnlockMenuOptions, settle: Settle<OpenedWallet | UnlockChoice>): Page {
  const { ways, why, visit, openPasskey, say } = options
  const { words } = visit
  const [title, text] =
    why.reason === 'setup'
      ? [words.setupTitle, words.setupText]
      : why.reason === 'proof'
        ? [words.raiseTitle, words.errSlotUnused]
        : [words.unlockTitle, why.isUntold ? words.untoldText : words.unlockText]
  const problem = el('div', { class: 'block' })
  const tell = (text: string | undefined) =>
    problem.replaceChildren(...(text === undefined ? [] : [drawNotice({ tone: 'warning', text })]))
  tell(options.problem)
  const state = { isBusy: false }
  const usePasskey = async () => {
    if (state.isBusy) return
    state.isBusy = true
    rows.setAttribute('aria-busy', 'true')
    tell(undefined)
    try {
      settle.answer(await openPasskey())
    } catch (error) {
      tell(say(error))
      state.isBusy = false
      rows.removeAttribute('aria-busy')
    }
  }
  const choose = (choice: UnlockChoice) => () => !state.isBusy && settle.answer(choice)
  const all = {
    passkey: () =>
      drawRow({ icon: passkeyIcon, title: words.usePasskey, text: words.usePasskeyText, onPress: usePasskey }),
    password: () =>
      drawRow({ icon: keyIcon, title: words.usePassword, text: words.usePasswordText, onPress: choose('password') }),
    kit: () => drawRow({ icon: kitIcon, title: words.useKit, text: words.useKitText, onPress: choose('kit') }),
  }
  const rows = el('div', { class: 'stack' }, ...ways.map((way) => all[way]()))
  if (why.canRecover)
    rows.append(
      drawRow({ icon: cloudIcon, title: words.askProvider, text: words.askProviderText, onPress: choose('provider') }),
    )
  return {
    title,
    styles: waysStyles,
    body: [el('p', { class: 'muted' }, text), problem, rows],
    footer: [drawButton({ label: words.cancel, variant: 'secondary', onPress: settle.cancel })],
    onEscape: settle.cancel,
  }
}
