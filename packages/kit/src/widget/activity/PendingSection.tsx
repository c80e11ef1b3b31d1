import { activity as english } from '@foyer/messages/en/holdings'
import { format, formatPlural } from '@foyer/messages/format'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { WalletRequest } from '../../core/state/State.js'
import { listWaiting } from '../../core/storage/purchases.js'
import { sentQuery, updatePendingTransactions } from '../../core/storage/sentTransactions.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { useQuery } from '../../react/useQuery.js'
import { Row } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { Spinner } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { PendingPurchaseRow, usePurchasePolling } from '../buy/PendingPurchaseRow.js'
import { usePurchases } from '../buy/usePurchases.js'
import { cleanName } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { ActivityRow } from './ActivityRow.js'
import type { PendingProps } from './Pending.js'
import { toSentItem } from './toSentItem.js'

const style = '.pending{padding-bottom:16px}'

const none: readonly WalletRequest[] = []

/** The rows of all that is pending, or their number if there are several and `onShowAll` opens them. */
export function PendingSection({ account, onShowAll }: PendingProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('activity', english)
  const locale = useLocale()
  const all = useClientState(
    client,
    (state) => [state.walletRequests],
    ({ walletRequests = none }) => walletRequests,
  )
  const requests = all.filter(({ owner }) => owner === account.id)
  const purchases = listWaiting(usePurchases(account) ?? [], client.environment.now())
  usePurchasePolling(purchases)
  const sent = useSent(account)
  useStyle(style)
  const count = requests.length + purchases.length + sent.length
  if (count === 0) return null
  if (onShowAll && count > 1)
    return (
      <Stack className="pending">
        <Row
          title={formatPlural(words, 'pendingCount', count, locale)}
          icon={<BusyGlyph />}
          chevron
          data-testid="pending-count"
          onClick={onShowAll}
        />
      </Stack>
    )
  return (
    <Stack className="pending">
      <GroupLabel>{words.pending}</GroupLabel>
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

/** Returns the pending transactions that this browser sent, newest first, and follows their status. */
function useSent({ id, network, address }: ActiveAccount) {
  const { client } = useWidget()
  const { data } = useQuery(client, sentQuery(client, network, address))
  // biome-ignore lint/correctness/useExhaustiveDependencies(id): it identifies `network` and `address`
  // biome-ignore lint/correctness/useExhaustiveDependencies(network): `id` identifies it
  useEffect(() => {
    if (data) void updatePendingTransactions(client, network, data).catch(() => undefined)
  }, [client, id, data])
  return useMemo(() => (data ?? []).filter(({ status }) => status === 'pending').map(toSentItem), [data])
}
