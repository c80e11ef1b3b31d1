import { monogram } from '../monogram.js'
import { safeImageSource } from '../safeImageSource.js'
import { drawIcon } from './drawIcon.js'
import { element } from './element.js'

/** What a row shows, for `Row` and for its picture alike. */
export interface RowLook {
  readonly testId: string
  readonly title: string
  readonly icon:
    | { readonly glyph: string }
    /** A picture from outside, and the name that gives a letter in its place. */
    | { readonly image: string | undefined; readonly name: string }
  /** A word about it at its end. */
  readonly tag?: { readonly tone: 'neutral' | 'accent' | 'positive'; readonly text: string } | undefined
}

/** `SafeImage` without React. The picture itself is fetched after the first paint: see `loadPictures`. */
function drawImage(source: string | undefined, name: string): HTMLElement {
  const safe = safeImageSource(source)
  return element(
    'span',
    { class: 'img', 'aria-hidden': 'true' },
    safe === undefined
      ? monogram(name)
      : element('img', { alt: '', width: '40', height: '40', draggable: 'false', 'data-src': safe }),
  )
}

/** Decoding takes longer than all the rest of a row, so the icons come right after the first paint. */
export function loadPictures(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    image.src = image.dataset.src ?? ''
    delete image.dataset.src
  }
}

/** `Row` without React, node for node. */
export function drawRow({ testId, title, icon, tag }: RowLook): HTMLElement {
  return element(
    'button',
    { type: 'button', class: 'row', part: 'row', 'data-testid': testId, 'data-key': title },
    'glyph' in icon ? element('span', { class: 'glyph' }, drawIcon(icon.glyph)) : drawImage(icon.image, icon.name),
    element('span', { class: 'text' }, element('span', { class: 't', dir: 'auto' }, title)),
    tag &&
      element(
        'span',
        { class: 'end' },
        element('span', { class: tag.tone === 'neutral' ? 'tag' : `tag tag-${tag.tone}`, part: 'tag' }, tag.text),
      ),
  )
}

/** One row of `RowSkeleton` without React. */
export function drawRowSkeleton(index: number): HTMLElement {
  return element(
    'div',
    { class: 'row sk-row', 'aria-hidden': 'true' },
    element('span', { class: 'sk' }),
    element('span', { class: 'text' }, element('span', { class: `sk t sk-${index % 4}` })),
  )
}
