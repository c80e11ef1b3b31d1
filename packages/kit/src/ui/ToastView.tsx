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

/** So many characters fit over the title of the narrowest card in the usual size. */
const longText = 40

/**
 * Shows the one toast over the title, between the header's buttons, where it covers nothing that is typed or pressed; under the
 * header where there is no title.
 */
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
