import type { ReactNode } from 'react'

export type IconProps = {
  /** Path data from `icons/`. */
  path: string
  className?: string
}

/** A line icon that means nothing on its own: the control around it carries the name. */
export function Icon({ path, className }: IconProps): ReactNode {
  return (
    <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
