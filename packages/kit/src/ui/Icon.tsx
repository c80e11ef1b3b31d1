import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { createReactElement } from './markup/createReactElement.js'
import { iconMarkup } from './markup/rowMarkup.js'
import { iconButtonMarkup } from './markup/shellMarkup.js'

export interface IconProps {
  /** Path data from `icons/`. */
  path: string
  className?: string
}

/** A line icon that means nothing on its own: the control around it carries the name. */
export function Icon({ path, className }: IconProps): ReactNode {
  return iconMarkup(createReactElement, path, className)
}

export type IconButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> & {
  /** The accessible name. */
  label: string
  path: string
}

/** A 36 px round-cornered icon that is a button. */
export function IconButton({ label, path, className, ...rest }: IconButtonProps): ReactNode {
  return iconButtonMarkup(createReactElement, label, path, { ...rest, class: className })
}
