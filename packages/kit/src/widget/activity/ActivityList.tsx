import { core } from '@foyer/messages/en/core'
import { activity as english } from '@foyer/messages/en/holdings'
import { format } from '@foyer/messages/format'
import { historyIcon } from '@foyer/ui/icons/activityIcons'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { ActivityItem } from '../../core/Adapter.js'
import { historyQuery } from '../../core/queries/history.js'
import {
  removeSentTransactions,
  type SentTransaction,
  sentQuery,
  updatePendingTransactions,
} from '../../core/storage/sentTransactions.js'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { usePages } from '../../react/usePages.js'
import { useQuery } from '../../react/useQuery.js'
import { RowSkeleton } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { VirtualRows } from '../../ui/VirtualRows.js'
import { usePurchases } from '../buy/usePurchases.js'
import { cleanName } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { ActivityRow } from './ActivityRow.js'
import { createEntryBuilder } from './groupByDay.js'
import { ListStates } from './ListStates.js'
import { LoadMore } from './LoadMore.js'
import { toSentItem } from './toSentItem.js'

/**
 * The interval at which the first page is refetched while the widget is visible, in milliseconds. The spec does not
 * define it; the value is the same as for balances.
 */
const pollMs = 10_000

/** The number of newest transactions in which a sent one is searched. */
const maxSearched = 1_000

const headingPx = 26
const rowPx = 56

/** The transactions of the account, newest first [S2.17, S3.39]. */
export function ActivityList({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const words = useWords('activity', english)
  const { tryAgain } = useWords('core', core)
  const locale = useLocale()
  const isShown = useShown(client)
  const { network, address } = account
  const pages = usePages(
    client,
    (cursor) => historyQuery(client, network, address, cursor),
    isShown ? pollMs : undefined,
  )
  const sent = useSentItems(account, pages.items)
  const items = pages.items ?? (sent.length > 0 ? none : undefined)
  /** The start of today, so that the entries are grouped again only after midnight. */
  const todayMs = new Date(client.environment.now()).setHours(0, 0, 0, 0)
  const createEntries = useMemo(() => createEntryBuilder(todayMs, locale), [todayMs, locale])
  const entries = useMemo(() => createEntries([...sent, ...(items ?? [])]), [createEntries, sent, items])
  const heights = useMemo(() => entries.map((entry) => ('day' in entry ? headingPx : rowPx)), [entries])
  const sellers = useSellers(account)
  const named = { network: cleanName(network.name) }
  return (
    <Stack className="tokens">
      <ListStates
        pages={pages}
        words={{
          ...words,
          failedText: words.failedLoadText,
          emptyText: format(words.emptyText, named),
          unsupportedText: format(words.unsupportedText, named),
        }}
        icon={historyIcon}
        skeleton={<RowSkeleton count={5} />}
        isEmpty={pages.items !== undefined && entries.length === 0 && !pages.hasMore}
      />
      {entries.length > 0 && (
        <VirtualRows
          heights={heights}
          label={words.transactionTitle}
          getKey={(index) => entries[index]?.key ?? ''}
          render={(index) => {
            const entry = entries[index]
            if (!entry) return null
            if ('day' in entry) return <GroupLabel>{entry.day}</GroupLabel>
            const seller = sellers.get(entry.item.hash.toLowerCase())
            return <ActivityRow {...{ item: entry.item, account, seller }} />
          }}
        />
      )}
      <LoadMore pages={pages} words={words} tryAgain={tryAgain} />
      {pages.isPartial && !pages.hasMore && items && <p className="foot">{words.partial}</p>}
    </Stack>
  )
}

const none: readonly ActivityItem[] = []

/** Returns the names of the providers that sold to the account in this browser, by the hash of the delivery. */
function useSellers(account: ActiveAccount): ReadonlyMap<string, string> {
  const purchases = usePurchases(account)
  return useMemo(
    () => new Map(purchases?.flatMap(({ hash, provider }) => (hash ? [[hash.toLowerCase(), provider.name]] : []))),
    [purchases],
  )
}

/**
 * Returns the transactions sent from this browser that are not in the history yet, newest first. Polls their status,
 * and removes them from the storage as soon as the history lists them.
 */
function useSentItems({ id, network, address }: ActiveAccount, told: readonly ActivityItem[] | undefined) {
  const { client } = useWidget()
  const { data } = useQuery(client, sentQuery(client, network, address))
  const isNeeded = data !== undefined && data.length > 0
  const hashes = useMemo(
    () => new Set((isNeeded ? (told ?? none) : none).slice(0, maxSearched).map(({ hash }) => hash.toLowerCase())),
    [told, isNeeded],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies(id): it identifies `network` and `address`
  // biome-ignore lint/correctness/useExhaustiveDependencies(network): `id` identifies it
  useEffect(() => {
    if (!data) return
    const known = data.filter((sent) => isListed(sent, hashes)).map(({ hash }) => hash)
    if (known.length > 0) void removeSentTransactions(client, known)
    void updatePendingTransactions(client, network, data).catch(() => undefined)
  }, [client, id, data, hashes])
  // The section of pending transactions above the list shows the others.
  return useMemo(
    () => (data ?? []).filter((each) => each.status !== 'pending' && !isListed(each, hashes)).map(toSentItem),
    [data, hashes],
  )
}

/** Returns true if the history lists the transaction or its replacement. */
function isListed({ hash, replacedBy }: SentTransaction, hashes: ReadonlySet<string>): boolean {
  return hashes.has(hash.toLowerCase()) || (replacedBy !== undefined && hashes.has(replacedBy.toLowerCase()))
}
