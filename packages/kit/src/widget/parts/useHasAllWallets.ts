import type { Client } from '../../core/Client.js'
import { useClientState } from '../../react/useClientState.js'
import { hasAllWallets } from './hasAllWallets.js'

/** `hasAllWallets`, kept current. */
export function useHasAllWallets(client: Client): boolean {
  return useClientState(
    client,
    ({ options }) => [options],
    (state) => hasAllWallets(client, state),
  )
}
