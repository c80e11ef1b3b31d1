import { type ReactNode, useEffect, useState } from 'react'
import { statusStyle } from './styles/status.js'
import { useStyle } from './UiContext.js'

export type SlowProps = { active: boolean; children: ReactNode; afterMs?: number }

/** A line that appears, and is read out, when waiting takes longer than 8 s. */
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
