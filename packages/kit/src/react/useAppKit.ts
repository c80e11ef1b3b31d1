import { useMemo } from 'react'
import { useInstance } from './AppKitContext.js'

/** Opens and closes the widget. @example const { open } = useAppKit(); open({ view: 'Networks' }) */
export function useAppKit() {
  const instance = useInstance('useAppKit')
  return useMemo(() => ({ open: instance.open, close: instance.close }), [instance])
}
