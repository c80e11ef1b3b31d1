import { buy as english } from '@foyer/messages/en/buy'
import { format } from '@foyer/messages/format'
import { formatAmount, formatExactAmount, formatMoney } from '@foyer/primitives/formatAmount'
import { buyIcon } from '@foyer/ui/icons/accountIcons'
import type { ReactNode } from 'react'
import { AmountText } from '../../ui/AmountText.js'
import { Details } from '../../ui/Details.js'
import { Glyph, Row } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { formatPercent } from '../tokens/balances.js'
import { type BuyChoice, canSelect, type Offer } from './buyForm.js'
import { getCountryName, getProviderName, usePaymentMethodNames } from './useBuyWords.js'

const style = `
.offer :is(.t,.s){white-space:normal;overflow-wrap:anywhere}
.offer>.end{max-width:50%}
.offer .gets{font-weight:500;color:var(--_text)}
@media(max-width:360px){.offer>.glyph{display:none}}
`

interface OfferProps {
  readonly offer: Offer
  readonly choice: BuyChoice
  readonly symbol: string
}

export interface OfferRowProps extends OfferProps {
  readonly isSelected: boolean
  onSelect(): void
}

/** The offer of one provider: the amount to receive and the fee, or the reason why it cannot be used. */
export function OfferRow({ isSelected, onSelect, ...props }: OfferRowProps): ReactNode {
  const { provider, state } = props.offer
  const locale = useLocale()
  useStyle(style)
  return (
    <Row
      className="offer"
      title={getProviderName(provider)}
      subtitle={<OfferText {...props} />}
      icon={<Glyph path={buyIcon} />}
      end={
        <>
          {state.kind === 'quote' && (
            <span className="gets">
              <AmountText
                value={formatAmount(state.quote.receives, locale)}
                symbol={cleanSymbol(props.symbol)}
                exact={formatExactAmount(state.quote.receives, locale)}
              />
            </span>
          )}
          {state.kind === 'loading' && <span className="sk" style={{ width: 88, height: 16 }} />}
        </>
      }
      current={isSelected}
      disabled={!canSelect(props.offer)}
      onClick={onSelect}
      data-testid={`onramp-provider-${provider.id}`}
    />
  )
}

/** The line below the provider's name: the fee, or the reason why there is no price. */
function OfferText({ offer, choice, symbol }: OfferProps): ReactNode {
  const { state, limits } = offer
  const words = useWords('buy', english)
  const locale = useLocale()
  const method = usePaymentMethodNames()
  const fee = useFeeText(offer)
  const money = (amount = '') => `\u2066${formatMoney(amount, choice.currency, locale, { isRound: true })}\u2069`
  switch (state.kind) {
    case 'idle':
    case 'quote':
      return fee
    case 'loading':
      return words.loadingQuote
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

function useFeeText({ provider: { fee } }: Offer): string {
  const words = useWords('buy', english)
  const locale = useLocale()
  const percent = (value: number) => `\u2066${formatPercent(value, locale)}\u2069`
  if (!fee) return words.feeUnknown
  return format(fee.min === fee.max ? words.feeOne : words.fee, { min: percent(fee.min), max: percent(fee.max) })
}

/** The price and the fee of the selected offer in one line, above the button. */
export function OfferSummary({ offer, choice, symbol }: OfferProps): ReactNode {
  const { state } = offer
  const words = useWords('buy', english)
  const locale = useLocale()
  const fee = useFeeText(offer)
  if (state.kind === 'loading') return <span role="status">{words.loadingQuote}</span>
  if (state.kind !== 'quote') return <OfferText {...{ offer, choice, symbol }} />
  const token = `\u2066${formatAmount(state.quote.receives, locale)} ${cleanSymbol(symbol)}\u2069`
  const amount = `\u2066${formatMoney(state.quote.total, choice.currency, locale)}\u2069`
  return `${format(words.bought, { token, amount })} · ${fee}`
}

/** The price, the fees and the countries of the selected offer. */
export function OfferDetails({ offer, choice, symbol }: OfferProps): ReactNode {
  const { provider, state } = offer
  const words = useWords('buy', english)
  const locale = useLocale()
  const money = (amount: string) => <AmountText value={formatMoney(amount, choice.currency, locale)} />
  const countries = provider.countries?.map((code) => getCountryName(code, locale))
  const places = countries ? new Intl.ListFormat(locale).format(countries) : words.everywhere
  return (
    <Details
      items={[
        { label: words.seller, value: getProviderName(provider) },
        ...(state.kind === 'quote'
          ? [
              { label: words.youPay, value: money(state.quote.total) },
              ...state.quote.fees.map(({ name, amount }) => ({ label: cleanName(name, 32), value: money(amount) })),
              {
                label: words.youGet,
                value: (
                  <AmountText value={formatExactAmount(state.quote.receives, locale)} symbol={cleanSymbol(symbol)} />
                ),
              },
            ]
          : []),
        { label: words.countries, value: places },
      ]}
    />
  )
}
