import type { CatalogueWallet } from '@foyer/contract/http/getWallets'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import type { Query } from './Queries.js'

export interface WalletsRequest {
  readonly page?: number
  readonly entries?: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly isCertifiedOnly?: boolean
  /** Looks up the ids of `include` without the app's filters and networks. */
  readonly isLookUp?: boolean
}

export interface WalletsPage {
  readonly count: number
  readonly wallets: readonly CatalogueWallet[]
}

const lifetimeMs = 300_000

/**
 * The maximum length of the list of chains, in characters. The server rejects more than 8,000, and some proxies reject
 * such a URL.
 */
const maxChainsLength = 4_000

/** Joins as many ids as fit. A wallet for one of the first 300 networks nearly always supports the others too. */
function joinChains(ids: readonly string[]): string {
  const text = ids.join(',')
  return text.length <= maxChainsLength ? text : text.slice(0, text.lastIndexOf(',', maxChainsLength))
}

/** Creates the query for a page of the wallet catalogue. Empty without a server [S7.29, S9.16]. */
export function walletsQuery(client: Client, request: WalletsRequest): Query<WalletsPage> {
  const { networks, options } = client.store.getState()
  const shown = request.isLookUp
    ? {}
    : {
        include: options.includeWalletIds,
        exclude: options.excludeWalletIds,
        chains: joinChains(networks.map(({ caipNetworkId }) => caipNetworkId)),
      }
  return {
    // The app may change its filters and networks while the page is open.
    queryKey: ['wallets', request, shown],
    staleTime: lifetimeMs,
    queryFn: async ({ signal }) => {
      const base = client.endpoints?.catalogue
      if (!base) return { count: 0, wallets: [] }
      const { callEndpoint, endpoints } = await import('../api/serverApi.js')
      const exclude = [...(request.exclude ?? []), ...(shown.exclude ?? [])]
      const include = request.include ?? shown.include
      const search = request.search?.trim()
      const answer = await callEndpoint(client, {
        base,
        endpoint: endpoints.getWallets,
        query: {
          page: String(request.page ?? 1),
          entries: String(request.entries ?? limits.cataloguePageEntries),
          ...(shown.chains !== undefined && { chains: shown.chains }),
          ...(include && { include: include.join(',') }),
          ...(exclude.length > 0 && { exclude: exclude.join(',') }),
          ...(search && { search }),
          ...(request.isCertifiedOnly && { badge_type: 'certified' as const }),
        },
        signal,
      })
      return { count: answer.count, wallets: answer.data }
    },
  }
}
