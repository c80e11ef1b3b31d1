import type { ReactNode } from 'react'
import type { AssetBalance } from '../../core/Adapter.js'
import { core } from '../../messages/en/core.js'
import { send as english } from '../../messages/en/send.js'
import { type Amount, formatRounded } from '../../primitives/Amount.js'
import { getWorth } from '../../primitives/worth.js'
import type { QueryState } from '../../react/useQuery.js'
import { AmountText } from '../../ui/AmountText.js'
import { useStyle } from '../../ui/UiContext.js'
import { formatWorth } from '../balances.js'
import { cleanSymbol } from '../cleanName.js'
import { useLocale, useWords } from '../useWords.js'

const style = '.fee-wait{display:inline-block;width:96px;height:14px}'

/** A fee is a small number, and cut to the 3 decimals of a balance it would say nothing. */
const feeDecimals = 6

export interface FeeTextProps {
  readonly fee: QueryState<Amount | null>
  readonly native: AssetBalance | undefined
  readonly symbol: string
}

/** The most the network may take, or that the wallet will tell. */
export function FeeText({ fee, native, symbol }: FeeTextProps): ReactNode {
  const words = useWords('send', english)
  const { loading } = useWords('core', core)
  const locale = useLocale()
  useStyle(style)
  if (fee.data) {
    const worth = native && getWorth({ ...native, amount: fee.data })
    return (
      <>
        <AmountText value={`≤ ${formatRounded(fee.data, feeDecimals)}`} symbol={cleanSymbol(symbol)} />
        {worth && (
          <span className="muted">
            {' '}
            <AmountText value={formatWorth(worth, locale)} />
          </span>
        )}
      </>
    )
  }
  if (fee.status === 'pending')
    return (
      <>
        <span className="sr">{loading}</span>
        <span className="sk fee-wait" />
      </>
    )
  return words.feeUnknown
}
