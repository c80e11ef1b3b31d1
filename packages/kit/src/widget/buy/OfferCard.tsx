import { buy as english } from '@foyer/messages/en/buy'
import { format, formatPlural } from '@foyer/messages/format'
import { formatAmount, formatExactAmount, formatMoney } from '@foyer/primitives/formatAmount'
import { buyIcon, chevronDownIcon } from '@foyer/ui/icons/accountIcons'
import { type ReactNode, useId, useState } from 'react'
import { AmountText } from '../../ui/AmountText.js'
import { Details } from '../../ui/Details.js'
import { Icon } from '../../ui/Icon.js'
import { Glyph, Row } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { formatPercent } from '../tokens/balances.js'
import type { BuyChoice, Offer } from './buyForm.js'
import { getCountryName, usePaymentMethodNames } from './useBuyWords.js'

const style = `
.offer{border-radius:var(--_r4);background:var(--_surface)}
.offer>.row{background:none}
.offer .t,.offer .s{white-space:normal;overflow-wrap:anywhere}
.offer .end{flex-direction:column;align-items:flex-end;gap:0;max-width:55%;font-size:var(--_t2);line-height:1.35}
.offer .gets{font-size:var(--_t3);font-weight:500;color:var(--_text)}
.offer>.more{display:flex;align-items:center;gap:6px;width:100%;min-height:36px;padding-block:4px 8px;padding-inline:16px;font-size:var(--_t2);color:var(--_text-muted);text-align:start}
.offer>.more>span:first-child{flex:1;min-width:0}
.offer>.more>.i{width:16px;height:16px;transition:transform .15s}
.offer>.more[aria-expanded=true]>.i{transform:rotate(180deg)}
.offer>.details{padding-top:0;font-size:var(--_t2);background:none}
@media(hover:hover){.offer>.more:hover{color:var(--_text)}}
@media(prefers-reduced-motion:reduce){.offer>.more>.i{transition:none}}
@media(forced-colors:active){.offer{border:1px solid}.offer>.row{border:0}}
`

export interface OfferCardProps {
  readonly offer: Offer
  readonly choice: BuyChoice
  readonly symbol: string
  /** True while the user has not accepted the terms that the host requires. */
  readonly isBlocked: boolean
  onPress(): void
}

/** The offer of one provider: the amount to receive first, then fee, limits and countries. */
export function OfferCard({ offer, choice, symbol, isBlocked, onPress }: OfferCardProps): ReactNode {
  const { provider, state } = offer
  const words = useWords('buy', english)
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  useStyle(style)
  const name = cleanName(provider.name, 32) || provider.id
  const summary = useSummary(offer, choice)
  return (
    <div className="offer" part="offer">
      <Row
        title={name}
        subtitle={<OfferText offer={offer} choice={choice} symbol={symbol} />}
        icon={<Glyph path={buyIcon} />}
        end={
          <>
            {state.kind === 'quote' && (
              <span className="gets">
                <AmountText
                  value={formatAmount(state.quote.receives, locale)}
                  symbol={cleanSymbol(symbol)}
                  exact={formatExactAmount(state.quote.receives, locale)}
                />
              </span>
            )}
            {state.kind === 'loading' && <span className="sk" style={{ width: 88, height: 16 }} />}
            {state.kind !== 'idle' && state.kind !== 'unavailable' && state.kind !== 'loading' && (
              <span className="sr">{words.opensWindow}</span>
            )}
          </>
        }
        disabled={isBlocked || state.kind === 'idle' || state.kind === 'loading' || state.kind === 'unavailable'}
        onClick={onPress}
        data-testid={`onramp-provider-${provider.id}`}
      />
      <button
        type="button"
        className="more"
        aria-expanded={isOpen}
        aria-controls={`${id}d`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          <span className="sr">{format(words.details, { provider: name })}. </span>
          {summary}
        </span>
        <Icon path={chevronDownIcon} />
      </button>
      <div id={`${id}d`} hidden={!isOpen}>
        {isOpen && <OfferDetails offer={offer} choice={choice} symbol={symbol} />}
      </div>
    </div>
  )
}

/** The line below the provider's name: a hint about the price, or the reason why this provider cannot be used. */
function OfferText({ offer: { state, limits }, choice, symbol }: OfferDetailsProps): ReactNode {
  const words = useWords('buy', english)
  const locale = useLocale()
  const method = usePaymentMethodNames()
  const money = (amount = '') => `\u2066${formatMoney(amount, choice.currency, locale, { isRound: true })}\u2069`
  switch (state.kind) {
    case 'idle':
      return words.enterAmount
    case 'loading':
      return <span role="status">{words.loadingQuote}</span>
    case 'quote':
      return words.youGet
    case 'own':
      return words.ownPrice
    case 'failed':
      return words.quoteFailed
    case 'unavailable':
      break
    default: {
      const never: never = state
      return never
    }
  }
  if (state.reason === 'tooSmall') return format(words.fromAmount, { amount: money(limits?.min) })
  if (state.reason === 'tooLarge') return format(words.upToAmount, { amount: money(limits?.max) })
  if (state.reason === 'country')
    return format(words.notCountry, { country: getCountryName(choice.country ?? '', locale) })
  if (state.reason === 'asset') return format(words.notSold, { token: cleanSymbol(symbol) })
  return format(words.notMethod, { currency: choice.currency, by: method.by(choice.method) })
}

/** Returns fee, limits and countries in one line, so that the user sees them before opening the provider's page. */
function useSummary({ provider, limits }: Offer, choice: BuyChoice): string {
  const words = useWords('buy', english)
  const locale = useLocale()
  const method = usePaymentMethodNames()
  const money = (amount: string) => `\u2066${formatMoney(amount, choice.currency, locale, { isRound: true })}\u2069`
  const percent = (value: number) => `\u2066${formatPercent(value, locale)}\u2069`
  const { fee, countries } = provider
  let feeText = words.feeUnknown
  if (fee && fee.min === fee.max) feeText = format(words.feeOne, { min: percent(fee.min) })
  else if (fee) feeText = format(words.fee, { min: percent(fee.min), max: percent(fee.max) })
  const by = method.by(choice.method)
  const limitText = limits && format(words.limits, { min: money(limits.min), max: money(limits.max), by })
  const where = countries ? formatPlural(words, 'countries', countries.length, locale) : words.everywhere
  return [feeText, limitText, where].filter(Boolean).join(' · ')
}

interface OfferDetailsProps {
  readonly offer: Offer
  readonly choice: BuyChoice
  readonly symbol: string
}

/** All amounts of the quote, and the names of all countries. */
function OfferDetails({ offer: { provider, state }, choice, symbol }: OfferDetailsProps): ReactNode {
  const words = useWords('buy', english)
  const locale = useLocale()
  const money = (amount: string) => <AmountText value={formatMoney(amount, choice.currency, locale)} />
  const quote = state.kind === 'quote' ? state.quote : undefined
  const countries = provider.countries?.map((code) => getCountryName(code, locale))
  return (
    <Details
      items={[
        ...(quote
          ? [
              { label: words.youPay, value: money(quote.total) },
              ...quote.fees.map(({ name, amount }) => ({ label: cleanName(name, 32), value: money(amount) })),
              {
                label: words.youGet,
                value: <AmountText value={formatExactAmount(quote.receives, locale)} symbol={cleanSymbol(symbol)} />,
              },
            ]
          : []),
        {
          label: words.countries,
          value: countries ? new Intl.ListFormat(locale).format(countries) : words.everywhere,
        },
      ]}
    />
  )
}
