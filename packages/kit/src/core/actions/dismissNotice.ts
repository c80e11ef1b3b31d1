import type { Client } from '../Client.js'

/** Takes a message away, unless a newer one has taken its place. */
export function dismissNotice(client: Client, id: number): void {
  client.store.setState((state) => (state.notice?.id === id ? { notice: undefined } : state))
}
