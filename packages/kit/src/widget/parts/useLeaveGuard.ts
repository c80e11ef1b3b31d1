import { useEffect, useRef } from 'react'
import { useWidget } from '../WidgetContext.js'

/**
 * While `isActive`, Escape, the overlay and the X ask before they close: something was sent off and not answered. With `stop` going
 * back ends the waiting instead of leaving the view, which alone knows of what was sent off.
 */
export function useLeaveGuard(isActive: boolean, stop?: () => void): void {
  const { guard } = useWidget()
  const latest = useRef(stop)
  useEffect(() => {
    latest.current = stop
  })
  const canStop = stop !== undefined
  useEffect(
    () => (isActive ? guard.block(canStop ? () => latest.current?.() : undefined) : undefined),
    [guard, isActive, canStop],
  )
}
