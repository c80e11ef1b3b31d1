import type { Client } from '../../core/Client.js'
import { useClientState } from '../../react/useClientState.js'
import { hasAllWallets, listWallets, pickSources, readSources, type WalletRows } from './listWallets.js'
import { useOffers } from './useOffers.js'

/** The list of the Connect view, kept current: wallets that are here at once, offers of the catalogue after the first paint. */
export function useWalletRows(client: Client): WalletRows {
  const local = useClientState(client, pickSources, (state) => readSources(client, state))
  const options = useClientState(
    client,
    (state) => [state.options],
    (state) => state.options,
  )
  return listWallets(client, local, options, useOffers(client))
}

/** `hasAllWallets`, kept current. */
export function useHasAllWallets(client: Client): boolean {
  return useClientState(
    client,
    ({ options }) => [options],
    (state) => hasAllWallets(client, state),
  )
}
