import type { Client } from '../Client.js'

/** Removes the notice with this id, unless a newer one replaced it. */
export function dismissNotice(client: Client, id: number): void {
  client.store.setState((state) => (state.notice?.id === id ? { notice: undefined } : state))
}
