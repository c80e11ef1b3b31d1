import type { ReactNode } from 'react'
import { createReactElement } from './markup/createReactElement.js'
import { iconMarkup } from './markup/rowMarkup.js'

export type IconProps = {
  /** Path data from `icons/`. */
  path: string
  className?: string
}

/** A line icon that means nothing on its own: the control around it carries the name. */
export function Icon({ path, className }: IconProps): ReactNode {
  return iconMarkup(createReactElement, path, className)
}
