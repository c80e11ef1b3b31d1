import type { Words } from '@foyer/messages/en'
import { account as accountWords } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { activity as english, tokens } from '@foyer/messages/en/holdings'
import { formatExact } from '@foyer/primitives/Amount'
import { formatAmount, formatExactAmount } from '@foyer/primitives/formatAmount'
import { truncateMiddle } from '@foyer/ui/accountLook'
import { externalIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ActivityItem } from '../../core/Adapter.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { AddressText } from '../../ui/AccountHead.js'
import { Alert } from '../../ui/Alert.js'
import { AmountText } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Details } from '../../ui/Details.js'
import { focusFirst } from '../../ui/focus.js'
import { Glyph, LinkRow, Tag } from '../../ui/Row.js'
import { Stack } from '../../ui/Separator.js'
import { useStyle } from '../../ui/UiContext.js'
import { useOwner } from '../account/useOwner.js'
import { useName } from '../names/useName.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { getTransactionUrl } from '../shell/links.js'
import { useWidgetMemory } from '../shell/restoredState.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { SentOutcome } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { ActivityIcon } from './ActivityRow.js'
import { formatActivity, formatSigned, getCounterparty, type ShownActivity } from './formatActivity.js'
import { formatDateTime } from './groupByDay.js'
import { shownResultKey } from './toSentItem.js'

const style = `
.happened{display:flex;flex-direction:column;align-items:center;gap:10px;padding:4px 0 16px;text-align:center}
.happened>.glyph{width:56px;height:56px;background:var(--_surface)}
.happened>h3{font-size:var(--_t4);font-weight:600;line-height:1.3;max-width:100%;overflow-wrap:anywhere;text-wrap:balance}
.happened>.moves{display:flex;flex-direction:column;gap:2px;max-width:100%;color:var(--_text-muted)}
.happened p{color:var(--_text-muted);text-wrap:balance}
.after{display:grid}
.after>p{grid-area:1/1}
.tag-danger{background:color-mix(in srgb,var(--_danger) 12%,var(--_bg));color:var(--_danger)}
.details dd .cp-inline{margin-block:-4px;padding-inline:0;white-space:nowrap}
.finish{margin-top:8px}
.happened.danger>.glyph,.happened.danger>h3{color:var(--_danger)}
.unseen{visibility:hidden}
`

/** The details of a transaction [S3.37, S3.38]. */
export function ActivityDetail(): ReactNode {
  const { place } = useWidget()
  const params = place.view === 'ActivityDetail' ? place.params : undefined
  const account = useOwner(params?.owner)
  if (!account || !params) return null
  const { item, outcome } = params
  return outcome ? <Result {...{ account, item, outcome }} /> : <Transaction account={account} item={item} />
}

interface TransactionProps {
  readonly account: ActiveAccount
  readonly item: ShownActivity
  /** Reserves the space of parts that appear or disappear when the transaction is confirmed, so that nothing moves. */
  readonly isResult?: boolean
}

interface ResultProps {
  readonly account: ActiveAccount
  readonly item: ActivityItem
  readonly outcome: Promise<SentOutcome>
}

/** The result of a transaction that was just sent, with its current status. */
function Result({ account, item: sent, outcome }: ResultProps): ReactNode {
  const { reset } = useWidget()
  const words = useWords('activity', english)
  const shown = useWidgetMemory<string | undefined>(shownResultKey)
  const [item, setItem] = useState(sent)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const life = { isOver: false }
    shown.write(sent.id)
    // Without an outcome the transaction stays pending here. Activity reads its status again.
    outcome.then(
      ({ fee, ...end }) => {
        const isOwnFee = fee?.payer.toLowerCase() === sent.from.toLowerCase()
        if (!life.isOver) setItem({ ...sent, ...end, ...(isOwnFee && { fee: formatExact(fee.amount) }) })
      },
      () => undefined,
    )
    return () => {
      life.isOver = true
      shown.write(undefined)
    }
  }, [shown, sent, outcome])
  useEffect(() => {
    // The card can have focused the control at the same place as in the account view, because this view replaces it.
    const root = box.current?.getRootNode()
    if (box.current && root instanceof ShadowRoot && root.activeElement) focusFirst(box.current, '[data-autofocus]')
  }, [])
  return (
    <div ref={box}>
      <span className="sr" role="status">
        {formatStatus(item.status, words)}
      </span>
      <Transaction account={account} item={item} isResult />
      <Button className="finish" data-autofocus data-testid="result-done" onClick={() => reset('Account')}>
        {words.finish}
      </Button>
    </div>
  )
}

