import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import { emit } from '../state/emit.js'
import type { OpenRequest } from '../state/State.js'
import { getConnected } from '../state/select.js'

/** Opens the widget on the requested view. If it is open already, navigates to that view [S2.13]. */
export function openModal(client: Client, request: OpenRequest = {}, how: 'open' | 'push' | 'replace' = 'open'): void {
  const { modal, activeNamespace, namespaces } = client.store.getState()
  const { namespace } = request as { readonly namespace?: Namespace }
  if (namespace && namespace !== activeNamespace && namespaces[namespace])
    client.store.setState({ activeNamespace: namespace })
  const wasOpen = modal.open
  client.store.setState({ modal: { ...modal, open: true, request: { ...request, how, seq: modal.request.seq + 1 } } })
  if (!wasOpen) emit(client, 'MODAL_OPEN', { connected: getConnected(client.store.getState()) !== undefined })
}

export function closeModal(client: Client): void {
  const { modal } = client.store.getState()
  if (!modal.open) return
  client.store.setState({ modal: { ...modal, open: false } })
  emit(client, 'MODAL_CLOSE', { connected: getConnected(client.store.getState()) !== undefined })
}
