import type { Client } from '../core/Client.js'
import type { Notice, State } from '../core/State.js'
import { describeError } from '../messages/format.js'
import type { Toasts } from '../ui/createToasts.js'
import type { TranslationsSource } from './createTranslations.js'

/** How long a toast nobody could see waits for the next opening, in ms; later it would only puzzle. */
const patienceMs = 600_000

/**
 * Shows each new toast once; one that comes while the widget is shut waits for the next opening, because a transaction
 * may be mined long after. Alerts are read from the state by the alert bar. Returns the undo.
 */
export function followNotices(
  client: Client,
  toasts: Toasts,
  translations: Pick<TranslationsSource, 'get'>,
): () => void {
  const { store, environment, config } = client
  let waiting: { readonly notice: Notice; readonly sinceMs: number } | undefined
  const isShown = (state: State) => state.modal.open || config.enableEmbedded === true
  const show = ({ short, error, variant }: Notice) => {
    const words = translations.get().messages?.errors
    toasts.show({ message: error && words ? describeError(words, error) : short, variant })
  }
  return store.subscribe((state, before) => {
    const { notice } = state
    if (notice !== before.notice && notice?.kind === 'toast') {
      if (isShown(state)) show(notice)
      else waiting = { notice, sinceMs: environment.now() }
    }
    if (!waiting || !isShown(state)) return
    const { notice: late, sinceMs } = waiting
    waiting = undefined
    if (environment.now() - sinceMs < patienceMs) show(late)
  })
}
