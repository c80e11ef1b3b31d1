import type { ReactNode } from 'react'
import { send as english } from '../../messages/en/send.js'
import { format } from '../../messages/format.js'
import { formatExact } from '../../primitives/Amount.js'
import { AmountField } from '../../ui/AmountField.js'
import { AmountText } from '../../ui/AmountText.js'
import { Button } from '../../ui/Button.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanSymbol } from '../cleanName.js'
import { formatBalance } from '../formatBalance.js'
import { formatWorth, getWorth } from '../getWorth.js'
import { useLocale, useWords } from '../useWords.js'
import { toSendFault } from './toSendFault.js'
import { useErrorText } from './useErrorText.js'
import type { LiveSendForm } from './useSendForm.js'

const style = `
.below{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:4px 8px;min-height:36px;font-size:var(--_t2);color:var(--_text-muted)}
`

/** The amount, what it is worth, how much there is, and all of it in one press. */
export function SendAmount({ live }: { readonly live: LiveSendForm }): ReactNode {
  const { balance, isNative, amountText, reading, change, form, isWeighing, feeError } = live
  const words = useWords('send', english)
  const locale = useLocale()
  const describe = useErrorText()
  useStyle(style)
  const symbol = balance && cleanSymbol(balance.asset.symbol)
  const amount = reading.ready?.amount
  const worth = balance?.priceUsd && amount && getWorth({ amount, priceUsd: balance.priceUsd })
  const isFeeUnknown = form.isMax && isNative && feeError !== undefined
  return (
    <AmountField
      label={words.amount}
      value={amountText}
      onChange={(text) => change({ amountText: text.slice(0, 100), isMax: false })}
      symbol={symbol}
      error={isFeeUnknown ? describe(toSendFault(feeError)) : describeAmountFault(live, words)}
    >
      <div className="below">
        {worth && <AmountText value={formatWorth(worth, locale)} />}
        {balance && symbol && (
          <span>
            {format(words.available, { amount: `\u2066${formatBalance(balance.amount, isNative)} ${symbol}\u2069` })}
          </span>
        )}
        {balance && balance.amount.atomic > 0n && (
          <Button
            size="sm"
            variant="secondary"
            busy={isWeighing}
            aria-pressed={form.isMax}
            onClick={() => change({ isMax: true })}
          >
            {words.max}
          </Button>
        )}
      </div>
    </AmountField>
  )
}

function describeAmountFault(
  { reading: { fault }, balance, isNative }: LiveSendForm,
  words: ReturnType<typeof useWords<'send'>>,
): string | undefined {
  if (fault === undefined) return undefined
  if (!balance) return words[fault]
  const { asset, amount } = balance
  const token = cleanSymbol(asset.symbol)
  // The exact amount: rounded, it could look like what was typed.
  const held = fault === 'amountOver' ? `${formatExact(amount)} ${token}` : formatBalance(amount, isNative)
  return format(words[fault], { token, decimals: asset.decimals, amount: held })
}
