import { listStyle } from '@foyer/ui/styles/list'
import { type ComponentPropsWithoutRef, Fragment, type ReactNode, useState } from 'react'
import { createReactElement } from './markup/createReactElement.js'
import { glyphMarkup, type RowContent, rowMarkup, rowSkeletonMarkup, tagMarkup } from './markup/rowMarkup.js'
import { createRovingFocus, type RovingFocus } from './rovingFocus.js'
import { useStyle } from './UiContext.js'

type Content = RowContent<ReactNode>

export type RowProps = Omit<ComponentPropsWithoutRef<'button'>, keyof Content> & Content

/** 56 px high; the whole row is the target. */
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

/** The same row for an address outside; opens a new tab that cannot reach back. */
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

/** Rows that are still loading, in their final size. Hidden from assistive technology: say "loading" once beside them. */
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

/** A word about a row, such as "Installed". */
export function Tag({ tone = 'neutral', children }: TagProps): ReactNode {
  useStyle(listStyle)
  return tagMarkup(createReactElement, tone, children)
}

/** A line icon in the 40 px place of a row's icon. */
export function Glyph({ path }: { path: string }): ReactNode {
  return glyphMarkup(createReactElement, path)
}

/** `createRovingFocus` for the life of a component. */
export function useRovingFocus(columns = 1): RovingFocus {
  const [roving] = useState(() => createRovingFocus(columns))
  return roving
}
