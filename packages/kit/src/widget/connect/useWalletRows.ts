import { useEffect, useState } from 'react'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { walletsQuery } from '../../core/queries/wallets.js'
import { useClientState } from '../../react/useClientState.js'
import { useQuery } from '../../react/useQuery.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import {
  hasAllWallets,
  listCatalogueIds,
  listWallets,
  pickSources,
  readSources,
  type WalletRows,
} from './listWallets.js'
import { toWalletEntries } from './toWalletEntry.js'

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

export interface Offers {
  readonly featured: readonly WalletEntry[]
  readonly recommended: readonly WalletEntry[]
  /** How many wallets the catalogue has for this app; undefined until it answers. */
  readonly count: number | undefined
  readonly isLoading: boolean
}

/**
 * True from the moment the widget has been painted open: nothing is asked of a server before [S2.19]. The opening itself
 * draws nothing for it.
 */
function useMayAsk(client: Client): boolean {
  const [mayAsk, setMayAsk] = useState(false)
  useEffect(() => {
    if (mayAsk || !client.endpoints?.catalogue) return undefined
    const { store, config } = client
    let frame = 0
    const look = () => {
      if (frame !== 0 || !(store.getState().modal.open || config.enableEmbedded)) return
      frame = requestAnimationFrame(() => setTimeout(() => setMayAsk(true)))
    }
    look()
    const unsubscribe = store.subscribe(look)
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

/** What the catalogue offers beside the wallets that are here; empty without a catalogue [S9.16]. */
export function useOffers(client: Client): Offers {
  const mayAsk = useMayAsk(client)
  useExcluded(client, mayAsk)
  const ids = useClientState(
    client,
    ({ options }) => [options.featuredWalletIds],
    ({ options }) => options.featuredWalletIds ?? [],
  )
  const featured = useQuery(
    client,
    mayAsk && ids.length > 0
      ? walletsQuery(client, { include: ids, entries: limits.catalogueSearchEntries })
      : undefined,
  )
  const recommended = useQuery(
    client,
    mayAsk ? walletsQuery(client, { entries: limits.catalogueRecommended }) : undefined,
  )
  const hasCatalogue = Boolean(client.endpoints?.catalogue)
  return {
    featured: featured.data ? sortAs(ids, toWalletEntries(client, featured.data.wallets)) : [],
    recommended: recommended.data ? toWalletEntries(client, recommended.data.wallets) : [],
    count: recommended.data?.count,
    isLoading: hasCatalogue && (recommended.status === 'pending' || (ids.length > 0 && featured.status === 'pending')),
  }
}

/** Has the catalogue asked, once it may be, what the ids are that the host excludes; the lists read the answer in the state. */
export function useExcluded(client: Client, mayAsk: boolean): void {
  const wanted = useClientState(
    client,
    ({ options }) => [options.excludeWalletIds],
    ({ options }) => listCatalogueIds(options.excludeWalletIds ?? []),
  )
  useEffect(() => {
    if (!mayAsk || wanted.length === 0 || !client.endpoints?.catalogue) return
    // Without an answer the lists stay as they are.
    import('../../core/actions/learnExcluded.js')
      .then(({ learnExcluded }) => learnExcluded(client, wanted))
      .catch(() => undefined)
  }, [client, mayAsk, wanted])
}
