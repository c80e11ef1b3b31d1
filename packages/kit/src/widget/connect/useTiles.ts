import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { type WalletsPage, walletsQuery } from '../../core/queries/wallets.js'
import { useClientState } from '../../react/useClientState.js'
import { useOpenMemory } from '../shell/restoredState.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { arrangeWallets } from './arrangeWallets.js'
import { getConnectorImage } from './describeWalletRow.js'
import { listTiles, type WalletTile } from './listTiles.js'
import { isUsable, pickSources, readSources } from './listWallets.js'
import { toWalletEntries } from './toWalletEntry.js'
import { useExcluded } from './useWalletRows.js'

export interface Tiles {
  readonly tiles: readonly WalletTile[]
  readonly catalogue: Catalogue
}

/** Every product there is to show: here, of the catalogue so far, and found by a search. */
export function useTiles(client: Client, found: readonly WalletEntry[], isCertifiedOnly: boolean): Tiles {
  const local = useClientState(client, pickSources, (state) => readSources(client, state))
  useExcluded(client, true)
  const catalogue = useCatalogue(client, isCertifiedOnly)
  const { wallets } = catalogue
  const tiles = useMemo(() => {
    const rows = arrangeWallets({ ...local, featured: [], recommended: [] })
    const own = rows.flatMap((row) => (row.kind === 'wallet' && isUsable(client, row.wallet) ? row.wallet : []))
    return listTiles({
      // Pairing is a way to wallets and no wallet itself.
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
  readonly status: 'loading' | 'ready' | 'failed'
  /** Asks for the next page, unless there is none or one is on its way. */
  loadMore(): void
  retry(): void
}

interface Pages {
  readonly wallets: readonly WalletEntry[]
  /** The pages that have come. */
  readonly count: number
  readonly isComplete: boolean
  readonly status: Catalogue['status']
}

const none: Pages = { wallets: [], count: 0, isComplete: false, status: 'ready' }

function addPage(client: Client, pages: Pages, { count, wallets }: WalletsPage): Pages {
  const read = (pages.count + 1) * limits.cataloguePageEntries
  return {
    wallets: [...pages.wallets, ...toWalletEntries(client, wallets)],
    count: pages.count + 1,
    // An empty page ends it too, should the count have been wrong.
    isComplete: read >= count || wallets.length === 0,
    status: 'ready',
  }
}

/** What was read before, with nothing on its way: whoever asked is gone. */
function resume(pages: Pages | undefined): Pages {
  return pages ? { ...pages, status: 'ready' } : none
}

/** The catalogue page by page, 40 wallets each [S9.16]; each choice of the switch goes on from where it was left. */
function useCatalogue(client: Client, isCertifiedOnly: boolean): Catalogue {
  const memory = useOpenMemory<Pages>(JSON.stringify(walletsQuery(client, { isCertifiedOnly }).queryKey))
  const [pages, setPages] = useState(() => resume(memory.read()))
  const latest = useRef(pages)
  const life = useRef(0)

  const load = useCallback(() => {
    const { status, isComplete, count } = latest.current
    if (status === 'loading' || isComplete || !client.endpoints?.catalogue) return
    const own = life.current
    const set = (next: Pages) => {
      if (own !== life.current) return
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
    // The grid may have asked for the first page before, for the choice that is over.
    life.current += 1
    latest.current = resume(memory.read())
    setPages(latest.current)
    if (latest.current.count === 0) load()
    return () => {
      life.current += 1
    }
  }, [load, memory])

  const { wallets, status } = pages
  return useMemo(
    () => ({ wallets, status, loadMore: () => status === 'failed' || load(), retry: load }),
    [wallets, status, load],
  )
}
