import { useEffect } from 'react'
import { useWidget } from '../WidgetContext.js'

/** While `isActive`, Escape, the overlay and the X ask before they close: something was sent off and not answered. */
export function useHold(isActive: boolean): void {
  const { guard } = useWidget()
  useEffect(() => (isActive ? guard.hold() : undefined), [guard, isActive])
}
