import { closeIcon, helpIcon } from '@foyer/ui/icons/baseIcons'
import { createElement } from './createElement.js'
import { glyphMarkup, imageMarkup, rowMarkup, safeImageSource, tagMarkup } from './rowMarkup.js'
import { iconButtonMarkup, pageMarkup, shellMarkup } from './shellMarkup.js'

/** What a row shows, before React and with it. */
export interface RowLook {
  readonly testId: string
  readonly title: string
  readonly icon:
    | { readonly glyph: string }
    /** An image from outside, and the name that gives a letter in its place. */
    | { readonly image: string | undefined; readonly name: string }
  /** A word about it at its end. */
  readonly tag?: { readonly tone: 'neutral' | 'accent' | 'positive'; readonly text: string } | undefined
}

/** Draws a `Row` before React. An image in it is fetched after the first paint, by `loadImages`. */
export function drawRow({ testId, title, icon, tag }: RowLook): Element {
  const source = 'image' in icon ? safeImageSource(icon.image) : undefined
  return rowMarkup(createElement, 'button', {
    title,
    icon:
      'glyph' in icon
        ? glyphMarkup(createElement, icon.glyph)
        : imageMarkup(createElement, icon.name, source === undefined ? undefined : { 'data-src': source }),
    tag: tag && tagMarkup(createElement, tag.tone, tag.text),
    type: 'button',
    'data-testid': testId,
    'data-key': title,
  })
}

/** Decoding takes longer than all the rest of a row, so the icons come right after the first paint. */
export function loadImages(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    image.src = image.dataset.src ?? ''
    delete image.dataset.src
  }
}

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
