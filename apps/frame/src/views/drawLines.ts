import { chevronDownIcon } from '@foyer/ui/icons/accountIcons'
import { infoIcon, warningIcon } from '@foyer/ui/icons/baseIcons'
import type { Change, Detail, Line, Notice } from '../approve/Approval.js'
import { drawSeen } from './drawText.js'
import { el, icon } from './el.js'

/** Returns one line for each thing a request does. A single line does not repeat the title. */
export function drawLines(lines: readonly Line[], title: string): HTMLElement {
  const rows = lines.map(({ icon: path, isDoubtful, text, small }) =>
    el(
      'li',
      { class: isDoubtful ? 'line bad' : 'line' },
      icon(path),
      el(
        'div',
        { class: 'text' },
        (lines[1] || text !== title) && el('b', { dir: 'auto' }, ...drawSeen(text)),
        ...small.map((one) => el('small', { dir: 'auto' }, ...drawSeen(one))),
      ),
    ),
  )
  return el('ul', { class: 'sheet lines' }, ...rows)
}

/** Names and values of something to be checked. */
export function drawDetails(details: readonly Detail[]): HTMLElement {
  const rows = details.map(({ label, value, isCode }) =>
    el('div', {}, el('dt', {}, label), el('dd', isCode ? { class: 'adr' } : { dir: 'auto' }, ...drawSeen(value))),
  )
  return el('dl', { class: 'details' }, ...rows)
}

/** Balance differences: what goes in red, what comes in green, the sign always written. */
export function drawChanges(changes: readonly Change[], nothing: string): HTMLElement {
  if (changes.length === 0) return el('p', { class: 'sheet muted' }, nothing)
  const rows = changes.map(({ text, sign }) =>
    el(
      'li',
      { class: `delta ${sign === '+' ? 'plus' : 'minus'}` },
      el('span', { class: 'amt' }, `${sign === '+' ? '+' : '−'}${'\u2009'}`, ...drawSeen(text)),
    ),
  )
  return el('ul', { class: 'sheet lines' }, ...rows)
}

export function drawBlock(heading: string, ...inside: readonly Node[]): HTMLElement {
  return el('section', { class: 'block' }, el('h2', {}, heading), ...inside)
}

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

/** What is there for those who want to know it all. */
export function drawMore(label: string, ...inside: readonly Node[]): HTMLElement {
  return el(
    'details',
    { class: 'more' },
    el('summary', {}, icon(chevronDownIcon), label),
    el('div', { class: 'sheet' }, ...inside),
  )
}