function formatStatus(status: ActivityItem['status'], words: Words<'activity'>): string {
  return { confirmed: words.done, failed: words.failed, pending: words.pending, replaced: words.replaced }[status]
}

function Transaction({ account, item, isResult = false }: TransactionProps): ReactNode {
  const words = useWords('activity', english)
  const { copied, copyFailed } = useWords('core', core)
  const { unverified } = useWords('account', accountWords)
  const { unverifiedText } = useWords('tokens', tokens)
  const locale = useLocale()
  const { network } = account
  const who = useName(network, getCounterparty(item), 0)
  useStyle(style)
  const isWithoutHash = item.hash === ''
  const url = isWithoutHash && !isResult ? undefined : getTransactionUrl(network, item.hash)
  const copy = (value: string, label: string) => (
    <CopyButton look="inline" value={value} label={label} copiedLabel={copied} failedLabel={copyFailed}>
      {label === words.copyHash ? (
        <bdi dir="ltr" className="num" title={value}>
          {truncateMiddle(value)}
        </bdi>
      ) : (
        <AddressText address={value} />
      )}
    </CopyButton>
  )
  const fee = item.fee && (
    <AmountText
      value={formatAmount(item.fee, locale, { isCost: true })}
      symbol={cleanSymbol(network.nativeCurrency.symbol)}
      exact={formatExactAmount(item.fee, locale)}
    />
  )
  const items = [
    { label: words.status, value: <StatusTag status={item.status} text={formatStatus(item.status, words)} /> },
    { label: words.from, value: copy(item.from, words.copyAddress) },
    ...(item.to && item.to !== item.from ? [{ label: words.to, value: copy(item.to, words.copyAddress) }] : []),
    ...(fee && !isResult ? [{ label: words.fee, value: fee }] : []),
    { label: words.network, value: <bdi>{cleanName(network.name)}</bdi> },
    { label: words.time, value: formatDateTime(item.atMs, locale) },
    ...(isWithoutHash && !isResult
      ? []
      : [{ label: words.hash, value: isWithoutHash ? '–' : copy(item.hash, words.copyHash) }]),
    ...(item.replacedBy ? [{ label: words.replacedBy, value: copy(item.replacedBy, words.copyHash) }] : []),
  ]
  return (
    <Stack>
      <div className={item.status === 'failed' ? 'happened danger' : 'happened'}>
        <ActivityIcon item={item} />
        <h3>{formatActivity(item, who, words, locale)}</h3>
        {item.moves.length > 1 && (
          <span className="moves">
            {item.moves.slice(0, 20).map((move, index) => (
              <AmountText
                // biome-ignore lint/suspicious/noArrayIndexKey: the moves of a transaction change no places
                key={index}
                value={formatSigned(item, move, locale)}
                exact={formatExactAmount(move.amount, locale)}
              />
            ))}
          </span>
        )}
        {item.status === 'failed' && <p>{words.failedText}</p>}
        {(item.status === 'pending' || (isResult && item.status === 'confirmed')) && (
          <div className="after">
            <p className={item.status === 'pending' ? undefined : 'unseen'}>{words.pendingText}</p>
            {fee && item.status === 'confirmed' && (
              <p>
                {words.fee} {fee}
              </p>
            )}
          </div>
        )}
        {item.status === 'replaced' && <p>{words.replacedText}</p>}
      </div>
      {item.moves.some(({ isUnverified }) => isUnverified) && (
        <Alert tone="warning" title={unverified}>
          {unverifiedText}
        </Alert>
      )}
      <Details items={items} />
      {url && (
        <div className={isWithoutHash ? 'unseen' : undefined}>
          <LinkRow title={words.explorer} icon={<Glyph path={externalIcon} />} href={url} />
        </div>
      )}
    </Stack>
  )
}

function StatusTag({ status, text }: { readonly status: ActivityItem['status']; readonly text: string }): ReactNode {
  if (status === 'failed') return <span className="tag tag-danger">{text}</span>
  return <Tag tone={status === 'confirmed' ? 'positive' : 'neutral'}>{text}</Tag>
}
