import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Icon } from './Icon.js'

export type IconButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> & {
  /** The accessible name. */
  label: string
  path: string
}

/** A 36 px round-cornered icon that is a button. */
export function IconButton({ label, path, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `ib ${className}` : 'ib'}
      part="icon-button"
      aria-label={label}
    >
      <Icon path={path} />
    </button>
  )
}
