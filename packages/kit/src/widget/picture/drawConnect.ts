import { drawRow, drawRowSkeleton } from '../../ui/picture/drawRow.js'
import { drawShell } from '../../ui/picture/drawShell.js'
import { element } from '../../ui/picture/element.js'
import { createRovingFocus } from '../../ui/rovingFocus.js'
import type { LegalPart } from '../parts/readLegalLinks.js'
import type { ConnectPicture } from './describeConnect.js'

function drawLegalPart(part: LegalPart): Node | string {
  if (typeof part === 'string') return part
  return element('a', { href: part.href, target: '_blank', rel: 'noopener noreferrer' }, part.name)
}

/** `WalletList` without React: skeletons stand before the last row where that leads to all wallets. */
function drawList({ rows, pendingCount }: ConnectPicture): HTMLElement {
  const drawn = rows.map(drawRow)
  const pending = Array.from({ length: pendingCount }, (_, index) => drawRowSkeleton(index))
  const last = rows.at(-1)?.testId === 'all-wallets' ? drawn.slice(-1) : []
  const wallets = drawn.slice(0, drawn.length - last.length)
  const list = element('div', {}, element('div', { class: 'stack' }, ...wallets, ...pending, ...last))
  // It stays when React has taken over, whose own handler then finds the key used.
  list.addEventListener('keydown', createRovingFocus().onKeyDown)
  return list
}

/** The Connect view without React, node for node what `Root` renders: a spec compares them. */
export function drawConnect(picture: ConnectPicture): HTMLElement {
  const { guide, legal } = picture
  return drawShell(
    picture,
    element(
      'div',
      {},
      element(
        'div',
        {},
        element('div', { class: 'method' }, element('div', { class: 'stack' }, drawList(picture))),
        element(
          'div',
          { class: 'notes' },
          guide &&
            element(
              'div',
              { class: 'guide' },
              element('span', {}, guide.text),
              element('button', { type: 'button', class: 'lead' }, guide.label),
            ),
          legal && element('p', {}, ...legal.map(drawLegalPart)),
        ),
      ),
    ),
  )
}
