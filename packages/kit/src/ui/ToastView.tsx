import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Toasts } from './createToasts.js'
import type { ToastCardProps } from './ToastCard.js'

export interface ToastViewProps {
  toasts: Toasts
}

/** Shows the current toast. Its card loads after the first paint, because no toast appears before. */
export function ToastView({ toasts }: ToastViewProps): ReactNode {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => undefined)
  const [Card, setCard] = useState<ComponentType<ToastCardProps>>()
  useEffect(() => {
    import('./ToastCard.js').then(
      ({ ToastCard }) => setCard(() => ToastCard),
      // Without the card, the text of the toast is still announced.
      () => undefined,
    )
  }, [])
  const content =
    toast && (Card ? <Card key={toast.id} toast={toast} toasts={toasts} /> : <p className="sr">{toast.message}</p>)
  const isError = toast?.variant === 'error'
  return (
    // Render the empty live regions before a toast appears, otherwise screen readers miss it.
    <>
      <div role="status">{!isError && content}</div>
      <div role="alert">{isError && content}</div>
    </>
  )
}
