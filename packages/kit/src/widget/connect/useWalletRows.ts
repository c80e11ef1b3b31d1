import { useEffect, useState } from 'react'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { walletsQuery } from '../../core/queries/wallets.js'
import { useClientState } from '../../react/useClientState.js'
import { useQuery } from '../../react/useQuery.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import {
  getLocalSources,
  getSourceDependencies,
  hasAllWallets,
  listCatalogueIds,
  listWallets,
  type WalletRows,
} from './listWallets.js'
import { toWalletEntries } from './toWalletEntry.js'

/** Returns the current rows of the Connect view: connectors immediately, catalogue wallets after the first paint. */
export function useWalletRows(client: Client): WalletRows {
  const local = useClientState(client, getSourceDependencies, (state) => getLocalSources(client, state))
  const options = useClientState(
    client,
    (state) => [state.options],
    (state) => state.options,
  )
  return listWallets(client, local, options, useOffers(client))
}

/** Returns `hasAllWallets` and updates with the options. */
export function useHasAllWallets(client: Client): boolean {
  return useClientState(
    client,
    ({ options }) => [options],
    (state) => hasAllWallets(client, state),
  )
}

export interface Offers {
  readonly featured: readonly WalletEntry[]
  readonly recommended: readonly WalletEntry[]
  /** The number of wallets in the catalogue for this app. Undefined until it responds. */
  readonly count: number | undefined
  readonly isLoading: boolean
}

/**
 * Returns true after the open widget has been painted: no request is sent to a server before [S2.19]. Opening the
 * widget causes no extra render for it.
 */
function useCanRequest(client: Client): boolean {
  const [mayAsk, setMayAsk] = useState(false)
  useEffect(() => {
    if (mayAsk || !client.endpoints?.catalogue) return undefined
    const { store, config } = client
    let frame = 0
    const checkOpen = () => {
      if (frame !== 0 || !(store.getState().modal.open || config.enableEmbedded)) return
      frame = requestAnimationFrame(() => setTimeout(() => setMayAsk(true)))
    }
    checkOpen()
    const unsubscribe = store.subscribe(checkOpen)
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
    }
  }, [client, mayAsk])
  return mayAsk
}

function sortAs(ids: readonly string[], wallets: readonly WalletEntry[]): readonly WalletEntry[] {
  return [...wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Returns the featured and recommended wallets of the catalogue. Empty without a catalogue [S9.16]. */
export function useOffers(client: Client): Offers {
  const mayAsk = useCanRequest(client)
  useExcluded(client, mayAsk)
  const ids = useClientState(
    client,
    ({ options }) => [options.featuredWalletIds],
    ({ options }) => options.featuredWalletIds ?? [],
  )
  const featured = useQuery(
    client,
    mayAsk && ids.length > 0
      ? { ...walletsQuery(client, { include: ids, entries: limits.catalogueSearchEntries }), retry: false }
      : undefined,
  )
  const recommended = useQuery(
    client,
    // Without a retry, the skeletons of a catalogue that is down end early. Installed wallets do not depend on it.
    mayAsk ? { ...walletsQuery(client, { entries: limits.catalogueRecommended }), retry: false } : undefined,
  )
  const hasCatalogue = Boolean(client.endpoints?.catalogue)
  return {
    featured: featured.data ? sortAs(ids, toWalletEntries(client, featured.data.wallets)) : [],
    recommended: recommended.data ? toWalletEntries(client, recommended.data.wallets) : [],
    count: recommended.data?.count,
    isLoading: hasCatalogue && (recommended.status === 'pending' || (ids.length > 0 && featured.status === 'pending')),
  }
}

/**
 * Loads the products of the excluded ids from the catalogue when requests are allowed. The lists read them from the
 * state.
 */
export function useExcluded(client: Client, mayAsk: boolean): void {
  const wanted = useClientState(
    client,
    ({ options }) => [options.excludeWalletIds],
    ({ options }) => listCatalogueIds(options.excludeWalletIds ?? []),
  )
  useEffect(() => {
    if (!mayAsk || wanted.length === 0 || !client.endpoints?.catalogue) return
    // If the request fails, the lists stay unchanged.
    import('../../core/actions/loadExcludedWallets.js')
      .then(({ loadExcludedWallets }) => loadExcludedWallets(client, wanted))
      .catch(() => undefined)
  }, [client, mayAsk, wanted])
}
