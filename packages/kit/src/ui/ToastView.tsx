import { errorIcon, successIcon } from '@foyer/ui/icons/baseIcons'
import { statusStyle } from '@foyer/ui/styles/controls'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { ToastAction, Toasts } from './createToasts.js'
import { Icon } from './Icon.js'
import { Spinner } from './Spinner.js'
import { useStyle } from './UiContext.js'

export interface ToastViewProps {
  toasts: Toasts
}

/** The maximum number of characters that fit in two lines on the narrowest screen in the default font size. */
const longText = 60

/** Shows the current toast above the card of a dialog, or below the content of an inline card. */
export function ToastView({ toasts }: ToastViewProps): ReactNode {
  useStyle(statusStyle)
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => undefined)
  const role = toast?.variant === 'error' ? 'alert' : 'status'
  return (
    // Render the empty live regions before a toast appears, otherwise screen readers miss it.
    <>
      <div role="status">{toast && role === 'status' && <Card key={toast.id} toasts={toasts} />}</div>
      <div role="alert">{toast && role === 'alert' && <Card key={toast.id} toasts={toasts} />}</div>
    </>
  )
}

function Card({ toasts }: ToastViewProps): ReactNode {
  const toast = toasts.get()
  if (!toast) return null
  const press = (action: ToastAction | undefined) => {
    toasts.dismiss()
    action?.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a toast under the pointer or with the focus stays
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
      <span className="text" data-long={toast.message.length > longText ? '' : undefined}>
        {toast.message}
      </span>
      {toast.action && (
        <button type="button" className="act" onClick={() => press(toast.action)}>
          {toast.action.label}
        </button>
      )}
    </div>
  )
}
