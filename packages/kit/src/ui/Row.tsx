import { listStyle } from '@foyer/ui/styles/list'
import { type ComponentPropsWithoutRef, Fragment, type ReactNode, useState } from 'react'
import { createReactElement } from './markup/createReactElement.js'
import { glyphMarkup, type RowContent, rowMarkup, rowSkeletonMarkup, tagMarkup } from './markup/rowMarkup.js'
import { createRovingFocus, type RovingFocus } from './rovingFocus.js'
import { useStyle } from './UiContext.js'

type Content = RowContent<ReactNode>

export type RowProps = Omit<ComponentPropsWithoutRef<'button'>, keyof Content> & Content

/** A row of 56 px. The whole row is the button. */
export function Row({ className, ...rest }: RowProps): ReactNode {
  useStyle(listStyle)
  return rowMarkup<ReactNode>(createReactElement, 'button', {
    type: 'button',
    ...rest,
    class: className,
    'aria-current': rest.current || undefined,
    'data-key': rest.id ?? rest.title,
  })
}

export type LinkRowProps = Omit<ComponentPropsWithoutRef<'a'>, keyof Content> & Content & { href: string }

/** A row that links to an external page. Opens a new tab without access to this page (`noopener`). */
export function LinkRow({ className, ...rest }: LinkRowProps): ReactNode {
  useStyle(listStyle)
  return rowMarkup<ReactNode>(createReactElement, 'a', {
    target: '_blank',
    rel: 'noopener noreferrer',
    ...rest,
    class: className,
  })
}

export interface RowSkeletonProps {
  count?: number
}

/**
 * Placeholders for loading rows, in their final size. Hidden from screen readers: announce "loading" once next to them.
 */
export function RowSkeleton({ count = 1 }: RowSkeletonProps): ReactNode {
  useStyle(listStyle)
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders change no places
    <Fragment key={index}>{rowSkeletonMarkup(createReactElement, index)}</Fragment>
  ))
}

export interface TagProps {
  tone?: 'neutral' | 'accent' | 'positive'
  children: ReactNode
}

/** A short label in a row, such as "Installed". */
export function Tag({ tone = 'neutral', children }: TagProps): ReactNode {
  useStyle(listStyle)
  return tagMarkup(createReactElement, tone, children)
}

/** A line icon in a box of 40 px, for the icon of a row. */
export function Glyph({ path }: { path: string }): ReactNode {
  return glyphMarkup(createReactElement, path)
}

/** Returns a `createRovingFocus` object for the lifetime of the component. */
export function useRovingFocus(columns = 1): RovingFocus {
  const [roving] = useState(() => createRovingFocus(columns))
  return roving
}
