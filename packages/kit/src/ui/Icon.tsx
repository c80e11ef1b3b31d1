import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { createReactElement } from './markup/createReactElement.js'
import { iconMarkup } from './markup/rowMarkup.js'
import { iconButtonMarkup } from './markup/shellMarkup.js'

export interface IconProps {
  /** Path data from `icons/`. */
  path: string
  className?: string
}

/** A line icon. Decorative: the surrounding control has the accessible name. */
export function Icon({ path, className }: IconProps): ReactNode {
  return iconMarkup(createReactElement, path, className)
}

export type IconButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> & {
  /** The accessible name. */
  label: string
  path: string
}

/** An icon button of 36 px with round corners. */
export function IconButton({ label, path, className, ...rest }: IconButtonProps): ReactNode {
  return iconButtonMarkup(createReactElement, label, path, { ...rest, class: className })
}
