import { formatAddress } from '../decode/formatAddress.js'
import type { TypedNode } from '../decode/readTypedTree.js'
import { drawSeen } from './drawText.js'
import { el } from './el.js'

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
      : value.length > 2_000
        ? `${value.slice(0, 2_000)}… (${value.length})`
        : value
  return [
    el('span', { class: type === 'string' ? '' : 'adr', dir: type === 'string' ? 'auto' : 'ltr' }, ...drawSeen(text)),
  ]
}
