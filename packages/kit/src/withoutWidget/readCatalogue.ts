import { loadExcludedWallets } from '../core/actions/loadExcludedWallets.js'
import type { Client } from '../core/Client.js'
import { limits } from '../core/limits.js'
import { type WalletsPage, type WalletsRequest, walletsQuery } from '../core/queries/wallets.js'
import { addPage, type CataloguePages, noPages } from '../widget/connect/cataloguePages.js'
import { listCatalogueIds } from '../widget/connect/listWallets.js'
import { toWalletEntries } from '../widget/connect/toWalletEntry.js'
import type { WalletEntry } from '../widget/shell/ViewParams.js'

/** The answers of the catalogue so far. */
export interface Answers {
  readonly featured: readonly WalletEntry[]
  readonly pages: CataloguePages
  readonly found: readonly WalletEntry[]
  readonly pending: number
  readonly error: Error | null
}

const noAnswers: Answers = { featured: [], pages: noPages, found: [], pending: 0, error: null }

/** The minimum length of a search on the server. Shorter texts match too many wallets. */
const minSearchLength = 2

/** Requests parts of the wallet catalogue. Calls `onChange` after each change. No method rejects. */
export function readCatalogue(client: Client, isCertifiedOnly: boolean, onChange: () => void) {
  let answers = noAnswers
  let timer: ReturnType<typeof setTimeout> | undefined
  let searched = ''
  const isThere = () => Boolean(client.endpoints?.catalogue) && client.store.getState().options.enableWallets !== false
  const update = (change: Partial<Answers>) => {
    answers = { ...answers, ...change }
    onChange()
  }
  const request = async (wanted: WalletsRequest, toChange: (page: WalletsPage) => Partial<Answers>) => {
    update({ pending: answers.pending + 1, error: null })
    try {
      const queries = await client.getQueries()
      const page = await queries.fetch(walletsQuery(client, { ...wanted, isCertifiedOnly }))
      update({ ...toChange(page), pending: answers.pending - 1 })
    } catch (error) {
      update({ error: error as Error, pending: answers.pending - 1 })
    }
  }
  const requestSearch = (search: string) =>
    request({ search, entries: limits.catalogueSearchEntries }, ({ wallets }) =>
      search === searched ? { found: toWalletEntries(client, wallets) } : {},
    )
  return {
    get: () => answers,
    hasMore: () => isThere() && !answers.pages.isComplete,
    async fetchMore(): Promise<void> {
      const { isComplete, count, status } = answers.pages
      if (!isThere() || isComplete || status === 'loading') return
      const excluded = listCatalogueIds(client.store.getState().options.excludeWalletIds ?? [])
      // If this request fails, the list stays unchanged.
      if (excluded.length > 0 && count === 0) loadExcludedWallets(client, excluded).catch(() => undefined)
      answers = { ...answers, pages: { ...answers.pages, status: 'loading' } }
      await request({ page: count + 1 }, (page) => ({ pages: addPage(client, answers.pages, page) }))
      // A failed page can be requested again.
      answers = { ...answers, pages: { ...answers.pages, status: 'ready' } }
    },
    async fetchFeatured(): Promise<void> {
      const ids = client.store.getState().options.featuredWalletIds ?? []
      if (!isThere() || ids.length === 0) return
      await request({ include: ids, entries: limits.catalogueSearchEntries }, ({ wallets }) => ({
        featured: [...toWalletEntries(client, wallets)].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      }))
    },
    /** Searches after the user has stopped typing for 300 ms [S9.7]. */
    search(text: string): void {
      const wanted = text.trim()
      if (wanted === searched) return
      clearTimeout(timer)
      searched = wanted
      update({ found: [] })
      if (isThere() && wanted.length >= minSearchLength)
        timer = setTimeout(() => requestSearch(wanted), limits.searchDelayMs)
    },
    async retrySearch(): Promise<void> {
      if (isThere() && searched.length >= minSearchLength) await requestSearch(searched)
    },
    /** Ends a search that has not been sent. The next `search` sends it. */
    stop(): void {
      clearTimeout(timer)
      searched = ''
    },
  }
}
