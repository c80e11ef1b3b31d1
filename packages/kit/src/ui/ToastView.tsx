import { type ReactNode, useSyncExternalStore } from 'react'
import type { Toasts } from './createToasts.js'
import { Icon } from './Icon.js'
import { errorIcon } from './icons/error.js'
import { successIcon } from './icons/success.js'
import { Spinner } from './Spinner.js'
import { statusStyle } from './styles/status.js'
import { useStyle } from './UiContext.js'

export type ToastViewProps = { toasts: Toasts }

/** Shows the one toast under the header, where it covers no button of any form. */
export function ToastView({ toasts }: ToastViewProps): ReactNode {
  useStyle(statusStyle)
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => undefined)
  const role = toast?.variant === 'error' ? 'alert' : 'status'
  return (
    // The live regions stand empty before a toast comes, or screen readers miss it.
    <>
      <div role="status">{toast && role === 'status' && <Card key={toast.id} toasts={toasts} />}</div>
      <div role="alert">{toast && role === 'alert' && <Card key={toast.id} toasts={toasts} />}</div>
    </>
  )
}

function Card({ toasts }: ToastViewProps): ReactNode {
  const toast = toasts.get()
  if (!toast) return null
  return (
    <div
      className="toast"
      part="toast"
      data-leaving={toast.leaving ? '' : undefined}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {toast.variant === 'loading' && <Spinner />}
      {toast.variant === 'success' && <Icon path={successIcon} className="ok" />}
      {toast.variant === 'error' && <Icon path={errorIcon} className="bad" />}
      <span className="text">{toast.message}</span>
    </div>
  )
}
