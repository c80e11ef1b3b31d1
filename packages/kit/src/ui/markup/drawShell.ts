import { closeIcon, helpIcon } from '../icons/connectIcons.js'
import { createElement } from './createElement.js'
import { iconButtonMarkup, pageMarkup, shellMarkup } from './shellMarkup.js'

export interface ShellLook {
  readonly title: string
  /** Without it nothing stands before the title. */
  readonly helpLabel: string | undefined
  readonly closeLabel: string
}

function drawIconButton(label: string, path: string, testId: string): Element {
  return iconButtonMarkup(createElement, label, path, { 'data-testid': testId })
}

/** Draws the `ModalShell` of a first view before React, with its live regions. */
export function drawShell({ title, helpLabel, closeLabel }: ShellLook, ...content: readonly Element[]): Element {
  return shellMarkup(createElement, {
    title,
    start: helpLabel === undefined ? undefined : drawIconButton(helpLabel, helpIcon, 'header-help'),
    end: [drawIconButton(closeLabel, closeIcon, 'header-close')],
    content: [
      pageMarkup(createElement, content),
      createElement('div', { role: 'status' }),
      createElement('div', { role: 'alert' }),
    ],
  })
}
