import { closeIcon } from '../icons/close.js'
import { helpIcon } from '../icons/help.js'
import { drawIcon } from './drawIcon.js'
import { element } from './element.js'

export interface ShellPicture {
  readonly title: string
  /** Without it nothing stands before the title. */
  readonly helpLabel: string | undefined
  readonly closeLabel: string
}

function drawIconButton(label: string, path: string, testId: string): HTMLElement {
  return element(
    'button',
    { type: 'button', class: 'ib', part: 'icon-button', 'aria-label': label, 'data-testid': testId },
    drawIcon(path),
  )
}

/** `ModalShell` of a first view without React, node for node: React takes these very nodes over. */
export function drawShell({ title, helpLabel, closeLabel }: ShellPicture, ...content: readonly Node[]): HTMLElement {
  const heading = element('h2', { id: 'foyer-title', class: 'title', part: 'title', tabindex: '-1' }, title)
  if (title.length > 22) heading.dataset.long = ''
  return element(
    'div',
    { class: 'shell' },
    element('div', { class: 'grip' }),
    element(
      'header',
      { class: 'head', part: 'header' },
      helpLabel === undefined ? element('div', { class: 'slot' }) : drawIconButton(helpLabel, helpIcon, 'header-help'),
      heading,
      element('div', { class: 'slot' }, drawIconButton(closeLabel, closeIcon, 'header-close')),
    ),
    element('div', { class: 'body', part: 'body' }, element('div', { class: 'page' }, ...content)),
    element('div', { role: 'status' }),
    element('div', { role: 'alert' }),
  )
}
