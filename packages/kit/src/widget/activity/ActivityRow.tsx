import { account as accountWords } from '@foyer/messages/en/account'
import { activity as english } from '@foyer/messages/en/holdings'
import { format } from '@foyer/messages/format'
import { buyIcon, receiveIcon, sendIcon, swapIcon } from '@foyer/ui/icons/accountIcons'
import { burnIcon, deployIcon, executeIcon, mintIcon } from '@foyer/ui/icons/activityIcons'
import { checkIcon, closeIcon } from '@foyer/ui/icons/baseIcons'
import { memo, type ReactNode } from 'react'
import type { ActivityItem } from '../../core/Adapter.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { AmountText } from '../../ui/AmountText.js'
import { Glyph, Row } from '../../ui/Row.js'
import { Spinner } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { useName } from '../names/useName.js'
import { cleanName } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { formatSigned, getActivityTitle, getCounterparty, type ShownActivity, selectMoves } from './formatActivity.js'
import { formatTime } from './groupByDay.js'

const style = `
.moved{display:flex;flex-direction:column;max-width:148px;font-size:var(--_t2);line-height:1.35}
.moved>*{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.moved .num{display:block;overflow:hidden;text-overflow:ellipsis}
.moved>.got{font-weight:500;color:var(--_positive)}
.moved>.gone{font-weight:500;color:var(--_text)}
`

const icons: Readonly<Record<ActivityItem['kind'], string>> = {
  send: sendIcon,
  receive: receiveIcon,
  trade: swapIcon,
  mint: mintIcon,
  burn: burnIcon,
  approve: checkIcon,
  deploy: deployIcon,
  execute: executeIcon,
  other: executeIcon,
}

export interface ActivityRowProps {
  readonly item: ActivityItem
  readonly account: ActiveAccount
  /** The name of the provider, if this transaction delivered a purchase. */
  readonly seller?: string | undefined
}

/** A transaction: its kind, the other party, the amount and the time. */
export const ActivityRow = memo(function ActivityRow({
  item: listed,
  account: { id: owner, network },
  seller,
}: ActivityRowProps): ReactNode {
  const { push } = useWidget()
  const words = useWords('activity', english)
  const { unverified } = useWords('account', accountWords)
  const locale = useLocale()
  const item: ShownActivity = seller === undefined ? listed : { ...listed, seller }
  const name = useName(network, getCounterparty(item))
  useStyle(style)
  const { main, given } = selectMoves(item)
  const isIn = item.kind === 'receive' || item.kind === 'mint'
  const who = seller === undefined ? name : cleanName(seller, 32)
  const place = isIn ? words.fromWhom : words.toWhom
  const party = who && format(seller === undefined ? place : words.withWhom, { who })
  const facts = [
    item.status === 'pending' && words.pending,
    item.status === 'replaced' && words.replaced,
    main?.isUnverified && unverified,
    party,
  ]
  return (
    <Row
      title={getActivityTitle(item, words)}
      subtitle={<bdi>{facts.filter(Boolean).join(' · ')}</bdi>}
      icon={<ActivityIcon item={item} />}
      tone={item.status === 'failed' ? 'danger' : undefined}
      end={
        <span className="moved">
          {main && (
            <span className={main.direction === 'in' && item.kind !== 'approve' ? 'got' : 'gone'}>
              <AmountText value={formatSigned(item, main, locale)} />
            </span>
          )}
          {given ? (
            <AmountText value={formatSigned(item, given, locale)} />
          ) : (
            <span>{formatTime(item.atMs, locale)}</span>
          )}
        </span>
      }
      onClick={() => push('ActivityDetail', { owner, item })}
      data-testid={`activity-${item.hash}`}
    />
  )
})

/** The icon for the kind of a transaction. A pending one has a spinner. */
export function ActivityIcon({ item }: { readonly item: ShownActivity }): ReactNode {
  if (item.status === 'pending')
    return (
      <span className="glyph">
        <Spinner />
      </span>
    )
  const icon = item.seller === undefined ? icons[item.kind] : buyIcon
  return <Glyph path={item.status === 'failed' || item.status === 'replaced' ? closeIcon : icon} />
}
