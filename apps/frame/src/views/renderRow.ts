import { chevronIcon } from '@foyer/ui/icons/baseIcons'
import { el, icon } from './el.js'

export interface RowOptions {
  readonly icon: string
  readonly title: string
  readonly text?: string
  readonly onPress: () => void
  readonly isDanger?: boolean
}

/** Renders a row in the modal's style. The whole row is clickable. */
export function renderRow({ icon: path, title, text, onPress, isDanger }: RowOptions): HTMLButtonElement {
  return el(
    'button',
    { type: 'button', class: isDanger ? 'row danger' : 'row', onclick: onPress },
    el('span', { class: 'glyph' }, icon(path)),
    el(
      'span',
      { class: 'text' },
      el('span', { class: 't' }, title),
      text !== undefined && el('span', { class: 's' }, text),
    ),
    el('span', { class: 'end' }, icon(chevronIcon, 'i mirror')),
  )
}
