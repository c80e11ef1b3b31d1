import type { ApprovalWords } from '@foyer/messages/frame/en'
import { errorIcon, successIcon, walletIcon } from '@foyer/ui/icons/baseIcons'
import { el, icon } from './el.js'
import { renderButton } from './renderButton.js'
import type { Page } from './ScreenQueue.js'

export interface Failure {
  readonly title: string
  readonly text: string
  /** True for insufficient funds, which has another icon. */
  readonly isShort?: boolean
}

/** Renders a failed request with its reason, and offers a next step. */
export function renderFailure(
  { title, text, isShort }: Failure,
  words: ApprovalWords,
  acts: { cancel: () => void; next?: { readonly label: string; readonly onPress: () => void } },
): Page {
  const mark = el('span', { class: 'glyph-lg' }, icon(isShort ? walletIcon : errorIcon))
  const footer = [renderButton({ label: words.cancel, variant: 'secondary', onPress: acts.cancel })]
  if (acts.next) footer.push(renderButton(acts.next))
  return {
    title,
    body: [el('div', { class: 'state bad', role: 'alert' }, mark, el('p', {}, text))],
    footer,
    onEscape: acts.cancel,
  }
}

/** Renders a success page, which is shown only briefly. */
export function renderSuccess(title: string): Page {
  return {
    title,
    body: [el('div', { class: 'state', role: 'status' }, el('span', { class: 'okay' }, icon(successIcon)))],
  }
}

/** Renders a page for work in progress. After 8 s it shows that the work is slow. */
export function renderWorking(title: string, words: ApprovalWords): Page {
  const slow = el('p', { class: 'slow' }, words.slow)
  slow.hidden = true
  return {
    title,
    body: [el('div', { class: 'state', role: 'status' }, el('span', { class: 'spin', 'aria-hidden': 'true' }), slow)],
    onShown() {
      const timer = setTimeout(() => {
        slow.hidden = false
      }, slowMs)
      return () => clearTimeout(timer)
    },
  }
}

/** The time after which a "slow" message appears, in milliseconds (design). */
export const slowMs = 8_000
