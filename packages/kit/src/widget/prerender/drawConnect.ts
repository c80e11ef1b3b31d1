import { createElement } from '../../ui/markup/createElement.js'
import { drawRow, drawShell } from '../../ui/markup/drawElements.js'
import { rowSkeletonMarkup, stackMarkup } from '../../ui/markup/rowMarkup.js'
import { createRovingFocus } from '../../ui/rovingFocus.js'
import { guideMarkup, legalMarkup, methodMarkup, notesMarkup, walletListMarkup } from './connectMarkup.js'
import type { ConnectContent } from './describeConnect.js'

/** Draws the list; skeletons stand before the last row where that leads to all wallets. */
function drawList({ rows, pendingCount }: ConnectContent): Element {
  const drawn = rows.map(drawRow)
  const pending = Array.from({ length: pendingCount }, (_, index) => rowSkeletonMarkup(createElement, index))
  const last = rows.at(-1)?.testId === 'all-wallets' ? drawn.slice(-1) : []
  const wallets = drawn.slice(0, drawn.length - last.length)
  const list = walletListMarkup(createElement, [...wallets, ...pending, ...last])
  // It stays when React has taken over, whose own handler then finds the key used.
  const { onKeyDown } = createRovingFocus()
  list.addEventListener('keydown', (event) => event instanceof KeyboardEvent && onKeyDown(event))
  return list
}

/** Draws the Connect view before React, over the markup that React renders too. */
export function drawConnect(content: ConnectContent): Element {
  const { guide, legal } = content
  const view = createElement(
    'div',
    {},
    methodMarkup(createElement, undefined, stackMarkup(createElement, [drawList(content)])),
    notesMarkup(
      createElement,
      guide && guideMarkup(createElement, guide.text, guide.label),
      legal && createElement('p', {}, ...legalMarkup(createElement, legal)),
    ),
  )
  // The frame of every view.
  return drawShell(content, createElement('div', {}, view))
}
