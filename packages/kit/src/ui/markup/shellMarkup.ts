import type { Attributes, Create } from './createElement.js'
import { iconMarkup, joinNames } from './rowMarkup.js'

/** An icon button of 36 px with round corners. `label` is the accessible name. */
export function iconButtonMarkup<Made>(
  create: Create<Made>,
  label: string,
  path: string,
  { class: className, ...attributes }: Attributes,
): Made {
  return create(
    'button',
    {
      type: 'button',
      ...attributes,
      class: joinNames('ib', className),
      part: 'icon-button',
      'aria-label': label,
    },
    iconMarkup(create, path),
  )
}

export interface ShellContent<Made> {
  /** The name of the dialog, also if `titleHidden` hides it visually. */
  readonly title: string
  readonly titleHidden?: boolean | undefined
  /** The button at the start of the header. */
  readonly start?: Made | undefined
  /** The content at the start of the header if there is no `start` button. */
  readonly startSlot?: Made | undefined
  /** The elements at the end of the header. */
  readonly end: readonly Made[]
  /** The content of the card and its overlays. */
  readonly content: readonly Made[]
}

/** The header and the content of the card. */
export function shellMarkup<Made>(
  create: Create<Made>,
  { title, titleHidden, start, startSlot, end, content }: ShellContent<Made>,
  shell: Attributes = {},
  heading: Attributes = {},
): Made {
  return create(
    'div',
    { ...shell, class: 'shell' },
    create('div', { class: 'grip' }),
    create(
      'div',
      { class: 'head', part: 'header' },
      start || create('div', { class: 'slot' }, startSlot),
      create(
        'h2',
        {
          ...heading,
          id: 'foyer-title',
          class: joinNames('title', titleHidden && 'sr'),
          part: 'title',
          tabindex: -1,
          'data-long': title.length > 22 ? '' : undefined,
        },
        title,
      ),
      create('div', { class: 'slot' }, ...end),
    ),
    ...content,
  )
}

/** The content of the card: a container that changes its height, with a scrollable page inside. */
export function pageMarkup<Made>(
  create: Create<Made>,
  content: readonly Made[],
  body: Attributes = {},
  page: Attributes = {},
): Made {
  return create('div', { ...body, class: 'body', part: 'body' }, create('div', { ...page, class: 'page' }, ...content))
}
