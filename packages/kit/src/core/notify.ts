import type { Client } from './Client.js'
import type { Notice } from './state/State.js'

/** Shows a short message in the widget. A newer message replaces it [S3.48, S4.41]. */
export function notify(client: Client, notice: Omit<Notice, 'id'>): void {
  client.store.setState((state) => ({ notice: { ...notice, id: (state.notice?.id ?? 0) + 1 } }))
}
