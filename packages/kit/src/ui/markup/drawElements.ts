import { closeIcon, helpIcon } from '@foyer/ui/icons/baseIcons'
import { createElement } from './createElement.js'
import { glyphMarkup, imageMarkup, rowMarkup, safeImageSource, tagMarkup } from './rowMarkup.js'
import { iconButtonMarkup, pageMarkup, shellMarkup } from './shellMarkup.js'

/** The content of a row, with and without React. */
export interface RowLook {
  readonly testId: string
  readonly title: string
  readonly icon:
    | { readonly glyph: string }
    /** An external image, and the name whose first letter replaces it. */
    | { readonly image: string | undefined; readonly name: string }
  /** A short label at the end of the row. */
  readonly tag?: { readonly tone: 'neutral' | 'accent' | 'positive'; readonly text: string } | undefined
}

/** Renders a `Row` without React. `loadImages` loads its image after the first paint. */
export function renderRow({ testId, title, icon, tag }: RowLook): Element {
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

/** Loads the images of rendered rows. Call it after the first paint: decoding images takes most of a row's time. */
export function loadImages(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    image.src = image.dataset.src ?? ''
    delete image.dataset.src
  }
}

export interface ShellLook {
  readonly title: string
  /** Without it there is no button before the title. */
  readonly helpLabel: string | undefined
  readonly closeLabel: string
}

function renderIconButton(label: string, path: string, testId: string): Element {
  return iconButtonMarkup(createElement, label, path, { 'data-testid': testId })
}

/** Renders the `ModalShell` of a first view without React, including its live regions. */
export function renderShell({ title, helpLabel, closeLabel }: ShellLook, ...content: readonly Element[]): Element {
  return shellMarkup(createElement, {
    title,
    start: helpLabel === undefined ? undefined : renderIconButton(helpLabel, helpIcon, 'header-help'),
    end: [renderIconButton(closeLabel, closeIcon, 'header-close')],
    content: [
      pageMarkup(createElement, content),
      createElement('div', { role: 'status' }),
      createElement('div', { role: 'alert' }),
    ],
  })
}
