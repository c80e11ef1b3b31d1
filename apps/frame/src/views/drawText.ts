import { format } from '@foyer/messages/format'
import type { AskingWords } from '@foyer/messages/frame/en'
import { formatAddress } from '../decode/addresses.js'
import { maxTextShown } from '../decode/readMessage.js'
import type { TypedNode } from '../decode/readTypedTree.js'
import { splitUnseen } from '../decode/unseen.js'
import { el } from './el.js'

/** A text from outside, with what cannot be seen made visible; scrolls by itself when it is long, and what lies beyond is counted. */
export function drawText(text: string, label: string, words: AskingWords, isCode = false): HTMLElement {
  const shown = text.slice(0, maxTextShown)
  const box = el('pre', {
    class: isCode ? 'told mono' : 'told',
    tabindex: '0',
    role: 'region',
    'aria-label': label,
    dir: isCode ? 'ltr' : 'auto',
  })
  box.append(...drawSeen(shown))
  const left = text.length - shown.length
  if (left > 0) box.append(el('span', { class: 'muted' }, ` … ${format(words.more, { count: left })}`))
  return box
}

/** The same without a box, for a value in a line. */
export function drawSeen(text: string): Node[] {
  return splitUnseen(text).map((part) =>
    'text' in part ? document.createTextNode(part.text) : el('span', { class: 'unseen' }, part.unseen),
  )
}

/** Typed data as names and values, nested as it is signed. */
export function drawTree(nodes: readonly TypedNode[]): HTMLElement {
  const list = el('dl', { class: 'tree' })
  for (const { name, type, value } of nodes) {
    const shown =
      typeof value === 'string'
        ? drawValue(type, value)
        : [value.length === 0 ? document.createTextNode('–') : drawTree(value)]
    list.append(el('dt', {}, ...drawSeen(name)), el('dd', {}, ...shown))
  }
  return list
}

function drawValue(type: string, value: string): Node[] {
  const text =
    type === 'address'
      ? formatAddress(value)
      : value.slice(0, 2_000) + (value.length > 2_000 ? `… (${value.length})` : '')
  return [
    el('span', { class: type === 'string' ? '' : 'adr', dir: type === 'string' ? 'auto' : 'ltr' }, ...drawSeen(text)),
  ]
}
