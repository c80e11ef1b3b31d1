import type { Recovery } from '@foyer/contract/keys/keyShapes'
import { format } from '@foyer/messages/format'
import { cloudIcon, keyIcon, kitIcon, passkeyIcon } from '@foyer/ui/icons/securityIcons'
import { formatDateTime } from '../approve/formatDateTime.js'
import type { OpenedWallet } from '../keys/Vault.js'
import type { VaultErrorContext } from '../keys/VaultError.js'
import { keyStyles } from '../look/keyStyles.js'
import { el } from './el.js'
import { renderButton } from './renderButton.js'
import { renderNotice } from './renderLines.js'
import { renderRow } from './renderRow.js'
import type { KeyScreenSession, Page, Settle } from './ScreenQueue.js'

/** The unlock methods with a separate page. */
export type UnlockChoice = 'password' | 'kit' | 'provider'

export interface UnlockMenuOptions {
  readonly ways: readonly ('passkey' | 'password' | 'kit')[]
  readonly why: VaultErrorContext
  /** The error of the previous page. */
  readonly problem: string | undefined
  readonly visit: KeyScreenSession
  /** Must be called in a click handler: otherwise the browser shows no passkey prompt. */
  readonly openPasskey: () => Promise<OpenedWallet>
  readonly formatError: (error: unknown) => string
}

/** Renders the unlock methods of the user, or the methods for a new wallet. */
export function renderUnlockMenu(options: UnlockMenuOptions, settle: Settle<OpenedWallet | UnlockChoice>): Page {
  const { ways, why, visit, openPasskey, formatError } = options
  const { words } = visit
  const unlockText = why.isUntold ? words.untoldText : words.unlockText
  const proof = [words.raiseTitle, words.errSlotUnused] as const
  const known = why.reason === 'proof' ? proof : ([words.unlockTitle, unlockText] as const)
  const [title, text] = why.reason === 'setup' ? ([words.setupTitle, words.setupText] as const) : known
  const problem = el('div', { class: 'block' })
  const notify = (text: string | undefined) =>
    problem.replaceChildren(...(text === undefined ? [] : [renderNotice({ tone: 'warning', text })]))
  notify(options.problem)
  const state = { isBusy: false }
  const usePasskey = async () => {
    if (state.isBusy) return
    state.isBusy = true
    rows.setAttribute('aria-busy', 'true')
    notify(undefined)
    try {
      settle.resolve(await openPasskey())
    } catch (error) {
      notify(formatError(error))
      state.isBusy = false
      rows.removeAttribute('aria-busy')
    }
  }
  const choose = (choice: UnlockChoice) => () => !state.isBusy && settle.resolve(choice)
  const all = {
    passkey: () =>
      renderRow({ icon: passkeyIcon, title: words.usePasskey, text: words.usePasskeyText, onPress: usePasskey }),
    password: () =>
      renderRow({ icon: keyIcon, title: words.usePassword, text: words.usePasswordText, onPress: choose('password') }),
    kit: () => renderRow({ icon: kitIcon, title: words.useKit, text: words.useKitText, onPress: choose('kit') }),
  }
  const rows = el('div', { class: 'stack' }, ...ways.map((way) => all[way]()))
  if (why.canRecover)
    rows.append(
      renderRow({
        icon: cloudIcon,
        title: words.askProvider,
        text: words.askProviderText,
        onPress: choose('provider'),
      }),
    )
  return {
    title,
    styles: keyStyles,
    body: [el('p', { class: 'muted' }, text), problem, rows],
    footer: [renderButton({ label: words.cancel, variant: 'secondary', onPress: settle.cancel })],
    onEscape: settle.cancel,
  }
}

export interface RecoveryOptions {
  readonly visit: KeyScreenSession
  readonly problem: string | undefined
  readonly nowMs: number
}

/** Renders a pending recovery by the provider: when it is ready, and a button to cancel it. */
export function renderRecovery(
  recovery: Recovery | undefined,
  { visit, problem, nowMs }: RecoveryOptions,
  settle: Settle<'stop' | 'open' | 'other'>,
): Page {
  const { words, locale } = visit
  const readyAtMs = recovery?.readyAtMs ?? 0
  const isDue = readyAtMs <= nowMs && recovery?.isThisDevice === true
  const isReady = isDue && recovery.isTold
  const time = formatDateTime(readyAtMs, locale)
  const own = isDue && !isReady ? words.askProviderText : format(words.recoveryText, { time })
  const text = recovery?.isThisDevice === false ? format(words.recoveryOther, { time }) : own
  const footer = [renderButton({ label: words.stopRecovery, variant: 'danger', onPress: () => settle.resolve('stop') })]
  if (isReady) footer.push(renderButton({ label: words.openNow, onPress: () => settle.resolve('open') }))
  return {
    title: isReady ? words.recoveryReady : words.recoveryTitle,
    styles: keyStyles,
    body: [
      problem === undefined ? undefined : renderNotice({ tone: 'warning', text: problem }),
      el('p', { class: 'muted' }, text),
      renderRow({ icon: keyIcon, title: words.unlockTitle, onPress: () => settle.resolve('other') }),
    ],
    footer,
    onEscape: settle.cancel,
  }
}
