import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { type WalletsPage, walletsQuery } from '../../core/queries/wallets.js'
import type { WalletEntry } from '../navigation/ViewParams.js'
import { useOpenMemory } from '../useKept.js'
import { toWalletEntries } from './toWalletEntry.js'

export interface Catalogue {
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
export function useCatalogue(client: Client, isCertifiedOnly: boolean): Catalogue {
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
