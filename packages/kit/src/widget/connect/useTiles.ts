import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Client } from '../../core/Client.js'
import { walletsQuery } from '../../core/queries/wallets.js'
import { useClientState } from '../../react/useClientState.js'
import { useWidgetMemory } from '../shell/restoredState.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { addPage, type CataloguePages, noPages } from './cataloguePages.js'
import { createWalletRows } from './createWalletRows.js'
import { getConnectorImage } from './getWalletRowLook.js'
import { listTiles, type WalletTile } from './listTiles.js'
import { getLocalSources, getSourceDependencies, isUsable } from './listWallets.js'
import { useExcluded } from './useWalletRows.js'

export interface Tiles {
  readonly tiles: readonly WalletTile[]
  readonly catalogue: Catalogue
}

/** Returns all wallets of the grid: connectable ones, loaded catalogue pages and search results. */
export function useTiles(client: Client, found: readonly WalletEntry[], isCertifiedOnly: boolean): Tiles {
  const local = useClientState(client, getSourceDependencies, (state) => getLocalSources(client, state))
  useExcluded(client, true)
  const catalogue = useCatalogue(client, isCertifiedOnly)
  const { wallets } = catalogue
  const tiles = useMemo(() => {
    const rows = createWalletRows({ ...local, featured: [], recommended: [] })
    const own = rows.flatMap((row) => (row.kind === 'wallet' && isUsable(client, row.wallet) ? row.wallet : []))
    return listTiles({
      // Skip the pairing connector: it is no wallet itself.
      connectors: rows.flatMap((row) =>
        row.kind === 'connector' && row.group !== 'walletConnect' ? row.connector : [],
      ),
      wallets: [...own, ...wallets, ...found],
      getImage: (connector) => getConnectorImage(client, connector),
    })
  }, [client, local, wallets, found])
  return { tiles, catalogue }
}

interface Catalogue {
  readonly wallets: readonly WalletEntry[]
  readonly status: CataloguePages['status']
  /** Loads the next page, unless there is none or one is loading. */
  loadMore(): void
  retry(): void
}

/** Returns the stored pages without a pending request: the component that sent it no longer exists. */
function restorePages(pages: CataloguePages | undefined): CataloguePages {
  return pages ? { ...pages, status: 'ready' } : noPages
}

/**
 * Loads the catalogue in pages of 40 wallets [S9.16]. Each setting of the "certified only" switch keeps its loaded
 * pages.
 */
function useCatalogue(client: Client, isCertifiedOnly: boolean): Catalogue {
  const memory = useWidgetMemory<CataloguePages>(JSON.stringify(walletsQuery(client, { isCertifiedOnly }).queryKey))
  const [pages, setPages] = useState(() => restorePages(memory.read()))
  const latest = useRef(pages)
  const generation = useRef(0)

  const load = useCallback(() => {
    const { status, isComplete, count } = latest.current
    if (status === 'loading' || isComplete || !client.endpoints?.catalogue) return
    const own = generation.current
    const set = (next: CataloguePages) => {
      if (own !== generation.current) return
      latest.current = next
      memory.write(next)
      setPages(next)
    }
    set({ ...latest.current, status: 'loading' })
    client
      .getQueries()
      .then((queries) => queries.fetch(walletsQuery(client, { page: count + 1, isCertifiedOnly })))
      .then(
        (page) => set(addPage(client, latest.current, page)),
        () => set({ ...latest.current, status: 'failed' }),
      )
  }, [client, isCertifiedOnly, memory])

  useEffect(() => {
    // Ignore a page that the grid requested for the previous switch setting.
    generation.current += 1
    latest.current = restorePages(memory.read())
    setPages(latest.current)
    if (latest.current.count === 0) load()
    return () => {
      generation.current += 1
    }
  }, [load, memory])

  const { wallets, status } = pages
  return useMemo(
    () => ({ wallets, status, loadMore: () => status === 'failed' || load(), retry: load }),
    [wallets, status, load],
  )
}
