import type { Words } from '@foyer/messages/en'
import { buy as english } from '@foyer/messages/en/buy'
import { core } from '@foyer/messages/en/core'
import { activity as listWords } from '@foyer/messages/en/holdings'
import { format } from '@foyer/messages/format'
import type { ChainId } from '@foyer/primitives/ChainId'
import { formatAmount, formatMoney } from '@foyer/primitives/formatAmount'
import { buyIcon } from '@foyer/ui/icons/accountIcons'
import { historyIcon } from '@foyer/ui/icons/activityIcons'
import { closeIcon } from '@foyer/ui/icons/baseIcons'
import type { ReactNode } from 'react'
import type { AccountPurchase } from '../../core/queries/purchaseHistory.js'
import { findNetwork } from '../../core/state/select.js'
import { isSettled } from '../../core/storage/purchases.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { Alert } from '../../ui/Alert.js'
import { AmountText } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { Glyph, LinkRow, Row } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { Spinner } from '../../ui/Spinner.js'
import { EmptyState, ErrorState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { LoadMore } from '../activity/LoadMore.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { LoadingRows } from '../shell/LoadingRows.js'
import { getTransactionUrl } from '../shell/links.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { formatDay, groupByMonth } from './groupByMonth.js'
import { resumePurchase } from './startPurchase.js'
import { useNotifyPurchaseEnd } from './useBuyWords.js'
import { usePurchaseList } from './usePurchaseList.js'

const style = `
.paid{display:flex;flex-direction:column;font-size:var(--_t2);line-height:1.35}
.paid>.num{color:var(--_text)}
.purchases .row .s{white-space:normal}
`

/**
 * The completed and pending purchases of the account, grouped by month. Includes purchases made outside this browser
 * [S3.36].
 */
export default function OnRampActivity(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account ? <List key={account.id} account={account} /> : null
}

function List({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { push } = useWidget()
  const words = useWords('buy', english)
  const more = useWords('activity', listWords)
  const { tryAgain } = useWords('core', core)
  const locale = useLocale()
  const { all, pages, isKnown } = usePurchaseList(account)
  useStyle(style)
  if (!isKnown) return <LoadingRows count={3} />
  const again = { actionLabel: tryAgain, onAction: pages.refetch }
  if (all.length === 0 && pages.error)
    return <ErrorState title={words.elsewhereFailed} busy={pages.isFetching} {...again} />
  if (all.length === 0 && !pages.hasMore)
    return (
      <EmptyState icon={historyIcon} title={words.emptyTitle} text={words.emptyText}>
        <Button size="sm" variant="secondary" onClick={() => push('OnRampProviders')}>
          {words.buy}
        </Button>
      </EmptyState>
    )
  return (
    <Stack className="purchases">
      {pages.error && (
        <Alert tone="warning" {...again}>
          {words.elsewhereFailed}
        </Alert>
      )}
      {groupByMonth(all, locale).map(({ label, items }) => (
        <Stack key={label}>
          <GroupLabel>{label}</GroupLabel>
          {items.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </Stack>
      ))}
      <LoadMore pages={pages} words={more} tryAgain={tryAgain} />
    </Stack>
  )
}

function formatPurchaseStatus({ status, reason, kept }: AccountPurchase, words: Words<'buy'>): string {
  // The server's list has no provider names: use texts without one.
  if (!kept && status === 'success') return words.statusBought
  if (!kept && status === 'failed') return words.statusNotBought
  if (status === 'created') return words.statusCreated
  if (status === 'pending') return words.statusPending
  if (status === 'success') return words.statusSuccess
  if (status === 'expired') return words.statusExpired
  if (reason === 'declined') return words.statusDeclined
  if (reason === 'cancelled') return words.statusCancelled
  return reason === 'refunded' ? words.statusRefunded : words.statusFailed
}

/**
 * The row of one purchase. A pending purchase of this browser opens its progress view. A purchase with a transaction
 * hash links to the block explorer.
 */
function PurchaseRow({ purchase }: { readonly purchase: AccountPurchase }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('buy', english)
  const locale = useLocale()
  const onEnd = useNotifyPurchaseEnd()
  const { kept, hash, status, atMs } = purchase
  const network = findNetwork(client.store.getState(), purchase.chainId as ChainId)
  const href = hash && network && getTransactionUrl(network, hash)
  const isOver = isSettled(purchase)
  const content = {
    title: formatCoins(purchase, locale),
    subtitle: format(formatPurchaseStatus(purchase, words), { provider: cleanName(kept?.provider.name ?? '', 32) }),
    icon: isOver ? (
      <Glyph path={status === 'success' ? buyIcon : closeIcon} />
    ) : (
      <span className="glyph">
        <Spinner />
      </span>
    ),
    end: (
      <span className="paid">
        {kept && <AmountText value={formatMoney(kept.amount, kept.currency, locale)} />}
        <bdi>{formatDay(atMs, locale)}</bdi>
      </span>
    ),
    ...(status === 'failed' && { tone: 'danger' as const }),
  }
  if (!isOver && kept)
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

function formatCoins({ symbol, receives }: AccountPurchase, locale: string): string {
  const token = cleanSymbol(symbol)
  return `\u2066${receives === undefined ? token : `${formatAmount(receives, locale)} ${token}`}\u2069`
}

interface PlainRowProps {
  readonly title: string
  readonly subtitle: ReactNode
  readonly icon: ReactNode
  readonly end: ReactNode
  readonly tone?: 'danger'
}

/** A row without an action. */
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
