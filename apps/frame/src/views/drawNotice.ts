import { infoIcon, warningIcon } from '@foyer/kit/ui/icons/baseIcons'
import type { Notice } from '../approve/Approval.js'
import { el, icon } from './el.js'

/** A bar above what it is about. Danger is read out at once. */
export function drawNotice({ tone, text }: Notice): HTMLElement {
  const role = tone === 'danger' ? 'alert' : 'status'
  return el(
    'div',
    { class: `alert tone-${tone}`, role },
    icon(tone === 'info' ? infoIcon : warningIcon),
    el('div', { class: 'text' }, text),
  )
}
