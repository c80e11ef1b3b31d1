import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { walletsQuery } from '../../core/queries/wallets.js'
import { useClientState } from '../../react/useClientState.js'
import { useQuery } from '../../react/useQuery.js'
import { toEntry } from '../arrangeWallets.js'
import type { WalletEntry } from '../navigation/ViewParams.js'
import { getPlatform, listDownloads } from './platforms.js'
import { toWalletEntries } from './toWalletEntry.js'

export interface Suggestions {
  readonly wallets: readonly WalletEntry[]
  readonly status: 'loading' | 'ready' | 'failed'
  retry(): void
}

/** Featured, then the host's own, then the catalogue's first; only those that can be had on this device [S9.16]. */
export function useSuggestions(client: Client): Suggestions {
  const { custom, featuredIds } = useClientState(
    client,
    ({ options }) => [options],
    ({ options }) => ({ custom: options.customWallets ?? [], featuredIds: options.featuredWalletIds ?? [] }),
  )
  const hasCatalogue = Boolean(client.endpoints?.catalogue)
  const request = featuredIds.length > 0 ? { include: featuredIds } : { entries: limits.catalogueRecommended }
  const query = useQuery(client, hasCatalogue ? walletsQuery(client, request) : undefined)
  const offered = toWalletEntries(client, query.data?.wallets ?? [])
  const own = custom.map(toEntry)
  const ordered = featuredIds.length > 0 ? [...offered, ...own] : [...own, ...offered]
  const platform = getPlatform(client.environment.window)
  const wallets = ordered
    .filter((wallet, index) => ordered.findIndex(({ id }) => id === wallet.id) === index)
    .filter((wallet) => listDownloads(wallet, platform).length > 0)
    .slice(0, limits.catalogueRecommended)
  const status = !hasCatalogue
    ? 'ready'
    : query.status === 'pending'
      ? 'loading'
      : query.status === 'error'
        ? 'failed'
        : 'ready'
  return { wallets, status, retry: query.refetch }
}
