import { useEffect, useState } from 'react'
import type { Page } from '../core/Adapter.js'
import type { Client } from '../core/Client.js'
import { type Pages, unreadPages, watchPages } from '../core/queries/pages.js'
import type { Query } from '../core/queries/Queries.js'

/**
 * Subscribes to a paginated list while the component is mounted; see `watchPages`. A query with another key starts
 * again.
 */
export function usePages<Item extends { readonly id: string }>(
  client: Client,
  createQuery: (cursor?: string) => Query<Page<Item>>,
  refetchIntervalMs?: number,
): Pages<Item> {
  const key = JSON.stringify(createQuery().queryKey)
  const [state, setState] = useState<{ readonly key: string; readonly pages: Pages<Item> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies(createQuery): `key` identifies the query
  useEffect(() => {
    const options = refetchIntervalMs === undefined ? {} : { refetchIntervalMs }
    return watchPages(client, createQuery, options, (pages) => setState({ key, pages }))
  }, [client, key, refetchIntervalMs])
  return state?.key === key ? state.pages : unreadPages
}
