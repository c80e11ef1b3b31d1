import { useEffect, useMemo, useState } from 'react'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { walletsQuery } from '../../core/queries/wallets.js'
import { emit } from '../../core/state/emit.js'
import { useQuery } from '../../react/useQuery.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { toWalletEntries } from './toWalletEntry.js'

export interface Search {
  /** What the server found beside what is here; empty until it answers. */
  readonly wallets: readonly WalletEntry[]
  /** The server was asked, or is going to be, and has not answered. */
  readonly isPending: boolean
  readonly hasFailed: boolean
  retry(): void
}

const none: readonly WalletEntry[] = []

/** Fewer letters than this find too much to be worth a question to the server. */
const minLength = 2

/** The text as it was when the person had stopped typing for 300 ms [S9.7]. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Asks the whole catalogue for what was typed; what is here already needs no waiting and is filtered by the view. */
export function useSearch(client: Client, text: string, isCertifiedOnly: boolean): Search {
  const wanted = text.trim()
  const settled = useSettled(wanted)
  const canAsk = Boolean(client.endpoints?.catalogue) && wanted.length >= minLength
  const isAsked = canAsk && settled === wanted
  const query = useQuery(
    client,
    isAsked
      ? walletsQuery(client, { search: settled, entries: limits.catalogueSearchEntries, isCertifiedOnly })
      : undefined,
  )
  useEffect(() => {
    if (isAsked) emit(client, 'SEARCH_WALLET', { badge: isCertifiedOnly ? 'certified' : '', search: settled })
  }, [client, isAsked, isCertifiedOnly, settled])
  const data = isAsked ? query.data : undefined
  const wallets = useMemo(() => (data ? toWalletEntries(client, data.wallets) : none), [client, data])
  return {
    wallets,
    isPending: canAsk && (!isAsked || query.status === 'pending'),
    hasFailed: isAsked && query.status === 'error',
    retry: query.refetch,
  }
}
