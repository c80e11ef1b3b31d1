import { buy as english } from '@foyer/messages/en/buy'
import { core } from '@foyer/messages/en/core'
import { format } from '@foyer/messages/format'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { externalIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { getActiveAccount } from '../../react/useActiveAccount.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { RingSpinner, StatusText } from '../../ui/RingSpinner.js'
import { Glyph, LinkRow } from '../../ui/Row.js'
import { Slow } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { describePurchase, type PurchaseAction } from './describePurchase.js'
import { type PurchaseAttempt, startPurchase } from './startPurchase.js'
import { nameCountry, usePurchaseSums, useTellEnd } from './useBuyWords.js'
import { readCountry } from './useCountry.js'

const style = `
.buying{display:flex;flex-direction:column;gap:8px}
.buying>.state{min-height:104px;padding-top:0}
.buying>.cp{align-self:center}
/* All of the host is seen before one leaves. */
.buying>.row .t{white-space:normal;overflow-wrap:anywhere}
`

/** How long the tick stands before the account shows, in ms; not in the spec. */
const successMs = 1_000

/** Follows a purchase at its provider [S1.15]. It leads back to Account by itself when the coins have come. */
export default function BuyInProgress(): ReactNode {
  const { place } = useWidget()
  return place.view === 'BuyInProgress' ? <Buying attempt={place.params.attempt} /> : null
}

function Buying({ attempt }: { readonly attempt: PurchaseAttempt }): ReactNode {
  const { client, history, back, replace, reset } = useWidget()
  const words = useWords('buy', english)
  const { copied, copyFailed, tryAgain } = useWords('core', core)
  const describe = useRefusalText(attempt.order)
  const onEnd = useTellEnd()
  const state = useSyncExternalStore(attempt.subscribe, attempt.get, attempt.get)
  const [hasPaid, setHasPaid] = useState(false)
  const { stage, purchase, opened, isUnreachable } = state
  const receives = purchase?.receives
  const names = usePurchaseSums({ ...attempt.order, ...(receives !== undefined && { receives }) })
  const text = describePurchase(state, names, words, hasPaid, describe(state.error))
  const isBought = stage === 'over' && purchase?.status === 'success'
  useStyle(style)
  // Who leaves before there is a page to pay on begins nothing.
  useEffect(() => () => void (attempt.get().stage === 'opening' && attempt.stop()), [attempt])
  useEffect(() => {
    if (!isBought) return undefined
    const timer = setTimeout(() => reset('Account'), successMs)
    return () => clearTimeout(timer)
  }, [isBought, reset])
  const again = () => {
    const order = { ...attempt.order, country: readCountry(client) }
    // Another account may be in use by now: nothing is bought for the one before.
    if (getActiveAccount(client.store.getState())?.id !== order.owner) return reset('OnRampProviders')
    // First of all: the window belongs to this very press.
    const next = startPurchase({ client, order, onEnd })
    attempt.stop()
    setHasPaid(false)
    replace('BuyInProgress', { attempt: next })
  }
  const act: Record<Exclude<PurchaseAction, 'link'>, () => void> = {
    havePaid: () => {
      setHasPaid(true)
      attempt.look()
    },
    tryAgain: again,
    otherProvider: () => (history.at(-2)?.view === 'OnRampProviders' ? back() : replace('OnRampProviders')),
    activity: () => replace('OnRampActivity'),
  }
  const labels: Record<Exclude<PurchaseAction, 'link'>, string> = {
    havePaid: words.havePaid,
    tryAgain,
    otherProvider: words.otherProvider,
    activity: words.purchases,
  }
  const isOpen = opened !== undefined && (stage === 'waiting' || stage === 'late') && purchase?.status !== 'pending'
  return (
    <div className="buying">
      <RingSpinner src={undefined} name={names.provider} status={text.look} />
      <StatusText
        key={text.isAlarm ? 'alarm' : 'status'}
        title={text.title}
        text={isUnreachable && stage === 'waiting' ? `${text.text} ${words.unreachable}` : text.text}
        tone={text.isAlarm ? 'error' : 'status'}
      />
      <Slow active={stage === 'opening'}>{format(words.slow, { provider: names.provider })}</Slow>
      {isOpen && text.actions.includes('link') && (
        <LinkRow
          title={format(words.openHost, { host: opened.host })}
          icon={<Glyph path={externalIcon} />}
          href={opened.url}
          data-autofocus
        />
      )}
      {text.actions
        .filter((action) => action !== 'link')
        .map((action, index) => (
          <Button
            key={action}
            variant={index === 0 && text.look !== 'busy' ? 'primary' : 'secondary'}
            onClick={act[action]}
          >
            {labels[action]}
          </Button>
        ))}
      {isOpen && (
        <CopyButton
          look="text"
          value={opened.url}
          label={words.copyLink}
          copiedLabel={copied}
          failedLabel={copyFailed}
        />
      )}
    </div>
  )
}

/** Why a provider could not be opened; one that refuses may do so for the country. */
function useRefusalText({ provider, country }: PurchaseAttempt['order']): (error: unknown) => string {
  const words = useWords('buy', english)
  const locale = useLocale()
  const describe = useErrorText()
  return (error) => {
    const isRefused = getErrorCode(error) === 'HTTP_FAILED' && isFoyerError(error) && error.context?.status === 400
    if (!isRefused || country === undefined) return describe(error)
    const names = { provider: cleanName(provider.name, 32), country: nameCountry(country, locale) }
    return format(words.refusedCountry, names)
  }
}
