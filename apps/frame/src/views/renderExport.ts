import { formatPlural } from '@foyer/messages/format'
import type { ExportedSecrets } from '../keys/Vault.js'
import { keyStyles } from '../look/keyStyles.js'
import { createSecret } from './createSecret.js'
import { el } from './el.js'
import { renderButton } from './renderButton.js'
import type { KeyScreenSession, Page, Settle } from './ScreenQueue.js'

/** The time for which a key stays visible, in seconds. */
const shownS = 60

/**
 * Renders the secrets. Each is hidden until the user reveals it, and hidden again after a minute or when the page is
 * left.
 */
export function renderExport(
  secrets: ExportedSecrets,
  { words, locale }: KeyScreenSession,
  settle: Settle<void>,
): Page {
  const left = el('p', { class: 'muted num', 'aria-hidden': 'true' })
  const said = el('p', { class: 'sr', role: 'status' })
  const state = { timer: 0, untilMs: 0 }
  const hideAll = () => {
    clearInterval(state.timer)
    left.textContent = ''
    for (const secret of all) secret.hide()
  }
  const notify = () => {
    const seconds = Math.ceil((state.untilMs - Date.now()) / 1_000)
    if (seconds <= 0) return hideAll()
    left.textContent = formatPlural(words, 'hiddenIn', seconds, locale)
    // Screen readers announce the countdown only near its end.
    if (seconds === 10) said.textContent = left.textContent
  }
  const onReveal = () => {
    clearInterval(state.timer)
    state.untilMs = Date.now() + shownS * 1_000
    state.timer = window.setInterval(notify, 1_000)
    notify()
  }
  const all = [
    createSecret({ label: words.kitWordsField, text: secrets.words.join(' '), words, isList: true, onReveal }),
    createSecret({ label: words.exportEvm, text: secrets.eip155PrivateKey, words, onReveal }),
    createSecret({ label: words.exportSolana, text: secrets.solanaPrivateKey, words, onReveal }),
  ]
  const hideWhenLeft = () => document.hidden && hideAll()
  return {
    title: words.exportTitle,
    styles: keyStyles,
    body: [...all.map(({ node }) => node), left, said],
    footer: [renderButton({ label: words.done, onPress: () => settle.resolve() })],
    onEscape: () => settle.resolve(),
    onShown() {
      document.addEventListener('visibilitychange', hideWhenLeft)
      return () => {
        document.removeEventListener('visibilitychange', hideWhenLeft)
        hideAll()
      }
    },
  }
}
