import { core } from '@foyer/messages/en/core'
import { swap as english } from '@foyer/messages/en/swap'
import { format } from '@foyer/messages/format'
import { formatAmount } from '@foyer/primitives/formatAmount'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { Slow } from '../../ui/Spinner.js'
import { ErrorState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { useLiveAccount } from '../account/useLiveAccount.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { formatPercent } from '../tokens/balances.js'
import { RateLine } from './RateLine.js'
import { SlippageChoice } from './SlippageChoice.js'
import { OtherQuotes, SwapDetails } from './SwapDetails.js'
import { SwapElsewhere, useCanSwap } from './SwapElsewhere.js'
import { SwapFields } from './SwapFields.js'
import { impactLimits } from './swapAmounts.js'
import { type LiveSwap, useSwapForm } from './useSwapForm.js'

const style =
  '.swapform{display:flex;flex-direction:column;gap:8px}.swapform>.alert{margin:0}.swapform>.check{padding:4px 2px}'

/** The swap form: tokens, amount and offers. A change of the account or the network resets the form. */
export default function Swap(): ReactNode {
  const account = useActiveAccount(useWidget().client)
  return account ? <Place key={account.id} account={account} /> : null
}

function Place({ account }: { readonly account: ActiveAccount }): ReactNode {
  const canSwap = useCanSwap(account)
  return canSwap ? <Form account={account} /> : <SwapElsewhere account={account} isKnown={canSwap === false} />
}

function Form({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { push, replace, preload } = useWidget()
  const words = useWords('swap', english)
  const { tryAgain, slow } = useWords('core', core)
  const locale = useLocale()
  const live = useSwapForm(account)
  useLiveAccount(account)
  const { form, from, to, amount, offer, offers, tokens, reading, slippage, isQuoting } = live
  const [isOpen, setOpen] = useState(false)
  const isReady = reading.ready !== undefined
  useEffect(() => {
    if (isReady) preload('SwapPreview')
  }, [isReady, preload])
  useStyle(style)
  // Store the form in the view's history entry: it is restored when the user comes back from the next view.
  const saveForm = () => replace('Swap', { form })
  const choose = (side: 'from' | 'to') => {
    saveForm()
    push('SwapSelectToken', { owner: account.id, side })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { ready } = reading
    if (reading.isWaiting) return
    if (reading.step === 'selectToken') choose(from ? 'to' : 'from')
    if (!ready || !from || !to || !amount) return
    saveForm()
    push('SwapPreview', {
      draft: {
        ...{ owner: account.id, from: from.asset, to: to.asset, amount: amount.atomic, slippage },
        ...{ providerId: ready.provider.id, toAmount: ready.toAmount, minToAmount: ready.minToAmount },
      },
    })
  }
  if (tokens.error && !tokens.all)
    return (
      <ErrorState
        title={words.tokensFailedTitle}
        text={words.tokensFailedText}
        actionLabel={tryAgain}
        onAction={tokens.retry}
      />
    )
  return (
    <form className="swapform" noValidate onSubmit={submit} aria-busy={isQuoting}>
      <SwapFields
        live={live}
        network={account.network}
        error={formatSwapError(live, words, locale)}
        onChoose={choose}
      />
      {from && to && amount && offer && (
        <>
          <RateLine
            from={from}
            to={to}
            paid={{ ...amount, atomic: live.amount?.atomic ?? 0n }}
            got={{ atomic: offer.toAmount, decimals: to.asset.decimals }}
            atMs={offers.dataUpdatedAt}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
          {isOpen && (
            <SwapDetails
              {...{ offer, from, to, slippage }}
              native={live.native}
              fee={live.fee}
              impact={live.impact}
              slippageChoice={<SlippageChoice slippage={slippage} onChange={live.setSlippage} />}
            />
          )}
          {isOpen && offers.data && (
            <OtherQuotes
              offers={offers.data.offers}
              chosen={offer}
              to={to}
              onChoose={({ provider }) => live.change({ providerId: provider.id })}
            />
          )}
          {reading.step === 'review' && <ImpactWarning live={live} />}
        </>
      )}
      <NoOfferAlert live={live} onRetry={offers.refetch} />
      <Slow active={isQuoting}>{slow}</Slow>
      <Button
        type="submit"
        disabled={!reading.ready && !reading.isWaiting && reading.step !== 'selectToken'}
        busy={reading.isWaiting}
        data-testid="swap-action-button"
      >
        {format(words[reading.step], { token: cleanSymbol(getMissingSymbol(live) ?? '') })}
      </Button>
    </form>
  )
}

/** Returns the symbol of the token whose balance is too low. */
function getMissingSymbol({ reading, from, native }: LiveSwap): string | undefined {
  return (reading.fault === 'feeOver' ? native : from)?.asset.symbol
}

function formatSwapError(
  live: LiveSwap,
  words: ReturnType<typeof useWords<'swap'>>,
  locale: string,
): string | undefined {
  const { reading, from } = live
  if (reading.fault === undefined) return undefined
  if (!from) return words[reading.fault]
  const token = cleanSymbol(getMissingSymbol(live) ?? '')
  const amount = `\u2066${formatAmount(from.amount, locale)} ${cleanSymbol(from.asset.symbol)}\u2069`
  return format(words[reading.fault], { token, decimals: from.asset.decimals, amount })
}

/** A warning about the price impact. A high impact also requires the user to tick a checkbox. */
function ImpactWarning({ live: { impact = 0, isImpactAccepted, acceptImpact } }: { readonly live: LiveSwap }) {
  const words = useWords('swap', english)
  const locale = useLocale()
  if (impact < impactLimits.warn) return null
  const percent = `\u2066${formatPercent(impact, locale)}\u2069`
  const mustTick = impact >= impactLimits.tick
  return (
    <>
      <Alert tone={mustTick ? 'danger' : 'warning'}>{format(words.impactWarn, { percent })}</Alert>
      {mustTick && (
        <Checkbox checked={isImpactAccepted} onChange={acceptImpact}>
          {format(words.impactTick, { percent })}
        </Checkbox>
      )}
    </>
  )
}

/** The reason why there is no offer. */
function NoOfferAlert({ live, onRetry }: { readonly live: LiveSwap; onRetry(): void }): ReactNode {
  const words = useWords('swap', english)
  const { tryAgain } = useWords('core', core)
  const { reading, from, to } = live
  const names = { from: cleanSymbol(from?.asset.symbol ?? ''), to: cleanSymbol(to?.asset.symbol ?? '') }
  if (reading.step === 'noRoute') return <Alert tone="warning">{format(words.noRouteText, names)}</Alert>
  if (reading.step === 'tooSmall') return <Alert tone="warning">{words.tooSmallText}</Alert>
  if (reading.step !== 'noOffers') return null
  return (
    <Alert tone="danger" actionLabel={tryAgain} onAction={onRetry}>
      {words.offersFailed}
    </Alert>
  )
}
