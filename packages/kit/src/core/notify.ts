import type { Client } from './Client.js'
import type { Notice } from './State.js'

/** Shows one short message in the widget; a newer one takes its place [S3.48, S4.41]. */
export function notify(client: Client, notice: Omit<Notice, 'id'>): void {
  client.store.setState((state) => ({ notice: { ...notice, id: (state.notice?.id ?? 0) + 1 } }))
}

/**
 * Tells the developer that something is set up wrong: always on the console, and in the widget when `debug` is on,
 * each one once per instance [S8.12].
 */
export function alertDeveloper(client: Client, short: string, long: string): void {
  if (client.reportedAlerts.has(short)) return
  client.reportedAlerts.add(short)
  console.error(`[foyer] ${short}: ${long}`)
  if (client.store.getState().options.debug) notify(client, { kind: 'alert', variant: 'error', short, long })
}
