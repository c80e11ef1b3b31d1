import { core } from '@foyer/messages/en/core'
import { activity as english } from '@foyer/messages/en/holdings'
import { format, formatPlural } from '@foyer/messages/format'
import { historyIcon } from '@foyer/ui/icons/activityIcons'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { WalletRequest } from '../../core/state/State.js'
import { listWaiting } from '../../core/storage/purchases.js'
import { sentQuery, updatePendingTransactions } from '../../core/storage/sentTransactions.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { useQuery } from '../../react/useQuery.js'
import { Glyph, Row } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { Spinner } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { PendingPurchaseRow, usePurchasePolling } from '../buy/PendingPurchaseRow.js'
import { usePurchases } from '../buy/usePurchases.js'
import { cleanName } from '../shell/cleanName.js'
import { useWidgetMemory } from '../shell/restoredState.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { ActivityRow } from './ActivityRow.js'
import type { PendingProps } from './Pending.js'
import { pendingRowsKey, toSentItem } from './toSentItem.js'

const style = '.pending{padding-bottom:16px}'

const none: readonly WalletRequest[] = []

/** The rows of all that is pending, or their number if there are several and `onShowAll` opens them. */
export function PendingSection({ account, isAbove = false, onShowAll }: PendingProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('activity', english)
  const { recent } = useWords('core', core)
  const locale = useLocale()
  const all = useClientState(
    client,
    (state) => [state.walletRequests],
    ({ walletRequests = none }) => walletRequests,
  )
  const requests = all.filter(({ owner }) => owner === account.id)
  const purchases = listWaiting(usePurchases(account) ?? [], client.environment.now())
  usePurchasePolling(purchases)
  const sent = useSent(account, isAbove)
  const rows = useWidgetMemory<ReadonlySet<string> | undefined>(pendingRowsKey)
  useStyle(style)
  const count = requests.length + purchases.length + sent.length
  const pendingCount = count - sent.filter(({ status }) => status !== 'pending').length
  const isCompact = onShowAll !== undefined && count > 1
  useEffect(() => {
    rows.write(isCompact ? undefined : new Set(sent.map(({ id }) => id)))
    return () => rows.write(undefined)
  }, [rows, sent, isCompact])
  if (count === 0) return null
  if (isCompact)
    return (
      <Stack className="pending">
        <Row
          title={pendingCount > 0 ? formatPlural(words, 'pendingCount', pendingCount, locale) : recent}
          icon={pendingCount > 0 ? <BusyGlyph /> : <Glyph path={historyIcon} />}
          chevron
          data-testid="pending-count"
          onClick={onShowAll}
        />
      </Stack>
    )
  return (
    <Stack className="pending">
      <GroupLabel>{pendingCount > 0 ? words.pending : recent}</GroupLabel>
      {requests.map((request, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a request has no id
        <RequestRow key={index} request={request} account={account} />
      ))}
      {purchases.map((kept) => (
        <PendingPurchaseRow key={kept.id} kept={kept} />
      ))}
      {sent.map((item) => (
        <ActivityRow key={item.id} item={item} account={account} />
      ))}
    </Stack>
  )
}

interface RequestRowProps {
  readonly request: WalletRequest
  readonly account: ActiveAccount
}

function RequestRow({ request, account: { connector } }: RequestRowProps): ReactNode {
  const words = useWords('activity', english)
  const wallet = cleanName(connector.info?.name ?? connector.name)
  return (
    <Row
      title={request.title}
      subtitle={
        <>
          <bdi>{request.text}</bdi> · {format(words.openInWallet, { wallet })}
        </>
      }
      icon={<BusyGlyph />}
      chevron
      data-testid="pending-request"
      onClick={() => request.open()}
    />
  )
}

function BusyGlyph(): ReactNode {
  return (
    <span className="glyph">
      <Spinner />
    </span>
  )
}

/**
 * Returns the pending transactions that this browser sent, newest first, and follows their status. With `keepsSettled`
 * also those that have settled since the component was mounted or the widget was opened.
 */
function useSent({ id, network, address }: ActiveAccount, keepsSettled: boolean) {
  const { client } = useWidget()
  const [kept, setKept] = useState(() => new Set<string>())
  // The view can stay mounted while the widget is closed.
  useEffect(
    () => client.store.subscribe(({ modal }, { modal: last }) => modal.open !== last.open && setKept(new Set())),
    [client],
  )
  const { data } = useQuery(client, sentQuery(client, network, address))
  // biome-ignore lint/correctness/useExhaustiveDependencies(id): it identifies `network` and `address`
  // biome-ignore lint/correctness/useExhaustiveDependencies(network): `id` identifies it
  useEffect(() => {
    if (data) void updatePendingTransactions(client, network, data).catch(() => undefined)
  }, [client, id, data])
  return useMemo(() => {
    const listed = (data ?? []).filter(({ hash, status }) => status === 'pending' || kept.has(hash))
    if (keepsSettled) for (const { hash } of listed) kept.add(hash)
    return listed.map(toSentItem)
  }, [data, kept, keepsSettled])
}
