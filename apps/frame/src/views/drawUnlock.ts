import type { Recovery } from '@foyer/contract/keys/keyShapes'
import { format } from '@foyer/messages/format'
import { cloudIcon, keyIcon, kitIcon, passkeyIcon } from '@foyer/ui/icons/securityIcons'
import { describeMoment } from '../approve/describeMoment.js'
import type { OpenedWallet } from '../keys/Vault.js'
import type { VaultErrorContext } from '../keys/VaultError.js'
import { keyStyles } from '../look/keyStyles.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawLines.js'
import { drawRow } from './drawRow.js'
import { el } from './el.js'
import type { KeyVisit, Page, Settle } from './ScreenQueue.js'

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
  const unlockText = why.isUntold ? words.untoldText : words.unlockText
  const proof = [words.raiseTitle, words.errSlotUnused] as const
  const known = why.reason === 'proof' ? proof : ([words.unlockTitle, unlockText] as const)
  const [title, text] = why.reason === 'setup' ? ([words.setupTitle, words.setupText] as const) : known
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
    styles: keyStyles,
    body: [el('p', { class: 'muted' }, text), problem, rows],
    footer: [drawButton({ label: words.cancel, variant: 'secondary', onPress: settle.cancel })],
    onEscape: settle.cancel,
  }
}

export interface RecoveryOptions {
  readonly visit: KeyVisit
  readonly problem: string | undefined
  readonly nowMs: number
}

/** A recovery by the provider that is on its way: when it is ready, and how to stop it. */
export function drawRecovery(
  recovery: Recovery | undefined,
  { visit, problem, nowMs }: RecoveryOptions,
  settle: Settle<'stop' | 'open' | 'other'>,
): Page {
  const { words, locale } = visit
  const readyAtMs = recovery?.readyAtMs ?? 0
  const isDue = readyAtMs <= nowMs && recovery?.isThisDevice === true
  const isReady = isDue && recovery.isTold
  const time = describeMoment(readyAtMs, locale)
  const own = isDue && !isReady ? words.askProviderText : format(words.recoveryText, { time })
  const text = recovery?.isThisDevice === false ? format(words.recoveryOther, { time }) : own
  const footer = [drawButton({ label: words.stopRecovery, variant: 'danger', onPress: () => settle.answer('stop') })]
  if (isReady) footer.push(drawButton({ label: words.openNow, onPress: () => settle.answer('open') }))
  return {
    title: isReady ? words.recoveryReady : words.recoveryTitle,
    styles: keyStyles,
    body: [
      problem === undefined ? undefined : drawNotice({ tone: 'warning', text: problem }),
      el('p', { class: 'muted' }, text),
      drawRow({ icon: keyIcon, title: words.unlockTitle, onPress: () => settle.answer('other') }),
    ],
    footer,
    onEscape: settle.cancel,
  }
}
