import { swap as english } from '@foyer/messages/en/swap'
import { format } from '@foyer/messages/format'
import { formatAmount, formatExactAmount } from '@foyer/primitives/formatAmount'
import { getWorth } from '@foyer/primitives/worth'
import { type ReactNode, useState } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { type SwapFee, type SwapOffer, toTokenId } from '../../core/swap/swapOffers.js'
import { AmountText } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { Details } from '../../ui/Details.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { formatPercent, formatWorth } from '../tokens/balances.js'
import { getDifferencePercent, impactLimits } from './swapAmounts.js'
import { TokenAmount } from './TokenAmount.js'
import type { NetworkFee } from './useSwapFee.js'

const style = `
.swapdetails .details{font-size:var(--_t2);gap:8px}
.swapdetails .details>div{align-items:center}
.swapdetails .link{padding:2px 6px;margin-inline-end:-6px;min-height:24px;border-radius:6px;color:var(--_accent-text);font-weight:500}
.impact-warn{color:var(--_warning)}.impact-bad{color:var(--_danger)}
`

export interface SwapDetailsProps {
  readonly offer: SwapOffer
  readonly from: AssetBalance
  readonly to: AssetBalance
  readonly native: AssetBalance | undefined
  /** The maximum network fee. Undefined while it is unknown. */
  readonly fee: NetworkFee | undefined
  readonly impact: number | undefined
  readonly slippage: number
  /** The control that changes the slippage. Without it the slippage is read-only. */
  readonly slippageChoice?: ReactNode
}

/** The costs and conditions of an offer. Lists only fees that exist. */
export function SwapDetails(props: SwapDetailsProps): ReactNode {
  const { offer, from, to, native, fee, impact, slippage, slippageChoice } = props
  const words = useWords('swap', english)
  const locale = useLocale()
  const [isChoosing, setChoosing] = useState(false)
  useStyle(style)
  const percent = formatPercent(slippage, locale)
  const feeWorth = fee && native && getWorth({ ...native, amount: fee })
  const renderFee = () => {
    if (fee?.isSponsored) return words.feeSponsored
    if (feeWorth) return <AmountText value={`≤ ${formatWorth(feeWorth, locale, { isCost: true })}`} />
    if (!fee || !native) return words.feeUnknown
    return (
      <AmountText
        value={`≤ ${formatAmount(fee, locale, { isCost: true })}`}
        symbol={cleanSymbol(native.asset.symbol)}
        exact={formatExactAmount(fee, locale)}
      />
    )
  }
  return (
    <div className="swapdetails">
      <Details
        items={[
          { label: words.impact, value: <ImpactText impact={impact} /> },
          {
            label: words.slippage,
            value: slippageChoice ? (
              <button
                type="button"
                className="link"
                aria-expanded={isChoosing}
                aria-label={format(words.slippageChange, { percent })}
                onClick={() => setChoosing(!isChoosing)}
              >
                <bdi>{percent}</bdi>
              </button>
            ) : (
              <bdi>{percent}</bdi>
            ),
          },
          {
            label: words.least,
            value: <TokenAmount atomic={offer.minToAmount} asset={to.asset} />,
          },
          ...offer.fees.map((each) => ({
            label: format(words.fee, { name: cleanName(each.name, 24) }),
            value: <FeeAmount fee={each} known={[from, to, ...(native ? [native] : [])]} />,
          })),
          { label: words.networkFee, value: renderFee() },
          ...(offer.route.length > 0
            ? [{ label: words.route, value: <bdi>{offer.route.map((name) => cleanName(name, 24)).join(' › ')}</bdi> }]
            : []),
          { label: words.provider, value: <bdi>{cleanName(offer.provider.name, 32)}</bdi> },
        ]}
      />
      {isChoosing && slippageChoice}
    </div>
  )
}

function ImpactText({ impact }: { readonly impact: number | undefined }): ReactNode {
  const { impactUnknown } = useWords('swap', english)
  const locale = useLocale()
  if (impact === undefined) return impactUnknown
  const warning = impact >= impactLimits.warn ? 'impact-warn' : undefined
  const tone = impact >= impactLimits.tick ? 'impact-bad' : warning
  return (
    <span className={tone}>
      <bdi>{formatPercent(Math.max(0, impact), locale)}</bdi>
    </span>
  )
}

/** The amount of a fee. Shows the raw number if the fee's token is not in `known`. */
function FeeAmount({ fee, known }: { readonly fee: SwapFee; readonly known: readonly AssetBalance[] }): ReactNode {
  const found = known.find(({ asset }) => toTokenId(asset).toLowerCase() === fee.token.toLowerCase())
  return found ? <TokenAmount atomic={fee.amount} asset={found.asset} /> : String(fee.amount)
}

export interface OtherQuotesProps {
  readonly offers: readonly SwapOffer[]
  readonly chosen: SwapOffer
  readonly to: AssetBalance
  onChoose(offer: SwapOffer): void
}

const otherStyle = `
.others{display:flex;flex-direction:column;gap:4px}
.others>.b{align-self:center}
.others .offer{display:flex;align-items:center;justify-content:space-between;gap:12px;width:100%;min-height:44px;padding:8px 14px;border-radius:var(--_r3);background:var(--_surface);font-size:var(--_t2);text-align:start}
.others .offer[aria-checked=true]{box-shadow:inset 0 0 0 1px var(--_accent-text)}
.others .offer>span:first-child{min-width:0;font-weight:500;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.others .offer>span:last-child{flex:none;display:flex;flex-direction:column;align-items:flex-end}
@media(forced-colors:active){.others .offer{border:1px solid}}
`

/** The list of all offers with their difference to the best one. The user can select another offer. */
export function OtherQuotes({ offers, chosen, to, onChoose }: OtherQuotesProps): ReactNode {
  const words = useWords('swap', english)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  useStyle(otherStyle)
  const [best] = offers
  if (!best || offers.length < 2) return null
  const label = format(words.otherQuotes, { count: offers.length - 1 })
  return (
    <div className="others">
      <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && (
        <div role="radiogroup" aria-label={label} className="others">
          {offers.map((offer) => {
            return (
              <button
                key={offer.provider.id}
                type="button"
                role="radio"
                aria-checked={offer.provider.id === chosen.provider.id}
                className="offer"
                onClick={() => onChoose(offer)}
              >
                <span>{cleanName(offer.provider.name, 32)}</span>
                <span>
                  <TokenAmount atomic={offer.toAmount} asset={to.asset} />
                  <span className="muted">
                    {offer === best
                      ? words.best
                      : format(words.less, { percent: formatPercent(getDifferencePercent(offer, best), locale) })}
                  </span>
                </span>
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
