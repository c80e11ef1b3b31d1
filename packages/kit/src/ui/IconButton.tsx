import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { createReactElement } from './markup/createReactElement.js'
import { iconButtonMarkup } from './markup/shellMarkup.js'

export type IconButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> & {
  /** The accessible name. */
  label: string
  path: string
}

/** A 36 px round-cornered icon that is a button. */
export function IconButton({ label, path, className, ...rest }: IconButtonProps): ReactNode {
  return iconButtonMarkup(createReactElement, label, path, { ...rest, class: className })
}
