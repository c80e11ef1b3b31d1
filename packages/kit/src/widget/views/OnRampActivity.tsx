import type { ReactNode } from 'react'
import { isSettled, type KeptPurchase } from '../../core/queries/purchases.js'
import { findNetwork } from '../../core/select.js'
import { buy as english } from '../../messages/en/buy.js'
import { core } from '../../messages/en/core.js'
import type { Words } from '../../messages/en.js'
import { format } from '../../messages/format.js'
import { parseAccountId } from '../../primitives/parseAccountId.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { AmountText } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { buyIcon } from '../../ui/icons/accountIcons.js'
import { historyIcon } from '../../ui/icons/activityIcons.js'
import { closeIcon } from '../../ui/icons/baseIcons.js'
import { Glyph, LinkRow, Row, RowSkeleton } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { Spinner } from '../../ui/Spinner.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { formatDay, groupByMonth } from '../buy/groupByMonth.js'
import { resumePurchase } from '../buy/startPurchase.js'
import { usePurchases } from '../buy/useBuy.js'
import { usePurchaseSums, useTellEnd } from '../buy/useBuyWords.js'
import { useLooks } from '../buy/WaitingRow.js'
import { getTransactionUrl } from '../links.js'
import { useLocale, useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'

/** What was bought, or is about to be, by months; what is in progress is looked at every three seconds. */
export default function OnRampActivity(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account ? <List key={account.id} account={account} /> : null
}

function List({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { push } = useWidget()
  const words = useWords('buy', english)
  const { loading } = useWords('core', core)
  const locale = useLocale()
  const purchases = usePurchases(account)
  useLooks(purchases?.filter((kept) => !isSettled(kept)) ?? [])
  if (!purchases)
    return (
      <Stack>
        <span className="sr" role="status">
          {loading}
        </span>
        <RowSkeleton count={3} />
      </Stack>
    )
  if (purchases.length === 0)
    return (
      <EmptyState icon={historyIcon} title={words.emptyTitle} text={words.emptyText}>
        <Button size="sm" variant="secondary" onClick={() => push('OnRampProviders')}>
          {words.buy}
        </Button>
      </EmptyState>
    )
  return (
    <Stack>
      {groupByMonth(purchases, locale).map(({ label, items }) => (
        <Stack key={label}>
          <GroupLabel>{label}</GroupLabel>
          {items.map((kept) => (
            <PurchaseRow key={kept.id} kept={kept} />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

function describeStatus({ status, reason }: KeptPurchase, words: Words<'buy'>): string {
  if (status === 'created') return words.statusCreated
  if (status === 'pending') return words.statusPending
  if (status === 'success') return words.statusSuccess
  if (status === 'expired') return words.statusExpired
  if (reason === 'declined') return words.statusDeclined
  if (reason === 'cancelled') return words.statusCancelled
  return reason === 'refunded' ? words.statusRefunded : words.statusFailed
}

/** One purchase; one in progress leads to its view, one that arrived to its transaction. */
function PurchaseRow({ kept }: { readonly kept: KeptPurchase }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('buy', english)
  const locale = useLocale()
  const onEnd = useTellEnd()
  const { provider, coins, paid } = usePurchaseSums(kept)
  const network = findNetwork(client.store.getState(), parseAccountId(kept.owner).chainId)
  const href = kept.hash && network && getTransactionUrl(network, kept.hash)
  const isOver = isSettled(kept)
  const content = {
    title: coins,
    subtitle: (
      <>
        {format(describeStatus(kept, words), { provider })} · <bdi>{formatDay(kept.atMs, locale)}</bdi>
      </>
    ),
    icon: isOver ? (
      <Glyph path={kept.status === 'success' ? buyIcon : closeIcon} />
    ) : (
      <span className="glyph">
        <Spinner />
      </span>
    ),
    end: <AmountText value={paid} />,
    ...(kept.status === 'failed' && { tone: 'danger' as const }),
  }
  if (!isOver)
    return (
      <Row
        {...content}
        chevron
        onClick={() => push('BuyInProgress', { attempt: resumePurchase({ client, kept, onEnd }) })}
      />
    )
  if (href) return <LinkRow {...content} href={href} />
  return <PlainRow {...content} />
}

interface PlainRowProps {
  readonly title: string
  readonly subtitle: ReactNode
  readonly icon: ReactNode
  readonly end: ReactNode
  readonly tone?: 'danger'
}

/** A row that only tells. */
function PlainRow({ title, subtitle, icon, end, tone }: PlainRowProps): ReactNode {
  return (
    <div className={tone ? `row ${tone}` : 'row'} part="row">
      {icon}
      <span className="text">
        <span className="t">{title}</span>
        <span className="s">{subtitle}</span>
      </span>
      <span className="end">{end}</span>
    </div>
  )
}
