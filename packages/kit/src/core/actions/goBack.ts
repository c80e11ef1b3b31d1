import type { Client } from '../Client.js'

/** Takes the open widget one view back [S2.15]; does nothing when it is closed. */
export function goBack(client: Client): void {
  const { modal } = client.store.getState()
  if (modal.open) client.store.setState({ modal: { ...modal, request: { how: 'back', seq: modal.request.seq + 1 } } })
}
