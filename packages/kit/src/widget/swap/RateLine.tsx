import { swap as english } from '@foyer/messages/en/swap'
import { format } from '@foyer/messages/format'
import { type Amount, formatExact } from '@foyer/primitives/Amount'
import { formatCut } from '@foyer/primitives/formatAmount'
import { chevronDownIcon } from '@foyer/ui/icons/accountIcons'
import type { ReactNode } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { offerLifetimeMs } from '../../core/swap/swapOffers.js'
import { Icon } from '../../ui/Icon.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'

const style = `
.rate{display:flex;align-items:center;gap:8px;width:100%;min-height:32px;padding:4px;border-radius:var(--_r2);font-size:var(--_t2);color:var(--_text-muted)}
.rate>bdi{flex:1;min-width:0;text-align:start;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.rate>.i{width:18px;height:18px;flex:none;transition:transform .15s}
.rate[aria-expanded=true]>.i{transform:rotate(180deg)}
.due{flex:none;transform:rotate(-90deg)}
.due circle{fill:none;stroke:var(--_border);stroke-width:2}
.due .left{stroke:var(--_accent-text);stroke-dasharray:44;stroke-dashoffset:0;animation:due ${offerLifetimeMs}ms linear both}
@keyframes due{to{stroke-dashoffset:44}}
@media(prefers-reduced-motion:reduce){.due .left{animation:none}.rate>.i{transition:none}}
`

/** Returns the amount received for one unit of the paid token, with about four significant digits. */
export function formatRate(paid: Amount, got: Amount, locale: string): string | undefined {
  if (paid.atomic === 0n) return undefined
  const decimals = 18
  const atomic = (got.atomic * 10n ** BigInt(paid.decimals + decimals)) / (paid.atomic * 10n ** BigInt(got.decimals))
  const [whole = '0', fraction = ''] = formatExact({ atomic, decimals }).split('.')
  // Show four significant digits below 1. Above, show five digits in total but at least two decimals.
  const places = whole === '0' ? fraction.search(/[1-9]/) + 4 : Math.max(2, 5 - whole.length)
  return formatCut({ atomic, decimals }, places, locale)
}

export interface RateLineProps {
  readonly from: AssetBalance
  readonly to: AssetBalance
  readonly paid: Amount
  readonly got: Amount
  /** The time when the offers arrived. The countdown to the next refetch starts here. */
  readonly atMs: number
  readonly isOpen: boolean
  onToggle(): void
}

/** The rate with a countdown to the next refetch. A press toggles the details. */
export function RateLine({ from, to, paid, got, atMs, isOpen, onToggle }: RateLineProps): ReactNode {
  const words = useWords('swap', english)
  const locale = useLocale()
  useStyle(style)
  const rate = formatRate(paid, got, locale)
  return (
    <button type="button" className="rate" aria-expanded={isOpen} onClick={onToggle}>
      <svg key={atMs} className="due" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7" />
        <circle className="left" cx="9" cy="9" r="7" />
      </svg>
      <bdi>
        {format(words.rate, {
          from: cleanSymbol(from.asset.symbol),
          amount: `\u2066${rate ?? '?'} ${cleanSymbol(to.asset.symbol)}\u2069`,
        })}
      </bdi>
      <span className="sr">
        {words.details}. {words.refresh}
      </span>
      <Icon path={chevronDownIcon} />
    </button>
  )
}
