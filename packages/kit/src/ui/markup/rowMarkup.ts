import { checkIcon, chevronIcon } from '@foyer/ui/icons/baseIcons'
import type { Attributes, Create } from './createElement.js'

/** A line icon that means nothing on its own: the control around it carries the name. */
export function iconMarkup<Made>(create: Create<Made>, path: string, className?: string): Made {
  const attributes = { class: joinNames('i', className), viewBox: '0 0 24 24', 'aria-hidden': 'true' }
  return create('svg', attributes, create('path', { d: path }))
}

/** A line icon in the 40 px place of a row's icon. */
export function glyphMarkup<Made>(create: Create<Made>, path: string): Made {
  return create('span', { class: 'glyph' }, iconMarkup(create, path))
}

/** An image from outside with `image` on its `img`, or without them a letter of `name`. `size` is its edge in px. */
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

/** A word about a row, such as "Installed". */
export function tagMarkup<Made>(create: Create<Made>, tone: string, content: Made | string): Made {
  return create('span', { class: joinNames('tag', tone !== 'neutral' && `tag-${tone}`), part: 'tag' }, content)
}

export interface RowContent<Made> {
  /** First word of the accessible name. */
  readonly title: string
  readonly subtitle?: Made
  /** 40 px: a `WalletIcon`, `NetworkIcon`, `Avatar` or `Glyph`. */
  readonly icon?: Made
  readonly tag?: Made | undefined
  /** At the end of the row, before the chevron. */
  readonly end?: Made
  readonly chevron?: boolean | undefined
  /** The one in use: marked with a check. */
  readonly current?: boolean | undefined
  readonly tone?: 'danger' | undefined
}

/** 56 px high; the whole row, a button or a link, is the target. */
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

/** A row that is still loading, in its final size. */
export function rowSkeletonMarkup<Made>(create: Create<Made>, index: number): Made {
  return create(
    'div',
    { class: 'row sk-row', 'aria-hidden': 'true' },
    create('span', { class: 'sk' }),
    create('span', { class: 'text' }, create('span', { class: `sk t sk-${index % 4}` })),
  )
}

/** Children under each other, 8 px apart. */
export function stackMarkup<Made>(create: Create<Made>, content: readonly Made[], className?: string): Made {
  return create('div', { class: joinNames('stack', className) }, ...content)
}

/** Class names as an attribute, without those that do not hold. */
export function joinNames(...names: readonly unknown[]): string {
  return names.filter(Boolean).join(' ')
}

/** The letter that stands in for an image: the first letter or digit of a name. */
function monogram(name: string): string {
  const first = [...name.trim()].find((char) => /[\p{L}\p{N}]/u.test(char))
  return first?.toUpperCase() ?? '?'
}

/**
 * The image address if it may be shown: `data:image/…`, `blob:` or http(s). Wallets announce their own icons, so
 * anything else, and anything longer than a real icon, is refused. An SVG runs no script inside `<img>`.
 */
export function safeImageSource(source: string | undefined): string | undefined {
  const trimmed = source?.trim()
  if (!trimmed || trimmed.length > maxLength) return undefined
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(trimmed)) return trimmed
  return /^(?:https?:\/\/|blob:)/i.test(trimmed) ? trimmed : undefined
}

/** 512 KiB of characters. */
const maxLength = 524_288
