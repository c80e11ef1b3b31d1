import type { Client } from './Client.js'
import { notify } from './notify.js'
import { emit } from './state/emit.js'

/**
 * Reports a configuration error to the developer: always on the console and as an event [S7.69], and in the widget if
 * `debug` is on. Each error is reported once per instance [S8.12].
 */
export function alertDeveloper(client: Client, short: string, long: string): void {
  if (client.reportedAlerts.has(short)) return
  client.reportedAlerts.add(short)
  console.error(`[foyer] ${short}: ${long}`)
  emit(client, 'INTERNAL_SDK_ERROR', { errorType: short, errorMessage: long })
  if (client.store.getState().options.debug) notify(client, { kind: 'alert', variant: 'error', short, long })
}
