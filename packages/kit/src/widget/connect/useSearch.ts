import { useEffect, useMemo, useState } from 'react'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { walletsQuery } from '../../core/queries/wallets.js'
import { emit } from '../../core/state/emit.js'
import { useQuery } from '../../react/useQuery.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { toWalletEntries } from './toWalletEntry.js'

export interface Search {
  /** The results of the server. Empty until it responds. */
  readonly wallets: readonly WalletEntry[]
  /** True if a request is pending or will be sent after the delay. */
  readonly isPending: boolean
  readonly hasFailed: boolean
  retry(): void
}

const none: readonly WalletEntry[] = []

/** The minimum length of a search on the server. Shorter texts match too many wallets. */
const minLength = 2

/** Returns the text after the user has stopped typing for 300 ms [S9.7]. */
function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Searches the whole catalogue on the server. The view itself filters the loaded wallets without a delay. */
export function useSearch(client: Client, text: string, isCertifiedOnly: boolean): Search {
  const wanted = text.trim()
  const settled = useDebouncedText(wanted)
  const canSearch = Boolean(client.endpoints?.catalogue) && wanted.length >= minLength
  const isRequested = canSearch && settled === wanted
  const query = useQuery(
    client,
    isRequested
      ? walletsQuery(client, { search: settled, entries: limits.catalogueSearchEntries, isCertifiedOnly })
      : undefined,
  )
  useEffect(() => {
    if (isRequested) emit(client, 'SEARCH_WALLET', { badge: isCertifiedOnly ? 'certified' : '', search: settled })
  }, [client, isRequested, isCertifiedOnly, settled])
  const data = isRequested ? query.data : undefined
  const wallets = useMemo(() => (data ? toWalletEntries(client, data.wallets) : none), [client, data])
  return {
    wallets,
    isPending: canSearch && (!isRequested || query.status === 'pending'),
    hasFailed: isRequested && query.status === 'error',
    retry: query.refetch,
  }
}
