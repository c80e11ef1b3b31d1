import { controlStyle } from '@foyer/ui/styles/controls'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { Spinner } from './Spinner.js'
import { useStyle } from './UiContext.js'

export type ButtonProps = ComponentPropsWithoutRef<'button'> & {
  variant?: 'primary' | 'secondary' | 'danger' | 'ghost'
  /** `sm` is as wide as its label. */
  size?: 'md' | 'sm'
  /**
   * While busy, the button keeps the focus but ignores presses, and shows `busyLabel` if there is one. The button is
   * always wide enough for `busyLabel`.
   */
  busy?: boolean
  busyLabel?: string | undefined
  icon?: ReactNode
}

export function Button(props: ButtonProps): ReactNode {
  const {
    variant = 'primary',
    size = 'md',
    busy = false,
    busyLabel,
    icon,
    className,
    children,
    onClick,
    ...rest
  } = props
  useStyle(controlStyle)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={`b b-${variant}${size === 'sm' ? ' b-sm' : ''}${className ? ` ${className}` : ''}`}
      part={`button button-${variant}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span data-later={busy ? undefined : busyLabel}>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  )
}
