import type { Client } from '../Client.js'
import type { EventName, EventProperties, TrackedEvent } from '../track.js'

/** Emits an event to its subscribers. Nothing leaves the page unless analytics is enabled [S7.69]. */
export function emit<Name extends EventName>(
  client: Client,
  event: Name,
  ...[properties]: EventProperties[Name] extends undefined ? [] : [EventProperties[Name]]
): void {
  const type = event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
  const data = { type, event, ...(properties === undefined ? {} : { properties }) } as TrackedEvent
  client.store.setState({ event: { timestamp: client.environment.now(), data } })
}
