import { checkIcon, chevronIcon } from '@foyer/ui/icons/baseIcons'
import type { Attributes, Create } from './createElement.js'

/** A line icon. Decorative: the surrounding control has the accessible name. */
export function iconMarkup<Made>(create: Create<Made>, path: string, className?: string): Made {
  const attributes = { class: joinNames('i', className), viewBox: '0 0 24 24', 'aria-hidden': 'true' }
  return create('svg', attributes, create('path', { d: path }))
}

/** A line icon in a box of 40 px, for the icon of a row. */
export function glyphMarkup<Made>(create: Create<Made>, path: string): Made {
  return create('span', { class: 'glyph' }, iconMarkup(create, path))
}

/**
 * An external image with the attributes `image`, or without them the first letter of `name`. `size` is its edge length
 * in px.
 */
export function imageMarkup<Made>(
  create: Create<Made>,
  name: string,
  image: Attributes | undefined,
  size = 40,
  box?: Attributes,
): Made {
  return create(
    'span',
    { class: 'img', 'aria-hidden': 'true', ...box },
    image ? create('img', { alt: '', width: size, height: size, draggable: 'false', ...image }) : monogram(name),
  )
}

/** A short label in a row, such as "Installed". */
export function tagMarkup<Made>(create: Create<Made>, tone: string, content: Made | string): Made {
  return create('span', { class: joinNames('tag', tone !== 'neutral' && `tag-${tone}`), part: 'tag' }, content)
}

export interface RowContent<Made> {
  /** The start of the accessible name. */
  readonly title: string
  readonly subtitle?: Made
  /** An icon of 40 px: `WalletIcon`, `NetworkIcon`, `Avatar` or `Glyph`. */
  readonly icon?: Made
  readonly tag?: Made | undefined
  /** The content at the end of the row, before the chevron. */
  readonly end?: Made
  readonly chevron?: boolean | undefined
  /** True for the active entry, which has a check mark. */
  readonly current?: boolean | undefined
  readonly tone?: 'danger' | undefined
}

/** A row of 56 px. The whole row is a button or a link. */
export function rowMarkup<Made>(
  create: Create<Made>,
  element: 'button' | 'a',
  row: RowContent<Made> & Attributes,
): Made {
  const { title, subtitle, icon, tag, end, chevron, current, tone, class: className, ...attributes } = row
  return create(
    element,
    { ...attributes, class: joinNames('row', !icon && 'bare', tone, className), part: 'row' },
    icon,
    create(
      'span',
      { class: 'text' },
      create('span', { class: 't', dir: 'auto' }, title),
      subtitle !== undefined && create('span', { class: 's' }, subtitle),
    ),
    (tag || end || chevron || current) &&
      create(
        'span',
        { class: 'end' },
        tag,
        end,
        current && iconMarkup(create, checkIcon),
        chevron && iconMarkup(create, chevronIcon, 'mirror'),
      ),
  )
}

/** A placeholder for a loading row, in its final size. */
export function rowSkeletonMarkup<Made>(create: Create<Made>, index: number): Made {
  return create(
    'div',
    { class: 'row sk-row', 'aria-hidden': 'true' },
    create('span', { class: 'sk' }),
    create('span', { class: 'text' }, create('span', { class: `sk t sk-${index % 4}` })),
  )
}

/** Stacks its content vertically, 8 px apart. */
export function stackMarkup<Made>(create: Create<Made>, content: readonly Made[], className?: string): Made {
  return create('div', { class: joinNames('stack', className) }, ...content)
}

/** Joins class names to an attribute value. Omits falsy ones. */
export function joinNames(...names: readonly unknown[]): string {
  return names.filter(Boolean).join(' ')
}

/** Returns the letter shown instead of an image: the first letter or digit of a name. */
function monogram(name: string): string {
  const first = [...name.trim()].find((char) => /[\p{L}\p{N}]/u.test(char))
  return first?.toUpperCase() ?? '?'
}

/**
 * Returns the image URL if it is safe: `data:image/…`, `blob:` or http(s). Wallets announce their icons themselves, so
 * any other URL, and any longer than a real icon, is rejected. An SVG runs no script inside `<img>`.
 */
export function safeImageSource(source: string | undefined): string | undefined {
  const trimmed = source?.trim()
  if (!trimmed || trimmed.length > maxLength) return undefined
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(trimmed)) return trimmed
  return /^(?:https?:\/\/|blob:)/i.test(trimmed) ? trimmed : undefined
}

/** 512 KiB of characters. */
const maxLength = 524_288
