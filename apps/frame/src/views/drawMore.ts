import { chevronDownIcon } from '@foyer/kit/ui/icons/accountIcons'
import { el, icon } from './el.js'

/** What is there for those who want to know it all. */
export function drawMore(label: string, ...inside: readonly Node[]): HTMLElement {
  return el(
    'details',
    { class: 'more' },
    el('summary', {}, icon(chevronDownIcon), label),
    el('div', { class: 'sheet' }, ...inside),
  )
}
