import type { Client } from '../core/Client.js'
import { useClientState } from './useClientState.js'

/** True while a person can see the widget: it is open, or stands in the page itself. */
export function useShown(client: Client): boolean {
  const isOpen = useClientState(
    client,
    ({ modal }) => [modal.open],
    ({ modal }) => modal.open,
  )
  return isOpen || client.config.enableEmbedded === true
}
