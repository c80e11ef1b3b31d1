import type { ReactNode } from 'react'
import { controlStyle } from './styles/control.js'
import { useStyle } from './UiContext.js'

export type SpinnerProps = {
  /** Says what is waited for; without it the spinner is decoration beside a text that says so. */
  label?: string
}

export function Spinner({ label }: SpinnerProps): ReactNode {
  useStyle(controlStyle)
  return label ? (
    <span className="spin" role="status" aria-label={label} />
  ) : (
    <span className="spin" aria-hidden="true" />
  )
}
