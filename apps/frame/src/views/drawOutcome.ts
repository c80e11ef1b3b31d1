import type { AskingWords } from '@foyer/messages/frame/en'
import { errorIcon, successIcon, walletIcon } from '@foyer/ui/icons/baseIcons'
import { drawButton } from './drawButton.js'
import { el, icon } from './el.js'
import type { Page } from './ScreenQueue.js'

export interface Failure {
  readonly title: string
  readonly text: string
  /** Money is missing: another picture. */
  readonly isShort?: boolean
}

/** Says that a request failed and why, and offers what may help. */
export function drawFailure(
  { title, text, isShort }: Failure,
  words: AskingWords,
  acts: { cancel: () => void; next?: { readonly label: string; readonly onPress: () => void } },
): Page {
  const mark = el('span', { class: 'glyph-lg' }, icon(isShort ? walletIcon : errorIcon))
  const footer = [drawButton({ label: words.cancel, variant: 'secondary', onPress: acts.cancel })]
  if (acts.next) footer.push(drawButton(acts.next))
  return {
    title,
    body: [el('div', { class: 'state bad', role: 'alert' }, mark, el('p', {}, text))],
    footer,
    onEscape: acts.cancel,
  }
}

/** Says that it is done; stands only for a moment. */
export function drawSuccess(title: string): Page {
  return {
    title,
    body: [el('div', { class: 'state', role: 'status' }, el('span', { class: 'okay' }, icon(successIcon)))],
  }
}

/** Work goes on without the person; after 8 s it says that it is slow. */
export function drawWorking(title: string, words: AskingWords): Page {
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

/** Nothing that takes longer stays silent (design). */
export const slowMs = 8_000
