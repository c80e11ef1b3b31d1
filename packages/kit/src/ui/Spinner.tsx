import { controlStyle, statusStyle } from '@foyer/ui/styles/controls'
import { type ReactNode, useEffect, useState } from 'react'
import { useStyle } from './UiContext.js'

export interface SpinnerProps {
  /** The accessible status text. Without it the spinner is decorative, next to a text with the status. */
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

export interface SlowProps {
  active: boolean
  children: ReactNode
  afterMs?: number
}

/** A text that appears and is announced if waiting takes longer than 8 s. */
export function Slow({ active, children, afterMs = 8000 }: SlowProps): ReactNode {
  useStyle(statusStyle)
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!active) return undefined
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [active, afterMs])
  return <div role="status">{active && late && <p className="slow">{children}</p>}</div>
}
