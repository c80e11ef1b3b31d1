import type { Client } from '../core/Client.js'
import type { Notice } from '../core/State.js'
import type { Toasts } from '../ui/createToasts.js'

/** Shows each new toast once; alerts are read from the state by the alert bar. Returns the undo. */
export function followNotices(client: Client, toasts: Toasts): () => void {
  const show = (notice: Notice | undefined) => {
    if (notice?.kind === 'toast') toasts.show({ message: notice.short, variant: notice.variant })
  }
  return client.store.subscribe((state, before) => {
    if (state.notice !== before.notice) show(state.notice)
  })
}
