import type { CatalogueWallet } from '@foyer/contract/http/getWallets'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import type { Query } from './Query.js'

export interface WalletsRequest {
  readonly page?: number
  readonly entries?: number
  readonly search?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly isCertifiedOnly?: boolean
}

export interface WalletsPage {
  readonly count: number
  readonly wallets: readonly CatalogueWallet[]
}

const lifetimeMs = 300_000

/** One page of the catalogue; without a server there is none and the answer is empty [S7.29, S9.16]. */
export function walletsQuery(client: Client, request: WalletsRequest): Query<WalletsPage> {
  return {
    queryKey: ['wallets', request],
    staleTime: lifetimeMs,
    queryFn: async ({ signal }) => {
      const base = client.endpoints?.catalogue
      if (!base) return { count: 0, wallets: [] }
      const [{ callEndpoint }, { getWallets }] = await Promise.all([
        import('../api/callEndpoint.js'),
        import('@foyer/contract/http/getWallets'),
      ])
      const { networks, options } = client.store.getState()
      const exclude = [...(request.exclude ?? []), ...(options.excludeWalletIds ?? [])]
      const include = request.include ?? options.includeWalletIds
      const search = request.search?.trim()
      const answer = await callEndpoint(client, {
        base,
        endpoint: getWallets,
        query: {
          page: String(request.page ?? 1),
          entries: String(request.entries ?? limits.cataloguePageEntries),
          chains: networks.map(({ caipNetworkId }) => caipNetworkId).join(','),
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
