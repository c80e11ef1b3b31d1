import { chevronDownIcon } from '@foyer/ui/icons/accountIcons'
import { infoIcon, warningIcon } from '@foyer/ui/icons/baseIcons'
import type { Change, Detail, Line, Notice } from '../approve/Approval.js'
import { el, icon } from './el.js'
import { renderVisibleText } from './renderExternalText.js'

/** Renders one line for each effect of a request. A single line does not repeat the title. */
export function renderLines(lines: readonly Line[], title: string): HTMLElement {
  const rows = lines.map(({ icon: path, isDoubtful, text, small }) =>
    el(
      'li',
      { class: isDoubtful ? 'line bad' : 'line' },
      icon(path),
      el(
        'div',
        { class: 'text' },
        (lines[1] || text !== title) && el('b', { dir: 'auto' }, ...renderVisibleText(text)),
        ...small.map((one) => el('small', { dir: 'auto' }, ...renderVisibleText(one))),
      ),
    ),
  )
  return el('ul', { class: 'sheet lines' }, ...rows)
}

/** Renders names and values for the user to check. */
export function renderDetails(details: readonly Detail[]): HTMLElement {
  const rows = details.map(({ label, value, isCode }) =>
    el(
      'div',
      {},
      el('dt', {}, label),
      el('dd', isCode ? { class: 'adr' } : { dir: 'auto' }, ...renderVisibleText(value)),
    ),
  )
  return el('dl', { class: 'details' }, ...rows)
}

/** Renders balance changes: losses in red, gains in green, always with a sign. */
export function renderChanges(changes: readonly Change[], nothing: string): HTMLElement {
  if (changes.length === 0) return el('p', { class: 'sheet muted' }, nothing)
  const rows = changes.map(({ text, sign }) =>
    el(
      'li',
      { class: `delta ${sign === '+' ? 'plus' : 'minus'}` },
      el('span', { class: 'amt' }, `${sign === '+' ? '+' : '−'}${'\u2009'}`, ...renderVisibleText(text)),
    ),
  )
  return el('ul', { class: 'sheet lines' }, ...rows)
}

export function renderBlock(heading: string, ...inside: readonly Node[]): HTMLElement {
  return el('section', { class: 'block' }, el('h2', {}, heading), ...inside)
}

/** Renders a notice above the content. Screen readers announce a danger immediately. */
export function renderNotice({ tone, text }: Notice): HTMLElement {
  const role = tone === 'danger' ? 'alert' : 'status'
  return el(
    'div',
    { class: `alert tone-${tone}`, role },
    icon(tone === 'info' ? infoIcon : warningIcon),
    el('div', { class: 'text' }, text),
  )
}

/** Renders a collapsed section with details. */
export function renderMore(label: string, ...inside: readonly Node[]): HTMLElement {
  return el(
    'details',
    { class: 'more' },
    el('summary', {}, icon(chevronDownIcon), label),
    el('div', { class: 'sheet' }, ...inside),
  )
}
