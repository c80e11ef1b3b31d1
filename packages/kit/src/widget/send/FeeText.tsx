import type { Words } from '@foyer/messages/en'
import { core } from '@foyer/messages/en/core'
import { send as english } from '@foyer/messages/en/send'
import type { Amount } from '@foyer/primitives/Amount'
import { formatAmount, formatExactAmount } from '@foyer/primitives/formatAmount'
import { getWorth } from '@foyer/primitives/worth'
import type { ReactNode } from 'react'
import type { AssetBalance, FeeEstimate } from '../../core/Adapter.js'
import type { QueryResult } from '../../core/queries/Queries.js'
import { AmountText } from '../../ui/AmountText.js'
import type { DetailsProps } from '../../ui/Details.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { formatWorth } from '../tokens/balances.js'

const style = '.fee-wait{display:inline-block;width:96px;height:14px}'

export interface FeeTextProps {
  readonly fee: QueryResult<FeeEstimate | null>
  readonly native: AssetBalance | undefined
  readonly symbol: string
}

/** Stands for an amount that loads. */
function WaitingAmount(): ReactNode {
  const { loading } = useWords('core', core)
  useStyle(style)
  return (
    <>
      <span className="sr">{loading}</span>
      <span className="sk fee-wait" />
    </>
  )
}

/** The maximum network fee, or a note that the project pays it or that it is unknown. */
export function FeeText({ fee, native, symbol }: FeeTextProps): ReactNode {
  const words = useWords('send', english)
  const locale = useLocale()
  if (fee.data) {
    const { maxFee, isSponsored } = fee.data
    if (isSponsored) return words.feeSponsored
    const worth = native && getWorth({ ...native, amount: maxFee })
    return (
      <>
        <AmountText
          value={`≤ ${formatAmount(maxFee, locale, { isCost: true })}`}
          symbol={cleanSymbol(symbol)}
          exact={formatExactAmount(maxFee, locale)}
        />
        {worth && (
          <span className="muted">
            {' '}
            <AmountText value={formatWorth(worth, locale, { isCost: true })} />
          </span>
        )}
      </>
    )
  }
  return fee.status === 'pending' ? <WaitingAmount /> : words.feeUnknown
}

/**
 * Lists the costs besides the network fee: the rent of a new account, and the transfer fee of the token. While `fee`
 * is undefined, the rows of `expected` reserve the place.
 */
export function listOtherCosts(
  fee: FeeEstimate | null | undefined,
  expected: FeeEstimate | null | undefined,
  amount: Amount,
  { coin, symbol }: { readonly coin: string; readonly symbol: string },
  words: Words<'send'>,
  locale: string,
): DetailsProps['items'] {
  const { rent, tokenFee } = fee ?? expected ?? {}
  const arriving = tokenFee && { ...amount, atomic: amount.atomic - tokenFee.atomic }
  const toText = (value: Amount, unit: string) =>
    fee ? <AmountText value={formatExactAmount(value, locale)} symbol={unit} /> : <WaitingAmount />
  return [
    ...(rent ? [{ label: words.newAccount, value: toText(rent, coin) }] : []),
    ...(tokenFee ? [{ label: words.tokenFee, value: toText(tokenFee, symbol) }] : []),
    ...(arriving ? [{ label: words.arriving, value: toText(arriving, symbol) }] : []),
  ]
}
