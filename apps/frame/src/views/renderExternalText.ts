import { format } from '@foyer/messages/format'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import { formatAddress } from '../decode/addresses.js'
import { maxTextShown } from '../decode/readMessage.js'
import type { TypedNode } from '../decode/readTypedTree.js'
import { splitUnseen } from '../decode/unseen.js'
import { el } from './el.js'

/**
 * Renders an external text with invisible characters made visible. A long text scrolls, and the omitted rest is
 * counted.
 */
export function renderExternalText(text: string, label: string, words: ApprovalWords, isCode = false): HTMLElement {
  const shown = text.slice(0, maxTextShown)
  const box = el('pre', {
    class: isCode ? 'told mono' : 'told',
    tabindex: '0',
    role: 'region',
    'aria-label': label,
    dir: isCode ? 'ltr' : 'auto',
  })
  box.append(...renderVisibleText(shown))
  const left = text.length - shown.length
  if (left > 0) box.append(el('span', { class: 'muted' }, ` … ${format(words.more, { count: left })}`))
  return box
}

/** Renders the same without a box, for a value in a line. */
export function renderVisibleText(text: string): Node[] {
  return splitUnseen(text).map((part) =>
    'text' in part ? document.createTextNode(part.text) : el('span', { class: 'unseen' }, part.unseen),
  )
}

/** Renders typed data as nested names and values. */
export function renderTree(nodes: readonly TypedNode[]): HTMLElement {
  const list = el('dl', { class: 'tree' })
  for (const { name, type, value } of nodes) {
    const shown =
      typeof value === 'string'
        ? renderValue(type, value)
        : [value.length === 0 ? document.createTextNode('–') : renderTree(value)]
    list.append(el('dt', {}, ...renderVisibleText(name)), el('dd', {}, ...shown))
  }
  return list
}

function renderValue(type: string, value: string): Node[] {
  const text =
    type === 'address'
      ? formatAddress(value)
      : value.slice(0, 2_000) + (value.length > 2_000 ? `… (${value.length})` : '')
  return [
    el(
      'span',
      { class: type === 'string' ? '' : 'adr', dir: type === 'string' ? 'auto' : 'ltr' },
      ...renderVisibleText(text),
    ),
  ]
}
