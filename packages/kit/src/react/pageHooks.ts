import { useSyncExternalStore } from 'react'
import type { Client } from '../core/Client.js'
import { useClientState } from './useClientState.js'

/** Returns true while the widget is visible: it is open or embedded in the page. */
export function useShown(client: Client): boolean {
  const isOpen = useClientState(
    client,
    ({ modal }) => [modal.open],
    ({ modal }) => modal.open,
  )
  return isOpen || client.config.enableEmbedded === true
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Returns false only if the browser reports that there is no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
