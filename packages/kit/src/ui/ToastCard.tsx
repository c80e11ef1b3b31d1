import { errorIcon, successIcon } from '@foyer/ui/icons/baseIcons'
import type { ReactNode } from 'react'
import type { Toast, ToastAction, Toasts } from './createToasts.js'
import { Icon } from './Icon.js'
import { Spinner } from './Spinner.js'
import { useStyle } from './UiContext.js'

/* The card becomes lower if the toast would cover it. In an inline card the toast is below the content. */
const style = `
.toast{position:fixed;z-index:3;inset:12px 12px auto;display:flex;align-items:center;gap:10px;width:fit-content;max-width:min(400px,100% - 24px);min-height:44px;max-height:56px;margin-inline:auto;padding:4px 14px;overflow:auto;border-radius:var(--_r4);background:var(--_text);color:var(--_bg);font-weight:500;box-shadow:0 8px 24px -6px #0006;animation:toast .15s var(--_ease)}
.toast[data-leaving]{animation:toastout .15s ease-in both}
.overlay:has(.toast)>.card{--max:min(640px,100dvh - 152px)}
@media(max-width:430px){.overlay:has(.toast)>.card{--max:min(92dvh,720px,100dvh - 76px)}}
.inline .toast{position:static;max-width:none;margin:0 12px 12px}
.inline>.card:has(.toast){--page:calc(var(--max) - 128px)}
.toast>.text{line-height:1.3;overflow-wrap:anywhere;max-height:100%}
.toast>.text[data-long]{font-size:var(--_t1)}
.toast>.act{flex:none;min-height:28px;padding:2px 6px;border-radius:6px;font-weight:600;text-decoration:underline}
.toast>.i.ok{color:color-mix(in srgb,var(--_positive) 70%,var(--_bg))}
.toast>.i.bad{color:color-mix(in srgb,var(--_danger) 70%,var(--_bg))}
@keyframes toast{from{opacity:0;transform:translateY(-8px) scale(.98)}}
@keyframes toastout{to{opacity:0;transform:translateY(-8px)}}
@media(prefers-reduced-motion:reduce){.toast,.toast[data-leaving]{animation:fade .1s}}
@media(forced-colors:active){.toast{border:1px solid}}
`

/** The maximum number of characters that fit in two lines on the narrowest screen in the default font size. */
const longText = 60

export interface ToastCardProps {
  readonly toast: Toast
  readonly toasts: Toasts
}

/** The current toast. It appears above the card of a dialog, or below the content of an inline card. */
export function ToastCard({ toast, toasts }: ToastCardProps): ReactNode {
  useStyle(style)
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
