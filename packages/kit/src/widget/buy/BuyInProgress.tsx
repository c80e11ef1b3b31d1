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
import { createPurchaseText, type PurchaseAction } from './createPurchaseText.js'
import { PurchaseResult } from './PurchaseResult.js'
import { type PurchaseAttempt, startPurchase } from './startPurchase.js'
import { getCountryName, useNotifyPurchaseEnd, usePurchaseSums } from './useBuyWords.js'
import { loadCountry } from './useCountry.js'

const style = `
.buying{display:flex;flex-direction:column;gap:8px}
.buying>.state{min-height:104px;padding-top:0}
.buying.bought>.state{min-height:0;padding-bottom:8px}
.buying>.cp{align-self:center}
/* All of the host is seen before one leaves. */
.buying>.row .t{white-space:normal;overflow-wrap:anywhere}
`

/** The progress of a purchase at its provider [S1.15], and its result. */
export default function BuyInProgress(): ReactNode {
  const { place } = useWidget()
  return place.view === 'BuyInProgress' ? <Buying attempt={place.params.attempt} /> : null
}

function Buying({ attempt }: { readonly attempt: PurchaseAttempt }): ReactNode {
  const { client, history, back, replace, reset } = useWidget()
  const words = useWords('buy', english)
  const { copied, copyFailed, tryAgain } = useWords('core', core)
  const describe = useOpenErrorText(attempt.order)
  const onEnd = useNotifyPurchaseEnd()
  const state = useSyncExternalStore(attempt.subscribe, attempt.get, attempt.get)
  const [hasPaid, setHasPaid] = useState(false)
  const { stage, purchase, opened, isUnreachable } = state
  const receives = purchase?.receives
  const names = usePurchaseSums({ ...attempt.order, ...(receives !== undefined && { receives }) })
  const text = createPurchaseText(state, names, words, hasPaid, describe(state.error))
  const isBought = stage === 'over' && purchase?.status === 'success'
  useStyle(style)
  // If the user leaves before the provider's page is open, cancel the purchase.
  useEffect(() => () => void (attempt.get().stage === 'opening' && attempt.stop()), [attempt])
  const again = () => {
    const order = { ...attempt.order, country: loadCountry(client) }
    // The active account may have changed: do not buy for the previous one.
    if (getActiveAccount(client.store.getState())?.id !== order.owner) return reset('OnRampProviders')
    // Call this first: the browser only allows the popup inside the click handler.
    const next = startPurchase({ client, order, onEnd })
    attempt.stop()
    setHasPaid(false)
    replace('BuyInProgress', { attempt: next })
  }
  const act: Record<Exclude<PurchaseAction, 'link'>, () => void> = {
    havePaid: () => {
      setHasPaid(true)
      attempt.poll()
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
    <div className={isBought ? 'buying bought' : 'buying'}>
      <RingSpinner src={undefined} name={names.provider} status={text.look} />
      <StatusText
        key={text.isAlarm ? 'alarm' : 'status'}
        title={text.title}
        text={isUnreachable && stage === 'waiting' ? `${text.text} ${words.unreachable}` : text.text}
        tone={text.isAlarm ? 'error' : 'status'}
      />
      {isBought && <PurchaseResult order={attempt.order} receives={receives} hash={purchase?.hash} />}
      <Slow active={stage === 'opening'}>{format(words.slow, { provider: names.provider })}</Slow>
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
      {isOpen && text.actions.includes('link') && (
        <LinkRow
          title={format(words.openHost, { host: opened.host })}
          icon={<Glyph path={externalIcon} />}
          href={opened.url}
          data-autofocus={state.isBlocked || undefined}
        />
      )}
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

/**
 * Returns a function that formats the error of a provider page that could not be opened. Status 400 can mean that the
 * provider does not sell in the country.
 */
function useOpenErrorText({ provider, country }: PurchaseAttempt['order']): (error: unknown) => string {
  const words = useWords('buy', english)
  const locale = useLocale()
  const describe = useErrorText()
  return (error) => {
    const isRefused = getErrorCode(error) === 'HTTP_FAILED' && isFoyerError(error) && error.context?.status === 400
    if (!isRefused || country === undefined) return describe(error)
    const names = { provider: cleanName(provider.name, 32), country: getCountryName(country, locale) }
    return format(words.refusedCountry, names)
  }
}
